import { contentFrom } from './answer.ts'
import { type Card, cardsInShort, commentsInShort, titleOf, toLean, workInFull } from './lean.ts'
import type { Context } from './tool.ts'

const COMMENTS = 20

/**
 * A card with all that a person sees of it, bounded: its content from an offset on, checklists, links, the first
 * comments.
 */
export async function readCard(context: Context, id: string, contentAt = 0) {
  const { card } = await context.api.readCard({ card_id: id })
  const page = await context.api.listComments({ card_id: id, count: COMMENTS })
  const total = card.total_comments
  return {
    ...(await workInFull(context, card)),
    board: titleOf(card.board_title),
    board_id: card.board_id,
    space_id: card.project_id,
    sprint_id: card.sprint_id,
    estimate: card.estimate ?? undefined,
    minutes_logged: Math.round(card.time_logged / 60) || undefined,
    epic: card.epic && { id: card.epic.id, title: titleOf(card.epic.title) },
    parent: card.parent_card && { id: card.parent_card.card_id, title: titleOf(card.parent_card.title) },
    branch: card.suggested_branch_name,
    fields: await fieldsByTitle(context, card),
    ...contentFrom(card.content, contentAt),
    comments: await commentsInShort(context, page.comments),
    ...(page.cursor !== '' && { comments_go_on: `There are ${total}. list_comments reads on.` }),
  }
}

/** The values of custom fields by title, with options as people call them; undefined where there are none. */
async function fieldsByTitle({ api }: Context, { custom_fields, project_id }: Card) {
  if (Object.keys(custom_fields).length === 0) return undefined
  const { fields } = await api.listFields({ project_id })
  return Object.fromEntries(
    fields.flatMap(({ id, title, options }) => {
      const value = custom_fields[id]
      const named = (one: unknown) => options.find((option) => option.id === one)?.title ?? one
      return value === undefined ? [] : [[titleOf(title), Array.isArray(value) ? value.map(named) : named(value)]]
    }),
  )
}

/** As what `read_card` shows each field of a card; null for what it leaves out. A new field does not compile until it is here. */
export const READ_AS = {
  id: 'id',
  title: 'title',
  content: 'content',
  status: 'status',
  priority: 'priority',
  estimate: 'estimate',
  start_date: 'start',
  due_date: 'due',
  completed_date: 'completed',
  owner_id: 'owner',
  members: 'people',
  tags: 'tags',
  epic: 'epic',
  parent_card: 'parent',
  child_cards: 'children',
  linked_cards: 'links',
  checklists: 'checklists',
  archived: 'archived',
  list_title: 'list',
  board_title: 'board',
  board_id: 'board_id',
  project_id: 'space_id',
  sprint_id: 'sprint_id',
  suggested_branch_name: 'branch',
  user_id: 'created',
  time_created: 'created',
  time_updated: 'updated',
  total_comments: 'comments_go_on',
  time_logged: 'minutes_logged',
  custom_fields: 'fields',
  // Said by the names above, or the same for all cards.
  type: null,
  team_id: null,
  list_id: null,
  archived_list: null,
  archived_board: null,
  user: null,
  user_id_updated: null,
  user_updated: null,
  // Orders: what they order is shown in it.
  checklist_order: null,
  checklist_item_order: null,
  child_card_order: null,
  // Where a card came from, and where it goes when it leaves its sprint: the server takes it there.
  home_board_id: null,
  home_list_id: null,
  copied_from_card_id: null,
  form_id: null,
  external_id: null,
  // Looks, and what the editor needs.
  icon: null,
  cover_image: null,
  list_color: null,
  schema: null,
  collaboration: null,
  // Files and pull requests: agents cannot open them here.
  total_files: null,
  external_links: null,
  // Marks of the person whose token it is, and suggestions made for people.
  is_watching: null,
  is_bookmarked: null,
  hints: null,
} as const satisfies Record<keyof Card, keyof Awaited<ReturnType<typeof readCard>> | null>

/** A card as it is after a change: enough to see that it is right. */
export async function cardNow(context: Context, card: Card) {
  const [shown] = await cardsInShort(context, [toLean(card)])
  return { card: { ...shown, archived: card.archived !== null } }
}

/** The same for calls that answer with nothing. */
export async function cardAfter(context: Context, id: string) {
  return cardNow(context, (await context.api.readCard({ card_id: id })).card)
}
