import { expect } from 'vitest'
import type { Caller } from './team.ts'

interface Thing {
  id: string
  project_id: string
  title: string
}

interface Holder {
  lists: (Thing & { total_cards: number; card_order: Record<string, number>; cards: Thing[] })[]
}

/** A workspace as it was found. */
export interface Whole {
  /** The ids of the cards of each list, in order. */
  cardsOf: Map<string, string[]>
  titles: string[]
  events: { seq: number; type: string; list_id: string; card_id: string; changes: Record<string, [unknown, unknown]> }[]
}

/**
 * Walks through a whole workspace and holds it against what is true of every workspace at every moment: each live card is in
 * exactly one list, each order is a permutation, each count is right, and the log has no gap and ends at the revision.
 */
export async function expectSound(caller: Caller): Promise<Whole> {
  const { cardsOf, titles } = await expectSoundLists(caller)
  const events = await walk<Whole['events'][number]>(caller, '/events', 'events')
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1))
  expect(await revisionOf(caller)).toBe(events.length)
  return { cardsOf, titles, events }
}

/** The same without the log, of which each person sees what concerns them. */
export async function expectSoundLists(caller: Caller): Promise<Pick<Whole, 'cardsOf' | 'titles'>> {
  const cardsOf = new Map<string, string[]>()
  const titles: string[] = []
  for (const { lists } of await holdersOf(caller))
    for (const { id, title, total_cards, card_order, cards } of lists) {
      const ids = cards.map((card) => card.id)
      expect(total_cards, `total_cards of list ${id}`).toBe(ids.length)
      expect(card_order).toEqual(Object.fromEntries(ids.map((card, index) => [card, index])))
      expect(cardsOf.has(id), `list ${id} is there twice`).toBe(false)
      cardsOf.set(id, ids)
      titles.push(title)
    }
  const cards = [...cardsOf.values()].flat()
  const all = await walk<Thing>(caller, '/cards', 'cards')
  expect(cards.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  return { cardsOf, titles }
}

/** Boards and sprints with their lists and cards. */
async function holdersOf(caller: Caller): Promise<Holder[]> {
  const boards = await walk<Holder>(caller, '/boards?include=cards', 'boards')
  boards.push(...(await walk<Holder>(caller, '/boards?include=cards&archived=true', 'boards')))
  const sprints: Holder[] = []
  for (const project of await walk<Thing>(caller, '/projects', 'projects'))
    for (const { id } of await walk<Thing>(caller, `/sprints?project_id=${project.id}`, 'sprints'))
      sprints.push((await caller.get(`/sprints/${id}?project_id=${project.id}`)).body.sprint)
  return [...boards, ...sprints]
}

/** Every item of a collection, page by page. */
export async function walk<T>(caller: Caller, path: string, noun: string): Promise<T[]> {
  const items: T[] = []
  let cursor = ''
  do {
    const { body } = await caller.get(
      `${path}${path.includes('?') ? '&' : '?'}count=500${cursor && `&cursor=${cursor}`}`,
    )
    items.push(...body[noun])
    cursor = body.cursor
  } while (cursor)
  return items
}

async function revisionOf({ server, team_id }: Caller): Promise<number | undefined> {
  const team = await server.store.read((db) =>
    db.selectFrom('teams').select('revision').where('id', '=', team_id).executeTakeFirst(),
  )
  return team?.revision
}
