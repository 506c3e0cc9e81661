import type { Mirror, Patch } from '../data/mirror.ts'
import type { CardRow, FieldValue } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, type Exceeding, perform, runOperations } from './action.ts'
import { type CardPlace, moveOperation, movePatch, placeBefore, placed } from './card-moves.ts'
import { withFieldValue } from './field-values.ts'

/** Who or what is on a card besides others of its kind: put there and taken off one by one, so that what others do meanwhile stays. */
export interface Mark {
  kind: 'member' | 'tag'
  id: string
}

/** What a card gets by going to another lane. */
export interface LaneChange {
  priority?: number
  owner_id?: string | null
  /** Both, for each follows from the other: a part is in the epic of its whole, and one put into an epic is a part no longer. */
  family?: { parent_id: string | null; epic_id: string | null }
  field?: { id: string; value: FieldValue | null }
  on?: readonly Mark[]
  off?: readonly Mark[]
}

interface Moved {
  id: string
  /** Null where it stays in its list, at its place. */
  place: { position: string; to: CardPlace } | null
  change: LaneChange
}

interface MovedCards extends Exceeding {
  cards: Moved[]
}

const MARKED = { member: 'member_ids', tag: 'tag_ids' } as const

/** Cards go to another lane, and perhaps to another list: one action, whatever it changes. */
const moveInLanesAction: ActionDefinition<MovedCards> = defineAction<MovedCards>({
  name: 'moveInLanes',
  words: text.actions.moveCard,
  patches: (mirror, { cards }) => cards.flatMap((card) => patchesOf(mirror, card)),
  anyway: text.anyway.move,
  send: async (workspace, { cards, override }, key) => {
    const { mirror } = workspace
    const operations = cards.flatMap((card) => operationsOf(card, override))
    await runOperations(workspace, operations, key)
    return asShown(
      mirror,
      cards.flatMap((card) => patchesOf(mirror, card)),
    )
  },
  undo: (mirror, { cards }) => ({ action: moveInLanesAction, args: { cards: cardsBefore(mirror, cards) } }),
})

function patchesOf(mirror: Mirror, { id, place, change }: Moved): Patch[] {
  const card = mirror.row('cards', id)
  if (!card) return []
  const set = shownBy(card, change)
  const { values } = set
  return [
    ...(place ? [movePatch(mirror, id, place.position, place.to)] : []),
    { table: 'cards', id, set },
    ...(values && mirror.row('details', id) ? [{ table: 'details' as const, id, set: { custom_fields: values } }] : []),
  ]
}

function shownBy(card: CardRow, { priority, owner_id, family, field, on = [], off = [] }: LaneChange) {
  const marked = (kind: Mark['kind']) => {
    const ids = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.kind === kind ? mark.id : []))
    const [added, removed] = [ids(on), ids(off)]
    const others = card[MARKED[kind]].filter((id) => !added.includes(id) && !removed.includes(id))
    return added.length + removed.length > 0 ? { [MARKED[kind]]: [...others, ...added] } : {}
  }
  const set: Partial<CardRow> = {
    ...(priority !== undefined && { priority }),
    ...(owner_id !== undefined && { owner_id }),
    ...family,
    ...(field && { values: withFieldValue(card.values, { field_id: field.id, value: field.value }) }),
    ...marked('member'),
    ...marked('tag'),
  }
  return set
}

type Body = Record<string, unknown>

function operationsOf({ id, place, change }: Moved, override?: true) {
  const { priority, owner_id, family, field, on = [], off = [] } = change
  const path = `/cards/${id}`
  const exceeding = override ? { override } : {}
  const patch = (body: Body) => ({ method: 'PATCH' as const, path, body: { ...body, ...exceeding } })
  const marksPath = ({ kind }: Mark) => `${path}/${kind}s`
  const fields: Body = {
    ...(priority !== undefined && { priority }),
    ...(owner_id !== undefined && { owner_id: owner_id ?? '' }),
    ...(field && { custom_fields: { [field.id]: field.value } }),
  }
  return [
    ...(place ? [moveOperation(id, place.to, place.to.after, override)] : []),
    ...(Object.keys(fields).length > 0 ? [patch(fields)] : []),
    ...familyBodies(family).map(patch),
    ...off.map((mark) => ({ method: 'DELETE' as const, path: `${marksPath(mark)}/${mark.id}` })),
    ...on.map((mark) => ({
      method: 'POST' as const,
      path: marksPath(mark),
      body: mark.kind === 'member' ? { user_id: mark.id, ...exceeding } : { id: mark.id },
    })),
  ]
}

/** One after the other: a body with both would have to know which of them the server has already. */
function familyBodies(family: LaneChange['family']): Body[] {
  if (!family) return []
  const { parent_id, epic_id } = family
  return parent_id === null ? [{ parent_card_id: null }, { epic_id }] : [{ parent_card_id: parent_id }]
}

/** In the order of their lists: each goes behind one that is there already. */
function cardsBefore(mirror: Mirror, cards: readonly Moved[]): Moved[] {
  return cards
    .flatMap(({ id, place, change }) => {
      const card = mirror.row('cards', id)
      const [before] = placeBefore(mirror, id)
      if (!card || !before) return []
      const { position, from: to } = before
      return { id, place: place && { position, to }, change: changeBefore(card, change), position }
    })
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map(({ id, place, change }) => ({ id, place, change }))
}

function changeBefore(card: CardRow, { priority, owner_id, family, field, on, off }: LaneChange): LaneChange {
  return {
    ...(priority !== undefined && { priority: card.priority }),
    ...(owner_id !== undefined && { owner_id: card.owner_id }),
    ...(family && { family: { parent_id: card.parent_id, epic_id: card.epic_id } }),
    ...(field && { field: { id: field.id, value: card.values[field.id] ?? null } }),
    ...(off && { on: off }),
    ...(on && { off: on }),
  }
}

/** Gives each card what its new lane stands for, and moves them behind one of a list, or to its top; null leaves them where they are. */
export function moveInLanes(
  workspace: WorkspaceData,
  changes: readonly { id: string; change: LaneChange }[],
  to: CardPlace | null,
) {
  const { mirror } = workspace
  const places = to
    ? placed(
        mirror,
        changes.map(({ id }) => id),
        to,
      )
    : []
  const cards = changes.map(({ id, change }, index): Moved => {
    const after = index === 0 ? (to?.after ?? null) : (changes[index - 1]?.id ?? null)
    return { id, change, place: to && { position: places[index]?.position ?? '', to: { ...to, after } } }
  })
  perform(workspace, moveInLanesAction, { cards })
}
