import type { Mirror } from '../../data/mirror.ts'
import type { Place } from '../container.ts'
import type { Shown } from '../shown.ts'
import { knownLanes, type LanesBy, laneName, lanesOfCard, WITHOUT } from './kinds.ts'

/** A lane: the cards of one person, tag, epic … in each list. */
export interface Lane {
  key: string
  name: string
  /** How many cards are in it. */
  total: number
  idsOf(list_id: string): readonly string[]
}

const NONE: readonly string[] = []

/** The cards of each lane and list, by both. */
export type Cells = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

interface Subject {
  mirror: Mirror
  by: LanesBy
  place: Place
  me: string
}

/**
 * The lanes in their order, the one of cards that have nothing last. Closed sets are shown whole, and so are the people of the board,
 * for a card can be dragged there; of all others only those with cards. What stays the same keeps its arrays: its cells are not drawn again.
 */
export function lanesOf(subject: Subject, shown: Pick<Shown, 'lists' | 'idsOf'>, before: Cells) {
  const { mirror, by } = subject
  const cells = new Map<string, Map<string, string[]>>()
  for (const list of shown.lists)
    for (const id of shown.idsOf(list)) {
      const card = mirror.row('cards', id)
      for (const key of card ? lanesOfCard(by, card) : NONE) cellAt(cells, key, list).push(id)
    }
  const kept = new Map<string, ReadonlyMap<string, readonly string[]>>()
  for (const [key, lists] of cells)
    kept.set(key, new Map([...lists].map(([list, ids]) => [list, sameOr(before.get(key)?.get(list), ids)])))
  const lanes = keysOf(subject, kept).map((key): Lane => {
    const lists = kept.get(key)
    return {
      key,
      name: laneName(mirror, by, key),
      total: lists ? [...lists.values()].reduce((sum, { length }) => sum + length, 0) : 0,
      idsOf: (list) => lists?.get(list) ?? NONE,
    }
  })
  return { lanes, cells: kept }
}

function cellAt(cells: Map<string, Map<string, string[]>>, key: string, list: string): string[] {
  const lists = cells.get(key) ?? new Map<string, string[]>()
  cells.set(key, lists)
  const ids = lists.get(list) ?? []
  lists.set(list, ids)
  return ids
}

function sameOr(before: readonly string[] | undefined, ids: readonly string[]): readonly string[] {
  return before?.length === ids.length && before.every((id, index) => id === ids[index]) ? before : ids
}

function keysOf(subject: Subject, cells: Cells): readonly string[] {
  const { mirror, by, me } = subject
  const always = alwaysShown(subject)
  const known = knownLanes(mirror, by, me)
  // What is in no list of ours: parents, epics in the archive, people who left. In the order in which they were made.
  const listed = new Set(known)
  const others = [...cells.keys()].filter((key) => key !== WITHOUT && !listed.has(key))
  return [
    ...known.filter((key) => cells.has(key) || always(key)),
    ...others.sort((a, b) => Number(a) - Number(b) || (a < b ? -1 : 1)),
    WITHOUT,
  ]
}

function alwaysShown({ mirror, by, place }: Subject): (key: string) => boolean {
  const type = by.kind === 'field' ? by.field.type : null
  if (by.kind === 'member' || by.kind === 'owner' || type === 'person') {
    const people = new Set(mirror.row('boards', place.board_id ?? '')?.members.map(({ user_id }) => user_id))
    return (key) => people.has(key)
  }
  return () => by.kind === 'priority' || by.kind === 'field'
}
