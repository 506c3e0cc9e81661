import type { CreateCard, UpdateCard } from '../../resources/cards/cards.schema.ts'
import type { CreateList, UpdateList } from '../../resources/lists/lists.schema.ts'

/**
 * By which arguments of which tools agents set each field of a card or a list, as `tool.argument`; or why they do not. A new field
 * of the API does not compile until this is decided, and a test holds the tools against it.
 */
type SetBy = readonly string[] | { not: string }

function by(argument: string, ...tools: readonly string[]): readonly string[] {
  return tools.map((tool) => `${tool}.${argument}`)
}

/** The tools that make cards from the fields in `card-fields.ts`. */
const MAKING = ['create_card', 'create_cards.cards', 'create_subtasks.subtasks'] as const
const MAKING_AND_CHANGING = [...MAKING, 'update_card'] as const
const LOOKS = { not: 'How things look is chosen by people.' }
const LIMITS = { not: 'Limits are for people to keep: they decide on them, and when to exceed one.' }
const IGNORED = { not: 'The API ignores it.' }

export const FIELDS_OF_CARDS: Record<keyof CreateCard | keyof UpdateCard, SetBy> = {
  title: by('title', ...MAKING_AND_CHANGING),
  content: by('content', ...MAKING_AND_CHANGING),
  priority: by('priority', ...MAKING_AND_CHANGING, 'update_cards'),
  estimate: by('estimate', ...MAKING_AND_CHANGING),
  start_date: by('start', 'update_card'),
  due_date: by('due', ...MAKING_AND_CHANGING, 'update_cards'),
  owner_id: by('owner', 'update_card', 'update_cards'),
  members: ['create_card.people', 'assign_card.people', 'unassign_card.people', 'update_cards.assign'],
  tags: by('tags', 'create_card', 'tag_card', 'untag_card', 'update_cards'),
  epic_id: by('epic', 'create_card', 'update_card'),
  parent_card_id: ['create_subtasks.card'],
  checklists: ['add_checklist_items.items', 'check_item.done', 'assign_item.owner', 'assign_item.due'],
  board_id: by('board', 'create_card', 'create_cards', 'move_card', 'update_cards'),
  list_id: by('list', 'create_card', 'create_cards', 'move_card', 'update_cards'),
  sprint_id: ['add_to_sprint.sprint', 'remove_from_sprint.cards'],
  position: ['move_card.position'],
  archived: ['archive_card.card', 'restore_card.card', 'update_cards.archived'],
  after_card_id: { not: 'Agents put a card first or last; people arrange the rest.' },
  project_id: { not: 'It is that of the board.' },
  content_format: { not: 'Tools make HTML of Markdown themselves.' },
  schema: { not: 'It is the format of the content, which the server sets.' },
  cover_image: LOOKS,
  icon: LOOKS,
  custom_fields: by('fields', 'create_card', 'update_card'),
  external_id: { not: 'It is for programs that sync cards with another system.' },
  form_id: { not: 'The form itself makes its cards.' },
  override: LIMITS,
  user: IGNORED,
  board_email_ref: IGNORED,
}

export const FIELDS_OF_LISTS: Record<keyof CreateList | keyof UpdateList, SetBy> = {
  title: ['create_list.title', 'create_board.lists'],
  behavior: ['create_list.status'],
  board_id: ['create_list.board'],
  content: { not: 'It is for the people who set up the board.' },
  icon: LOOKS,
  color: LOOKS,
  position: { not: 'New lists come last; people arrange them.' },
  after_list_id: { not: 'New lists come last; people arrange them.' },
  archived: { not: 'It hides all cards of the list: people do that.' },
  webhook_notifications: { not: 'Who is notified is decided by people.' },
  max_cards: ['create_list.max_cards'],
  min_cards: LIMITS,
  limit_unit: LIMITS,
  limit_is_hard: LIMITS,
  override: LIMITS,
}
