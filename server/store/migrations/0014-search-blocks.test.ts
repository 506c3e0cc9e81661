import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, newTeam, stores, type Team } from '../../../test/team.ts'
import { connect } from '../../../test/upgrades.ts'
import { migrate } from '../migrate.ts'
import { insertRows } from '../prepared.ts'
import { findDocuments } from '../search/match.ts'
import { term } from '../search/terms.ts'
import type { Store } from '../store.ts'
import { BLOCK } from './0014-search-blocks.ts'
import { migrations } from './index.ts'

const wanted = { every: [[term.titleWord('word')]], none: [], within: [] }
const ALL = { below: null, limit: 5000, most: 100_000, spare: 1, joins: sql``, where: sql<boolean>`1 = 1`, wanted }

const findIds = (store: Store, team_id: string) =>
  store.read(async (db) => (await findDocuments(db, { ...ALL, team_id })).found.map(({ id }) => id))

describe.each(stores)('the index of search by blocks of ids on %s', (name) => {
  test.each([
    ['small ids stay where they are', { a: [1, 700], b: [2, 700] }],
    // Before, the second of `a` lay where the third of `b` would be.
    ['large ids get places of their own', { a: [1, BLOCK + 1, 3 * BLOCK + 5, 2 ** 52], b: [2, 900, 901] }],
    ['many are done some at a time', { a: Array.from({ length: 1100 }, (_, at) => at + 1), b: [BLOCK + 3] }],
  ])('%s', async (_, documents) => {
    const store = await connect(await newDatabaseUrl(name))
    onTestFinished(() => store.close())
    await migrate(
      store,
      migrations.filter((migration) => migration.name < '0014'),
    )
    await store.transaction(async (db) => {
      for (const [id, ids] of Object.entries(documents)) {
        await sql`insert into teams (id, title, time_created) values (${id}, 'Team', 1)`.execute(db)
        await insertRows(
          db,
          'search_documents',
          ids.map((one) => ({
            team_id: id,
            id: one,
            noun: 'card',
            project_id: null,
            board_id: null,
            terms: 'ncard tword',
          })),
        )
      }
    })

    await migrate(store)

    for (const [id, ids] of Object.entries(documents)) expect(await findIds(store, id)).toEqual(ids.toReversed())
    await store.transaction((db) => db.deleteFrom('search_documents').where('team_id', '=', 'a').execute())
    expect(await findIds(store, 'a')).toEqual([])
    expect(await findIds(store, 'b')).toEqual(documents.b.toReversed())
  })

  test('an id of one workspace is never in the place of another workspace’s', async () => {
    const [first, second] = [await newTeam(name), await newTeam(name)]
    const found = async (team: Team) => {
      const { body } = await team.get('/search?query=flamingo')
      return body.cards.map(({ id }: { id: string }) => id)
    }
    const firstBoard = await first.newBoard()
    const board = await second.newBoard()
    const card = await second.newCard(board.lists[0], { title: 'Flamingo' })
    await first.server.store.transaction((db) =>
      db
        .updateTable('teams')
        .set({ last_id: BLOCK + Number(card.id) - 1 })
        .where('id', '=', first.team_id)
        .execute(),
    )
    const beyond = await first.newCard(firstBoard.lists[0], { title: 'Flamingo' })

    expect(Number(beyond.id)).toBe(BLOCK + Number(card.id))
    expect([await found(first), await found(second)]).toEqual([[beyond.id], [card.id]])
    await first.delete(`/cards/${beyond.id}`)
    expect([await found(first), await found(second)]).toEqual([[], [card.id]])
  })
})
