import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exportOf, importText } from '../../../test/exports.ts'
import { clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { everythingOf } from '../../../test/twins.ts'
import { isPostgres } from '../../store/ids.ts'
import { removeUnfinished } from './abandoned.ts'

describe.each(stores)('a workspace whose import never ended on %s', (store) => {
  test('goes with all it holds, also its part of the index', async () => {
    const [team, other] = [await filled(await newTeam(store)), await filled(await newTeam(store))]
    await setLoading(team, 1)
    await setLoading(other, 1)
    const kept = await everythingOf(other)

    await removeUnfinished(team.server.gateway, team.team_id)

    expect(Object.values(await everythingOf(team)).flat()).toEqual([])
    expect(await countBlocks(team)).toBe(0)
    expect(await everythingOf(other)).toEqual(kept)
    await setLoading(other, null)
  })

  test('stays if it came to its end meanwhile, while others are loading', async () => {
    const [team, other] = [await filled(await newTeam(store)), await newTeam(store)]
    await setLoading(other, 1)
    const [kept, blocks] = [await everythingOf(team), await countBlocks(team)]

    await removeUnfinished(team.server.gateway, team.team_id)

    expect(await everythingOf(team)).toEqual(kept)
    expect(await countBlocks(team)).toBe(blocks)
    await setLoading(other, null)
  })

  test('is not shown when the import of another ends', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    await setLoading(other, clock.now())
    const kept = await everythingOf(other, ['teams'])

    expect(await importText(team.server, await exportOf(team))).toMatchObject({ is_new: true })

    expect(await everythingOf(other, ['teams'])).toEqual(kept)
    await setLoading(other, null)
  })
})

async function filled(team: Team): Promise<Team> {
  const { lists } = await team.newBoard()
  const parent = await team.newCard(lists[0], { title: 'Parent' })
  await team.newCard(lists[0], { title: 'Child', parent_card_id: parent.id })
  return team
}

async function setLoading({ server, team_id }: Team, time_loading: number | null) {
  await server.store.transaction((db) =>
    db.updateTable('teams').set({ time_loading }).where('id', '=', team_id).execute(),
  )
}

/** Only SQLite has them. */
function countBlocks({ server, team_id }: Team): Promise<number> {
  return server.store.read(async (db) => {
    if (isPostgres(db)) return 0
    const { rows } = await sql`select 1 from search_index_blocks where team_id = ${team_id}`.execute(db)
    return rows.length
  })
}
