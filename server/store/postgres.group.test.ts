import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { serverOn, stores } from '../../test/team.ts'
import { send, writerOf } from './prepared.ts'

describe.runIf(stores.includes('postgres'))('statements that PostgreSQL gets together', () => {
  test('values arrive as they were given', async () => {
    const { store } = await serverOn('postgres')
    const texts = ['plain', 'with "quotes", commas, {braces}', 'back\\slash', '', 'NULL', 'ü 🙂', "it's", '\n']

    const { rows } = await store.read((db) =>
      sql<{
        texts: string
      }>`select to_json(cast(${texts} as text[])) #>> '{}' as texts, cast(${[1, 2]} as bigint[]) as ids,
        cast(${null} as text) as nothing, cast(${true} as boolean) as yes, cast(${12.5} as numeric) as number`.execute(
        db,
      ),
    )

    expect(rows).toEqual([{ texts: expect.anything(), ids: expect.anything(), nothing: null, yes: true, number: 12.5 }])
    expect(JSON.parse(rows[0]?.texts ?? '')).toEqual(texts)
  })

  test('a statement is answered the same when it is known, and after it failed', async () => {
    const { store } = await serverOn('postgres')
    const divide = (by: number) =>
      store.transaction(async (db) => {
        const { rows } = await sql<{
          n: number
          by: string
        }>`select 12 / cast(${by} as integer) as n, 'x' as by`.execute(db)
        return rows
      })

    for (const by of [1, 2, 3]) expect(await divide(by)).toEqual([{ n: 12 / by, by: 'x' }])
    for (const by of [0, 0]) await expect(divide(by)).rejects.toThrow(/division by zero/)
    expect(await divide(4)).toEqual([{ n: 3, by: 'x' }])
  })

  test('a value that no column holds is refused by itself', async () => {
    const { store } = await serverOn('postgres')

    const found = await store.transaction(async (db) => {
      await expect(sql`select ${{ some: 'object' }}`.execute(db)).rejects.toThrow(/no column holds/)
      return (await sql<{ n: number }>`select 1 as n`.execute(db)).rows
    })

    expect(found).toEqual([{ n: 1 }])
  })

  test('one that fails does so for the next whose answer is awaited, and the parts before it are done', async () => {
    const { store } = await serverOn('postgres')
    const made = store.transaction(async (db) => {
      const connection = writerOf(db)
      const run = (statement: string) => send(db, sql.raw(statement).compile(db))
      await run('create temporary table numbers (n integer check (n > 0)) on commit drop')
      for (const [index, n] of [1, 0, 2].entries()) {
        await connection.enter(index + 1)
        await run(`insert into numbers values (${n})`)
        await connection.leaveUnsettled()
      }
      const failure = await connection.failure()
      expect(failure).toMatchObject({ part: 2, error: { message: expect.stringMatching(/check constraint/) } })
      await expect(sql`select 1`.execute(db)).rejects.toThrow(/check constraint/)
      await connection.undo(2)
      return (await sql<{ n: number }>`select n from numbers`.execute(db)).rows
    })

    expect(await made).toEqual([{ n: 1 }])
  })
})
