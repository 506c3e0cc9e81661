import { type SqlBool, sql } from 'kysely'
import { AppError, notFound } from '../../common/errors.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { difference } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { findThere } from '../../workspace/past/returning.ts'
import { findEpicsById } from '../epics/epics.queries.ts'
import { fromId } from '../shapes.ts'
import { requireLive } from './cards.family.ts'
import { type CardRow, findCardsById } from './cards.queries.ts'

type FamilyColumns = Partial<Pick<Row<'cards'>, 'epic_id' | 'parent_card_id'>>

/** The cards above and below some cards, and their epics: read at once, updated as the cards are changed. */
export class Families {
  /** Cards above, and all below the cards whose family changes. */
  readonly #rows: ReadonlyMap<number, Row<'cards'>>
  readonly #parents: ReadonlySet<number>
  readonly #epicsThere: ReadonlySet<number>
  readonly #epicsSeen: ReadonlyMap<number, Row<'epics'>>

  private constructor(
    rows: ReadonlyMap<number, Row<'cards'>>,
    parents: ReadonlySet<number>,
    epicsThere: ReadonlySet<number>,
    epicsSeen: ReadonlyMap<number, Row<'epics'>>,
  ) {
    this.#rows = rows
    this.#parents = parents
    this.#epicsThere = epicsThere
    this.#epicsSeen = epicsSeen
  }

  /** `present` are the rows that the caller changes. */
  static async of(w: Write, cards: readonly Row<'cards'>[], present: ReadonlyMap<number, CardRow>): Promise<Families> {
    const differing = cards.filter(({ id, parent_card_id, epic_id }) => {
      const now = present.get(id)
      return now && (now.parent_card_id !== parent_card_id || now.epic_id !== epic_id)
    })
    if (differing.length === 0) return new Families(new Map(), new Set(), new Set(), new Map())
    const parents = await findCardsById(
      w,
      differing.flatMap(({ parent_card_id }) => parent_card_id ?? []),
    )
    const epicIds = differing.flatMap(({ epic_id }) => epic_id ?? [])
    const epicsThere = await findThere(w, 'epics', epicIds)
    const epicsSeen = await findEpicsById(w, epicIds)
    const below = await findAllBelow(
      w,
      differing.map(({ id }) => id),
    )
    const rows = [...parents, ...below, ...present.values()].map((row) => [row.id, row] as const)
    return new Families(
      new Map(rows),
      new Set(parents.map(({ id }) => id)),
      new Set(epicsThere.keys()),
      new Map(epicsSeen.map((epic) => [epic.id, epic])),
    )
  }

  /** The parent and epic a card gets back, if they still exist. */
  restored(card: Row<'cards'>, now: CardRow): { columns: FamilyColumns; changes: Changes } {
    const columns = this.#columnsOf(card, now)
    return { columns, changes: difference(named(now), named({ ...now, ...columns })) }
  }

  #columnsOf(card: Row<'cards'>, now: CardRow): FamilyColumns {
    if (card.parent_card_id !== now.parent_card_id) {
      if (card.parent_card_id !== null && this.#parents.has(card.parent_card_id)) return this.#below(card, now)
      if (card.parent_card_id === null && card.epic_id === null) return { parent_card_id: null, epic_id: null }
    }
    if (card.parent_card_id !== null || card.epic_id === now.epic_id) return {}
    if (card.epic_id === null) return { epic_id: null, parent_card_id: null }
    if (!this.#epicsThere.has(card.epic_id)) return {}
    const epic = this.#epicsSeen.get(card.epic_id)
    if (!epic) throw notFound('epic', card.epic_id)
    return { epic_id: requireLive(epic).id, parent_card_id: null }
  }

  #below({ id, parent_card_id }: Row<'cards'>, now: CardRow): FamilyColumns {
    const parent = this.#rows.get(parent_card_id ?? 0)
    if (!parent || parent.id === id || this.descendantsOf(now.id).includes(parent))
      throw new AppError('card_cycle', 'A card cannot be below itself.')
    return { parent_card_id: parent.id, epic_id: parent.epic_id }
  }

  /** The cards below a card, by id, in the current state. */
  descendantsOf(id: number): Row<'cards'>[] {
    const childrenOf = Map.groupBy(this.#rows.values(), ({ parent_card_id }) => parent_card_id)
    const found = new Set<Row<'cards'>>()
    const add = (parent: number) => {
      for (const child of childrenOf.get(parent) ?? []) {
        if (found.has(child)) continue
        found.add(child)
        add(child.id)
      }
    }
    add(id)
    return [...found].sort((one, other) => one.id - other.id)
  }
}

function named(row: Pick<Row<'cards'>, 'epic_id' | 'parent_card_id'>) {
  return { epic_id: fromId(row.epic_id), parent_card_id: fromId(row.parent_card_id) }
}

async function findAllBelow({ db, team_id }: Write, ids: readonly number[]): Promise<Row<'cards'>[]> {
  const below = sql<SqlBool>`id in (
    with recursive below (id) as (
      select id from cards where team_id = ${team_id} and ${idIn(db, 'parent_card_id', idList(db, ids))}
      union
      select cards.id from cards join below on cards.parent_card_id = below.id where cards.team_id = ${team_id}
    ) select id from below)`
  return db.selectFrom('cards').selectAll().where('team_id', '=', team_id).where(below).execute()
}
