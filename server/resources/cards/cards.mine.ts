import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { anyArchived, instantOfColumn } from '../conditions.ts'
import { shown } from './cards.contents.ts'
import { type MyWorkQuery, readCardFields } from './cards.lean.schema.ts'
import { cardsInPlace, FINISHED, findCardsById } from './cards.queries.ts'

/** By due date, those without one last, then by id. */
type Key = readonly [isEmpty: number, instant: number, id: number]

/** The caller's own cards, wherever they are: those to do, those of them with a due date, those they watch. */
export async function listMyWork(r: Read, { kind = 'assigned', fields: named, ...asked }: MyWorkQuery) {
  const fields = readCardFields({ fields: named })
  const walk = new Walk<Key>(r.team_id, 'my_work', { kind, user_id: r.viewer.user_id }, asked, [
    'number',
    'number',
    'number',
  ])
  const { paging, json } = await walk.collect({
    from: walk.after,
    find: (after, limit) => findMine(r, kind, after, limit),
    keyOf: ({ is_empty, instant, id }): Key => [is_empty, instant, id],
    toItems: async (rows) => {
      const cards = await findCardsById(
        r,
        rows.map(({ id }) => id),
      )
      const items = await shown(r, cards, fields)
      const byId = new Map(cards.map(({ id }, index) => [id, items[index]]))
      return rows.map(({ id }) => byId.get(id))
    },
    anchorOf: ({ is_empty, instant, id }): Key => [is_empty, instant, id],
    hasLightRows: true,
  })
  return { ...paging, cards: json, ...(fields && { fields }) }
}

type Kind = NonNullable<MyWorkQuery['kind']>

function findMine(r: Read, kind: Kind, after: Key | null, limit: number) {
  const { db, team_id, viewer } = r
  const instant = sql<number>`coalesce(${instantOfColumn('cards.due_date')}, 0)`
  const isEmpty = sql<number>`case when cards.due_date is null then 1 else 0 end`
  let query = cardsInPlace(db, team_id)
    .select(['cards.id', isEmpty.as('is_empty'), instant.as('instant')])
    .where(sql<SqlBool>`cards.id in (${idsOf(r, kind)})`)
    .where(sql<SqlBool>`not ${anyArchived('cards', 'lists', 'boards', 'projects')}`)
    .where(visibleCard(viewer))
    .orderBy(isEmpty)
    .orderBy(instant)
    .orderBy('cards.id')
    .limit(limit)
  // Watched cards stay in the list when they are finished.
  if (kind !== 'watching') query = query.where('lists.behavior', 'not in', FINISHED)
  if (kind === 'due') query = query.where('cards.due_date', 'is not', null)
  if (after)
    query = query.where(
      sql<SqlBool>`(${isEmpty}, ${instant}, cards.id) > (${after[0]}, cast(${after[1]} as bigint), ${after[2]})`,
    )
  return query.execute()
}

function idsOf({ team_id, viewer: { user_id } }: Read, kind: Kind): RawBuilder<unknown> {
  if (kind === 'watching')
    return sql`select card_id from card_marks where team_id = ${team_id} and user_id = ${user_id} and is_watching = 1`
  return sql`select id from cards where team_id = ${team_id} and owner_id = ${user_id}
    union select card_id from card_members where team_id = ${team_id} and user_id = ${user_id}`
}
