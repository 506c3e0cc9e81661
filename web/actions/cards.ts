import { generateNKeysBetween } from 'fractional-indexing'
import type { BodyOf } from '../../client/client.ts'
import { putChangedCard } from '../data/answers.ts'
import { NO_VALUES, toChangedRow } from '../data/card-rows.ts'
import { draftKey, keepDraft, textKey } from '../data/drafts.ts'
import type { Mirror } from '../data/mirror.ts'
import type { Card, CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { HIGHEST_ESTIMATE } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { asShown, defineAction, type Exceeding, newId, perform, runOperations } from './action.ts'
import { deleteCardsAction } from './bulk.ts'
import type { CardPlace } from './card-moves.ts'
import { bodyOf, type GivenToCards, shownOf } from './new-card-fields.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

interface NewCards extends Exceeding {
  cards: { id: string; title: string; position: string }[]
  in: Omit<CardPlace, 'after'> & { project_id: string }
  /** Of custom fields; the same for all of them, as is what follows. */
  values?: CardRow['values']
  given?: GivenToCards
  /** Where their titles go back to when they are refused; in the list without it. */
  draft?: string
}

/** Where titles of new cards are kept that the server did not take. */
export function newCardsKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, list_id: string) {
  return draftKey([me.id, team_id, 'new cards', list_id])
}

/** Where the title of a new card is kept while it is typed: a page that is read again has it still. */
export function typedTitleKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, list_id: string) {
  return draftKey([me.id, team_id, 'new title', list_id])
}

const addCardsAction = defineAction<NewCards>({
  name: 'addCards',
  words: text.actions.addCard,
  patches: (mirror, { cards, in: place, values = NO_VALUES, given }) =>
    cards.map(({ id, title, position }) => ({
      table: 'cards',
      id,
      row: { ...newRow(mirror, id, title, position, place), values, ...shownOf(mirror, given) },
    })),
  refused: (workspace, { cards, in: { list_id }, draft = newCardsKey(workspace, list_id) }, refused) => {
    keepDraft(draft, { text: cards.map(({ title }) => title).join('\n'), base: '', refused })
    return [draft]
  },
  anyway: text.anyway.add,
  send: async (workspace, { cards, in: { list_id, board_id, sprint_id }, values, given, override }, key) => {
    const { mirror } = workspace
    const fields = { ...(values && { custom_fields: values }), ...bodyOf(given), ...(override && { override }) }
    const place = sprint_id ? { sprint_id } : { board_id }
    const operations = cards.map(({ title }) => ({
      method: 'POST' as const,
      path: '/cards',
      body: { ...place, list_id, title, ...fields },
    }))
    const results = await runOperations(workspace, operations, key)
    // The batch answers each operation as its own route would: with the card.
    const made = results.map(({ body }) => (body as { card: Card }).card)
    return {
      ids: Object.fromEntries(cards.map(({ id }, index) => [id, made[index]?.id ?? id])),
      settle: () => {
        for (const [index, card] of made.entries())
          mirror.put('cards', card.id, toChangedRow(card, cards[index]?.position ?? ''))
      },
    }
  },
  undo: (_, { cards }) => ({ action: deleteCardsAction, args: { ids: cards.map(({ id }) => id), moment: newId() } }),
})

function newRow(mirror: Mirror, id: string, title: string, position: string, place: NewCards['in']): CardRow {
  const now = Date.now()
  return {
    id,
    title,
    position,
    ...place,
    status: mirror.row('lists', place.list_id)?.behavior ?? 'committed',
    home_board_id: null,
    priority: 0,
    estimate: null,
    start_date: null,
    due_date: null,
    completed_date: null,
    owner_id: null,
    member_ids: [],
    tag_ids: [],
    epic_id: null,
    parent_id: null,
    children: { done: 0, total: 0 },
    checked: { done: 0, total: 0 },
    total_comments: 0,
    is_blocked: false,
    pull_request: null,
    cover: null,
    values: NO_VALUES,
    is_watching: false,
    is_archived: false,
    time_created: now,
    time_updated: now,
  }
}

/** Adds cards at the end of a list, and answers the ids they have until the server names them. */
export function addCards(
  workspace: WorkspaceData,
  titles: readonly string[],
  place: NewCards['in'],
  { values, ...more }: Pick<NewCards, 'values' | 'given' | 'draft'> = {},
): string[] {
  const { mirror } = workspace
  const last = mirror.ids('cards', 'list', place.list_id).at(-1)
  const positions = generateNKeysBetween((last && mirror.row('cards', last)?.position) || null, null, titles.length)
  const cards = titles.map((title, index) => ({ id: newId(), title, position: positions[index] ?? '' }))
  perform(workspace, addCardsAction, { cards, in: place, ...(values && { values }), ...more })
  return cards.map(({ id }) => id)
}

type Body = BodyOf<'updateCard'>

