import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findFirst, type Source } from '../../store/merge.ts'
import type { Read } from '../../workspace/handles.ts'
import { findHomesApart, findVisibleContainers } from '../../workspace/visible-containers.ts'
import { type CardRow, findCards } from './cards.queries.ts'

/** So many ids are gone through one by one, in one statement. */
const NEAR = 1000

/** For each page all of them are read: with more than that, going through the cards takes less time. */
const MOST_SOURCES = 300

/** Visible cards of the whole workspace by id: people who see few of them are led there by their spaces and boards. */
export async function findCardsOfAll(
  r: Read,
  filters: readonly RawBuilder<SqlBool>[],
  after: number,
  limit: number,
): Promise<CardRow[]> {
  const containers = await findVisibleContainers(r)
  if (!containers) return findCards(r, filters, after, limit)
  if (containers.projects.length + containers.boards.length === 0) return []
  const source =
    (condition: RawBuilder<SqlBool>): Source<CardRow> =>
    (from, most) =>
      findCards(r, [...filters, condition], from, most)
  return findFirst<CardRow>(
    {
      near: (from, most) => source(sql`cards.id <= ${from + NEAR}`)(from, most),
      beyond: (from) => findNext(r, from + NEAR),
      findSources: async () => {
        const homes = [...containers.boards, ...(await findHomesApart(r))]
        const sources = [
          ...containers.projects.map((id) => source(sql`cards.project_id = ${id}`)),
          ...containers.boards.map((id) => source(sql`cards.board_id = ${id}`)),
          ...homes.map((id) => source(sql`cards.home_board_id = ${id}`)),
        ]
        return sources.length <= MOST_SOURCES ? sources : []
      },
      keyOf: ({ id }) => id,
    },
    after,
    limit,
  )
}

async function findNext({ db, team_id }: Read, after: number): Promise<number | undefined> {
  const query = db.selectFrom('cards').select('id').where('team_id', '=', team_id).where('id', '>', after)
  return (await query.orderBy('id').limit(1).executeTakeFirst())?.id
}
