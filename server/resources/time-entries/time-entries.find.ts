import { idIn, idList } from '../../store/ids.ts'
import { giveWay } from '../../store/steps.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { cardsInPlace } from '../cards/cards.queries.ts'
import type { Budget } from '../reports/reports.queries.ts'
import { type Days, type Glance, glanceByCard, glanceByDay } from './time-entries.queries.ts'

/** Entries are looked at in pieces, by their indexes alone, so that others have their turns. */

const PIECE = 2000
const CARDS_AT_ONCE = 200

export type CardFacts = Pick<
  Row<'cards'>,
  'id' | 'title' | 'project_id' | 'board_id' | 'home_board_id' | 'sprint_id' | 'epic_id'
>

export interface Wanted extends Days {
  user_id: string | null
  holds(card: CardFacts): boolean
}

/** The cards that entries are on: each is looked up once. Null for those that the viewer cannot see, or that are not wanted. */
export class Cards {
  readonly #r: Read
  readonly #wanted: Wanted
  readonly #known = new Map<number, CardFacts | null>()

  constructor(r: Read, wanted: Wanted) {
    this.#r = r
    this.#wanted = wanted
  }

  async learn(ids: Iterable<number>) {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id))
    for (let start = 0; start < unknown.length; start += CARDS_AT_ONCE) {
      if (start > 0) await giveWay()
      const some = unknown.slice(start, start + CARDS_AT_ONCE)
      for (const id of some) this.#known.set(id, null)
      for (const card of await findFacts(this.#r, some)) if (this.#wanted.holds(card)) this.#known.set(card.id, card)
    }
  }

  get(id: number): CardFacts | null {
    return this.#known.get(id) ?? null
  }

  /** Those of them that count. */
  seen(ids: readonly number[]): number[] {
    return ids.filter((id) => this.get(id) !== null)
  }
}

function findFacts({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<CardFacts[]> {
  return cardsInPlace(db, team_id)
    .select(['cards.id', 'cards.title', 'cards.project_id', 'cards.board_id', 'cards.home_board_id'])
    .select(['cards.sprint_id', 'cards.epic_id'])
    .where(idIn(db, 'cards.id', idList(db, ids)))
    .where(visibleCard(viewer))
    .execute()
}

/** All wanted entries: of some cards, or by their days. */
export async function* findAll(r: Read, budget: Budget, cards: Cards, wanted: Wanted, ids: readonly number[] | null) {
  if (ids) yield* findOnCards(r, budget, cards, wanted, ids)
  else
    for await (const { found } of findByDay(r, cards, wanted, null)) {
      budget.spend(found.looked)
      yield found.entries
    }
}

async function* findOnCards(r: Read, budget: Budget, cards: Cards, wanted: Wanted, ids: readonly number[]) {
  const isWanted = ({ day, user_id }: Glance) =>
    day >= wanted.first && day <= wanted.last && (wanted.user_id === null || user_id === wanted.user_id)
  for (let start = 0; start < ids.length; start += CARDS_AT_ONCE) {
    const some = ids.slice(start, start + CARDS_AT_ONCE)
    await cards.learn(some)
    const condition = idIn(r.db, 'card_id', idList(r.db, cards.seen(some)))
    let last: Glance | undefined
    do {
      const entries = await glanceByCard(r, condition, last ?? null, PIECE)
      budget.spend(entries.length)
      yield entries.filter(isWanted)
      last = entries.length < PIECE ? undefined : entries.at(-1)
      await giveWay()
    } while (last)
  }
}

/** From the latest day on, with how many were looked at. */
export async function* findByDay(
  r: Read,
  cards: Cards,
  wanted: Wanted,
  before: Pick<Glance, 'day' | 'id'> | null,
  piece = PIECE,
) {
  let last = before
  do {
    const entries = await glanceByDay(r, wanted, last, piece)
    await cards.learn(entries.map(({ card_id }) => card_id))
    last = entries.length < piece ? null : (entries.at(-1) ?? null)
    yield { found: { entries: entries.filter(({ card_id }) => cards.get(card_id)), looked: entries.length }, last }
    await giveWay()
  } while (last)
}