/** What a card is not changed by here: other actions do, or nobody does in the browser. */
type ChangedElsewhere = Extract<
  keyof Body,
  // Text, people and tags.
  | 'content'
  | 'members'
  | 'tags'
  // Where it is.
  | 'project_id'
  | 'board_id'
  | 'sprint_id'
  | 'list_id'
  | 'position'
  | 'after_card_id'
  | 'parent_card_id'
  // Set by programs alone.
  | 'cover_image'
  | 'icon'
  | 'external_id'
  | 'custom_fields'
  | 'override'
  | 'user'
  | 'board_email_ref'
>

/** A new field of the API does not compile until `SHOWN` says how it shows, or it is among those above. */
type Fields = Omit<Body, ChangedElsewhere>

interface Change extends Exceeding {
  ids: string[]
  fields: Fields
}

export const changeCardsAction = defineAction<Change>({
  name: 'changeCards',
  words: text.actions.changeCard,
  patches: (_, { ids, fields }) => ids.map((id) => ({ table: 'cards', id, set: shownIn(SHOWN, fields) })),
  refused: ({ me, team_id, mirror }, { ids, fields: { title } }, refused) => {
    if (typeof title !== 'string') return []
    return ids.map((id) => {
      const draft = textKey(me.id, team_id, { noun: 'card', id }, 'title')
      keepDraft(draft, { text: title, base: mirror.said('cards', id)?.title ?? '', refused })
      return draft
    })
  },
  anyway: text.anyway.change,
  send: async (workspace, { ids, fields, override }, key) => {
    const { api, mirror } = workspace
    const body = { ...fields, ...(override && { override }) }
    if (ids.length === 1 && ids[0]) {
      const { card } = await api.updateCard({ card_id: ids[0] }, body, { idempotencyKey: key })
      return { settle: () => putChangedCard(mirror, card) }
    }
    const operations = ids.map((id) => ({ method: 'PATCH' as const, path: `/cards/${id}`, body }))
    await runOperations(workspace, operations, key)
    return asShown(
      mirror,
      ids.map((id) => ({ table: 'cards', id, set: shownIn(SHOWN, fields) })),
    )
  },
  undo: (mirror, { ids, fields }) => ({
    action: restoreFieldsAction,
    args: { cards: ids.flatMap((id) => cardBefore(mirror, id, fields)) },
  }),
})

interface FieldsBefore extends Exceeding {
  cards: { id: string; fields: Fields }[]
}

const restoreFieldsAction = defineAction<FieldsBefore>({
  name: 'restoreFields',
  words: text.actions.changeCard,
  patches: (_, { cards }) => cards.map(({ id, fields }) => ({ table: 'cards', id, set: shownIn(SHOWN, fields) })),
  anyway: text.anyway.change,
  send: async (workspace, { cards, override }, key) => {
    const operations = cards.map(({ id, fields }) => ({
      method: 'PATCH' as const,
      path: `/cards/${id}`,
      body: { ...fields, ...(override && { override }) },
    }))
    await runOperations(workspace, operations, key)
    return asShown(
      workspace.mirror,
      cards.map(({ id, fields }) => ({ table: 'cards', id, set: shownIn(SHOWN, fields) })),
    )
  },
})

const SHOWN = {
  archived: (archived) => (archived === null ? {} : { is_archived: archived }),
  title: (title) => (title === null ? {} : { title }),
  priority: (priority) => (priority === null ? {} : { priority }),
  estimate: (estimate) => ({ estimate: toNumber(estimate) }),
  start_date: (start_date) => ({ start_date: toNumber(start_date) }),
  due_date: (due_date) => ({ due_date: toNumber(due_date) }),
  owner_id: (owner_id) => ({ owner_id: owner_id || null }),
  epic_id: (epic_id) => ({ epic_id: epic_id || null }),
} satisfies ShownBy<Fields, CardRow>

type KeyOfEach<T> = T extends unknown ? keyof T : never
/** The fields of rows that show what was changed. */
export type ShownField = KeyOfEach<ReturnType<(typeof SHOWN)[keyof Fields]>>

/** The typed points, null for none; undefined if it is not an estimate. */
export function toEstimate(typed: string): number | null | undefined {
  const points = typed.trim() === '' ? null : Number(typed)
  const isOne = points === null || (Number.isInteger(points) && points >= 0 && points <= HIGHEST_ESTIMATE)
  return isOne ? points : undefined
}

/** `""` is how the API clears a date. */
function toNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** What a card has in these fields; nothing when it is gone. */
function cardBefore(mirror: Mirror, id: string, fields: Fields): { id: string; fields: Fields }[] {
  const card = mirror.row('cards', id)
  if (!card) return []
  const before = {
    title: card.title,
    priority: card.priority,
    estimate: card.estimate,
    start_date: card.start_date,
    due_date: card.due_date,
    owner_id: card.owner_id ?? '',
    epic_id: card.epic_id ?? '',
    archived: card.is_archived,
  }
  return [{ id, fields: fieldsBefore<Fields>(before, fields) }]
}

export function changeCards(workspace: WorkspaceData, ids: readonly string[], fields: Fields, toast?: string) {
  perform(workspace, changeCardsAction, { ids: [...ids], fields }, toast ? { toast } : {})
}
