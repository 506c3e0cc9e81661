import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { query } from './cluster.ts'
import { createDatabase, dropDatabase, postgresUrl } from './postgres.ts'

describe.skipIf(postgresUrl() === null)('createDatabase', () => {
  test('gives every caller an empty database of its own', async () => {
    const [mine, theirs] = await Promise.all([newDatabase(), newDatabase()])

    await query(mine, 'CREATE TABLE notes (id integer)')

    expect(await tablesOf(mine)).toEqual(['notes'])
    expect(await tablesOf(theirs)).toEqual([])
  })

  test.skipIf(process.env.TEST_DATABASE_URL)('gives a database that sorts as people do, not by bytes', async () => {
    const words = await query(await newDatabase(), `SELECT word FROM (VALUES ('B'), ('a')) AS t (word) ORDER BY word`)

    expect(words).toEqual([{ word: 'a' }, { word: 'B' }])
  })

  test('drops a database that is still in use, also a second time', async () => {
    const { url, drop } = await createDatabase()
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()

    await drop()
    await dropDatabase(url)

    await expect(query(url, 'SELECT 1')).rejects.toThrow('does not exist')
  })
})

async function newDatabase(): Promise<string> {
  const { url, drop } = await createDatabase()
  onTestFinished(drop)
  return url
}

async function tablesOf(url: string): Promise<unknown[]> {
  const rows = await query(url, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)
  return rows.map((row) => row.tablename)
}
