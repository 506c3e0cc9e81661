import { AppError, invalid, notFound } from '../../common/errors.ts'
import { RULE_TEXT } from '../../limits/rules.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'
import type { Write } from '../../workspace/handles.ts'
import { type Action, allows, roleIn } from '../../workspace/policy.ts'
import { addWorkMember } from '../cards/cards.people.ts'
import { type FoundCard, refsOf, requireCard } from '../cards/cards.queries.ts'
import { createCard, updateCard } from '../cards/cards.service.ts'
import { addTags } from '../cards/cards.tags.ts'
import { createComment } from '../comments/comments.service.ts'
import { findListsOfBoards, findListsOfSprints, requireList } from '../containers/lists.queries.ts'
import { requireIntegration } from '../integrations/integrations.queries.ts'
import { requireMembers } from '../members/members.queries.ts'
import { toId } from '../shapes.ts'
import { useTemplate } from '../templates/templates.use.ts'
import { UNTITLED } from '../templates/templates.variables.ts'
import { readDateMath } from '../views/views.dates.ts'
import { ACTOR, type ActionType, type RuleAction } from './rules.schema.ts'
import { asHtml, fill, type RuleValues } from './rules.texts.ts'

export function parseActions(text: string): RuleAction[] {
  // Written only by this program, and checked against the schema when it was imported.
  return JSON.parse(text) as RuleAction[]
}

/** What an action acts on. */
export interface Occasion {
  rule_id: number
  card_id: string
  /** The person who caused it; null for the clock. */
  actor: string | null
  values: RuleValues
}

/** Does one action as the maker of the rule, with that person's rights. */
export function act(w: Write, action: RuleAction, occasion: Occasion): Promise<unknown> {
  // A closed set.
  return ACTIONS[action.type as ActionType](w, action, occasion)
}

/** The same write for another action: each needs the role that it needs otherwise. */
function permitting(w: Write, action: Action): Write {
  return {
    ...w,
    permit: (containerRole) => {
      if (!allows(roleIn(w.role, containerRole), action))
        throw new AppError('forbidden', 'The maker of the rule may not do this.')
    },
  }
}

const ACTIONS: Record<ActionType, (w: Write, action: RuleAction, occasion: Occasion) => Promise<unknown>> = {
  move: async (w, { list_id, status }, { card_id }) => {
    const part = permitting(w, 'card.update')
    const to = list_id ?? (await findListOf(w, await requireCard(w, card_id), String(status)))
    await updateCard(part, card_id, { list_id: to })
  },
  assign: (w, { user_id }, { card_id, actor }) =>
    addWorkMember(permitting(w, 'card.update'), card_id, { user_id: personOf(user_id, actor) }),
  set: (w, { field = '', value = null }, { card_id }) => {
    const part = permitting(w, 'card.update')
    const own = /^custom_fields\.(\d+)$/.exec(field)?.[1]
    if (own !== undefined) return updateCard(part, card_id, { custom_fields: { [own]: value } })
    const isDate = field === 'due_date' || field === 'start_date'
    const now = isDate && value !== null ? readDateMath('value', String(value), w.now) : value
    return updateCard(part, card_id, { [field]: now })
  },
  tag: async (w, { tag_id = '' }, { card_id }) => {
    const { project_id } = await requireCard(w, card_id)
    const tag = await w.db
      .selectFrom('tags')
      .select('id')
      .where('team_id', '=', w.team_id)
      .where('id', '=', toId(tag_id))
      .where((eb) => eb.or([eb('project_id', '=', project_id), eb('project_id', 'is', null)]))
      .executeTakeFirst()
    if (!tag) throw notFound('tag', tag_id)
    await addTags(permitting(w, 'card.update'), card_id, { id: tag_id })
  },
  checklist: (w, { template_id = '' }, { card_id }) =>
    useTemplate(permitting(w, 'card.update'), template_id, { card_id }),
  comment: (w, { content = '' }, { card_id, values }) =>
    createComment(permitting(w, 'comment.create'), {
      card_id,
      content: asHtml(fill(content, values, RULE_TEXT)),
    }),
  child: async (w, { title = '', list_id }, { card_id, values }) => {
    const parent = await requireCard(w, card_id)
    const list = await requireList(w, list_id ?? String(parent.list_id))
    await createCard(permitting(w, 'card.create'), {
      title: fill(title, values, TITLE_LENGTH).trim() || UNTITLED,
      list_id: String(list.id),
      ...(list.board_id === null ? { sprint_id: String(list.sprint_id) } : { board_id: String(list.board_id) }),
      parent_card_id: card_id,
    })
  },
  notify: async (w, { user_id, content = '' }, { rule_id, card_id, actor, values }) => {
    const card = await requireCard(w, card_id)
    const person = personOf(user_id, actor)
    await requireMembers(w, [{ user_id: person }])
    const text = fill(content, values, RULE_TEXT)
    w.emit('rule.notified', { ...refsOf(card), rule_id }, { user_id: [null, person], text: [null, text] })
  },
  webhook: async (w, { integration_id = '' }, { rule_id, card_id }) => {
    const card = await requireCard(w, card_id)
    if (!allows(w.role, 'integration.use'))
      throw new AppError('forbidden', 'Only members of the workspace use integrations.')
    const integration = await requireIntegration(w, integration_id)
    if (integration.is_active === 0) throw new AppError('conflict', 'The integration is turned off.')
    w.emit('rule.called', { ...refsOf(card), rule_id }, { integration_id: [null, integration_id] })
  },
  archive: (w, _, { card_id }) => updateCard(permitting(w, 'card.update'), card_id, { archived: true }),
}

function personOf(user_id: string | undefined, actor: string | null): string {
  if (user_id !== ACTOR) return user_id ?? ''
  if (actor === null) throw invalid('user_id', 'Nobody caused it: the clock did. Name a person.')
  return actor
}

/** The first live list of a status where the card is. */
async function findListOf(w: Write, { board_id, sprint_id }: FoundCard, status: string): Promise<string> {
  const lists =
    board_id === null ? await findListsOfSprints(w, [sprint_id ?? 0]) : await findListsOfBoards(w, [board_id])
  const list = lists.find((one) => one.behavior === status && one.time_archived === null)
  if (!list) throw new AppError('not_found', `There is no list of the status ${status} here.`)
  return String(list.id)
}
