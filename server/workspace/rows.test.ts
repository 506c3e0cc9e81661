import { type SqlBool, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../test/team.ts'
import type { Write } from './handles.ts'
import { columnsOf, deleteRows, insertRows, updateRow, updateRows } from './rows.ts'

describe.each(stores)('changing rows on %s', (store) => {
  const inWrite = <T>(team: Team, fn: (w: Write) => Promise<T>) => {
    const { team_id, user_id } = team
    return team.server.gateway.enterAs({ team_id, user_id, source: '{"type":"cli"}' }, 'card.update').write(fn)
  }

  test('affects only its workspace when another has the same ids', async () => {
    const [mine, theirs] = [await newTeam(store), await newTeam(store)]
    const [own, other] = [await mine.newProject(), await theirs.newProject()]
    expect(own.id).toBe(other.id)

    await inWrite(mine, (w) => updateRow(w, 'projects', Number(own.id), { title: 'Mine' }))
    await inWrite(mine, (w) => updateRows(w, 'projects', { title: 'Mine' }, { description: 'x' }, sql<SqlBool>`id > 0`))
    expect((await mine.get(`/projects/${own.id}`)).body.project).toMatchObject({ title: 'Mine', description: 'x' })
    expect((await theirs.get(`/projects/${other.id}`)).body.project).toEqual(other)

    await inWrite(mine, (w) => deleteRows(w, 'projects', { id: [Number(own.id)] }))
    expect((await theirs.get(`/projects/${other.id}`)).status).toBe(200)
  })

  test('accepts the same shape with other values, and null as a value', async () => {
    const team = await newTeam(store)
    const [one, two] = [await team.newProject(), await team.newProject()]
    await inWrite(team, async (w) => {
      for (const [{ id }, icon] of [[one, 'a'] as const, [two, 'b'] as const])
        await updateRows(w, 'projects', { id: Number(id), time_archived: null }, { icon })
      await updateRows(w, 'projects', { id: Number(one.id), archived_user_id: null }, { icon: null })
    })
    const icons = await team.server.store.read((db) =>
      db.selectFrom('projects').select('icon').where('team_id', '=', team.team_id).orderBy('id').execute(),
    )
    expect(icons).toEqual([{ icon: null }, { icon: 'b' }])
  })

  test('refuses a whole table, a missing condition and another workspace', async () => {
    const team = await newTeam(store)
    const tag = { id: 1, project_id: null, name: 'x', slug: 'x', color: 'x' }
    const tries: ((w: Write) => Promise<unknown>)[] = [
      (w) => updateRows(w, 'tags', {}, { name: 'x' }),
      (w) => deleteRows(w, 'tags', {}),
      (w) => deleteRows(w, 'tags', { id: undefined as unknown as number }),
      (w) => updateRow(w, 'tags', 1, { team_id: 't0000000' }),
      (w) => insertRows(w, 'tags', [{ ...tag, team_id: 't0000000' }]),
    ]
    for (const change of tries) await expect(inWrite(team, change)).rejects.toThrow(/Which|workspace/)
  })
})

test('an unknown column is refused before anything runs', () => {
  expect(compiles).toBeTypeOf('function')
})

/** Nothing runs here: the compiler checks it. */
async function compiles(w: Write, list: { title?: string; color?: string }) {
  await updateRow(w, 'roadmap_lists', 1, { ...list })
  const withMore = { ...list, wip_limit: 3 }
  // @ts-expect-error a column that the table does not have
  await updateRow(w, 'roadmap_lists', 1, withMore)
  // @ts-expect-error the same through a spread
  await updateRow(w, 'roadmap_lists', 1, { ...withMore })
  // @ts-expect-error the same where columns are put together
  columnsOf('roadmap_lists', { ...list, ...withMore })
  // @ts-expect-error a value of another type
  await updateRow(w, 'roadmap_lists', 1, { title: 7 })
  // @ts-expect-error a table that is of no workspace
  await updateRows(w, 'users', { id: 'u1' }, { first_name: 'x' })
  // @ts-expect-error rows by a column that is not there
  await deleteRows(w, 'tags', { title: 'x' })
}
