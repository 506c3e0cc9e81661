import { generateNKeysBetween } from 'fractional-indexing'
import type { BodyOf } from '../../client/client.ts'
import { putChangedCard } from '../data/answers.ts'
import { NO_VALUES, toChangedRow } from '../data/card-rows.ts'
import { draftKey, keepDraft, textKey } from '../data/drafts.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import type { Card, CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { HIGHEST_ESTIMATE } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import {
  type ActionDefinition,
  asShown,
  defineAction,
  type Exceeding,
  newId,
  perform,
  runOperations,
} from './action.ts'
import { deleteCardsAction } from './bulk.ts'
import { bodyOf, type GivenToCards, shownOf } from './new-card-fields.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

/** A place in a list: behind a card, or first. */
export interface CardPlace {
  list_id: string
  /** The board or sprint of the list. */
  board_id: string | null
  sprint_id: string | null
  after: string | null
}

type Place = Pick<CardPlace, 'board_id' | 'sprint_id'>

export interface Move extends Exceeding {
  /** Each with its new place, which sorts it among those it comes to. */
  cards: { id: string; position: string }[]
  to: CardPlace
}

/** Each card with a place of its own. */
export interface Back extends Exceeding {
  cards: BackCard[]
}

interface BackCard {
  id: string
  position: string
  from: CardPlace
  /** Of custom fields, for a card that comes back from another space, where those that have no such field were lost. */
  values?: CardRow['values']
}

export const moveCardsAction = defineAction<Move>({
  name: 'moveCards',
  words: text.actions.moveCard,
  patches: (mirror, { cards, to }) => cards.map(({ id, position }) => movePatch(mirror, id, position, to)),
  anyway: text.anyway.move,
  send: async (workspace, { cards, to, override }, key) => {
    const operations = cards.map(({ id }, index) =>
      moveOperation(id, to, index === 0 ? to.after : (cards[index - 1]?.id ?? null), override),
    )
    await runOperations(workspace, operations, key)
    const { mirror } = workspace
    return asShown(
      mirror,
      cards.map(({ id, position }) => movePatch(mirror, id, position, to)),
    )
  },
  undo: (mirror, { cards, to }) => ({
    action: moveBackAction,
    args: { cards: cards.flatMap(({ id }) => placeBefore(mirror, id, to)) },
  }),
})

/** Each card to its own place, such as where it was: they may have come from different lists. */
export const moveBackAction: ActionDefinition<Back> = defineAction<Back>({
  name: 'moveCardsBack',
  words: text.actions.moveCard,
  patches: (mirror, { cards }) => cards.map((card) => backPatch(mirror, card)),
  anyway: text.anyway.move,
  send: async (workspace, { cards, override }, key) => {
    const operations = cards.map(({ id, from, values }) => moveOperation(id, from, from.after, override, values))
    await runOperations(workspace, operations, key)
    const { mirror } = workspace
    return asShown(
      mirror,
      cards.map((card) => backPatch(mirror, card)),
    )
  },
  undo: (mirror, { cards }) => ({
    action: moveBackAction,
    // The server carries the values of those that go to the other space once more.
    args: { cards: cards.flatMap(({ id, from, values }) => placeBefore(mirror, id, values ? undefined : from)) },
  }),
})

function backPatch(mirror: Mirror, { id, position, from, values }: BackCard): Patch {
  return movePatch(mirror, id, position, from, values && { values })
}

export function movePatch(
  mirror: Mirror,
  id: string,
  position: string,
  to: CardPlace,
  more?: Pick<CardRow, 'values'>,
): Patch {
  const status = mirror.row('lists', to.list_id)?.behavior
  const project_id = spaceOf(mirror, to)
  const { list_id, board_id, sprint_id } = to
  const home_board_id = homeAfter(mirror.row('cards', id), sprint_id)
  return {
    table: 'cards',
    id,
    set: {
      list_id,
      board_id,
      sprint_id,
      home_board_id,
      position,
      ...(project_id !== undefined && { project_id }),
      ...(status && { status }),
      ...more,
    },
  }
}

/** The space of a place; nothing while that has not been read. */
export function spaceOf(mirror: Mirror, { board_id, sprint_id }: Place): string | undefined {
  if (sprint_id !== null) return mirror.row('sprints', sprint_id)?.project_id
  return mirror.row('boards', board_id ?? '')?.project_id
}

/** As the server notes it, so that a card can leave a sprint for its board before the server has answered. */
function homeAfter(card: CardRow | undefined, sprint_id: string | null): string | null {
  if (!card || sprint_id === null) return null
  return card.board_id ?? card.home_board_id
}

export function moveOperation(
  id: string,
  { list_id, board_id, sprint_id }: CardPlace,
  after: string | null,
  override?: true,
  custom_fields?: CardRow['values'],
) {
  const place = sprint_id ? { sprint_id } : { board_id }
  const body = {
    ...place,
    list_id,
    ...(after === null ? { position: 0 } : { after_card_id: after }),
    ...(custom_fields && { custom_fields }),
    ...(override && { override }),
  }
  return { method: 'PATCH' as const, path: `/cards/${id}`, body }
}

/** Where a card is, and what it loses when it goes to another space; nothing when it is gone. */
export function placeBefore(mirror: Mirror, id: string, to?: Place): BackCard[] {
  const card = mirror.row('cards', id)
  if (!card) return []
  const ids = mirror.ids('cards', 'list', card.list_id)
  const { list_id, board_id, sprint_id, position, values } = card
  const isLeaving = to !== undefined && values !== NO_VALUES && spaceOf(mirror, to) !== card.project_id
  const from = { list_id, board_id, sprint_id, after: ids[ids.indexOf(id) - 1] ?? null }
  return [{ id, position, from, ...(isLeaving && { values }) }]
}

/** Moves cards behind one of a list, or to its top, in the order in which they are given. */
export function moveCards(workspace: WorkspaceData, ids: readonly string[], to: CardPlace, toast?: string) {
  perform(workspace, moveCardsAction, { cards: placed(workspace.mirror, ids, to), to }, toast ? { toast } : {})
}

/** Cards with the positions that they have there. */
export function placed(mirror: Mirror, ids: readonly string[], to: CardPlace): Move['cards'] {
  const others = mirror.ids('cards', 'list', to.list_id).filter((id) => !ids.includes(id))
  const at = to.after === null ? 0 : others.indexOf(to.after) + 1
  const positionAt = (index: number) => mirror.row('cards', others[index] ?? '')?.position ?? null
  const positions = generateNKeysBetween(positionAt(at - 1), positionAt(at), ids.length)
  return ids.map((id, index) => ({ id, position: positions[index] ?? '' }))
}

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
