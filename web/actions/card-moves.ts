import { generateNKeysBetween } from 'fractional-indexing'
import { NO_VALUES } from '../data/card-rows.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import type { CardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, type Exceeding, perform, runOperations } from './action.ts'

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
