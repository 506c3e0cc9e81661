import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createDatabase, postgresUrl } from '../../test/postgres.ts'
import { connect, open } from './open.ts'
import { addressOf } from './postgres.hosts.ts'
import { StoreError } from './store.ts'

describe('a DATABASE_URL', () => {
  test.each([
    ['postgres://me:secret@one/boards', 'postgres://one/boards'],
    ['postgres://me:secret@one:5433/boards?sslmode=disable', 'postgres://one:5433/boards'],
    ['postgres://me:se,cr,et@one/boards', 'postgres://one/boards'],
  ])('with one host is the driver’s to read: %s', (url, name) => {
    expect(addressOf(url)).toEqual({ connectionString: url, hosts: null, name })
  })

  test.each([
    ['postgres://me:secret@one,two/boards', 'postgres://one,two/boards', 'postgres://me:secret@one/boards'],
    [
      'postgresql://me:secret@one:1,two:2,three:3/boards?target_session_attrs=read-write&sslmode=disable',
      'postgres://one:1,two:2,three:3/boards',
      'postgresql://me:secret@one:1/boards?sslmode=disable',
    ],
    ['postgres://[::1]:1,[::2]/boards', 'postgres://[::1]:1,[::2]/boards', 'postgres://[::1]:1/boards'],
    [
      'postgres://me@%2Ftmp:1,two/boards?target_session_attrs=primary',
      'postgres://%2Ftmp:1,two/boards',
      'postgres://me@%2Ftmp:1/boards',
    ],
    ['postgres://me@one/boards?target_session_attrs=read-write', 'postgres://one/boards', 'postgres://me@one/boards'],
  ])('with several hosts, or one that must take writes: %s', (url, name, connectionString) => {
    expect(addressOf(url)).toMatchObject({ connectionString, name, hosts: expect.anything() })
  })

  test.each(['any', 'read-only', 'standby', 'prefer-standby'])('does not ask for a server that is %s', (value) => {
    const url = `postgres://me:secret@one,two/boards?target_session_attrs=${value}`
    expect(() => addressOf(url)).toThrow(StoreError)
  })

  test.each(['postgres://me:secret@one:x,two/boards', 'postgres://me:secret@one,,two/boards'])(
    'with a bad list of hosts does not show its password: %s',
    async (url) => {
      const error = await open(url).catch((reason: unknown) => reason)

      expect(error).toBeInstanceOf(StoreError)
      expect((error as Error).message).not.toContain('secret')
    },
  )
})

describe.runIf(postgresUrl())('of several hosts', () => {
  test('the one that takes writes is used, whichever it is', async () => {
    const { url, drop } = await createDatabase()
    const [, start, host, path] = /^(.*@)([^/]*)(\/.*)$/.exec(url) ?? []
    const [first, last] = [`${start}127.0.0.1:1,${host}${path}`, `${start}${host},127.0.0.1:1${path}`]

    for (const several of [first, last]) {
      const store = await connect(`${several}?target_session_attrs=read-write`)
      await store.transaction((db) => sql`create table if not exists seen (n integer)`.execute(db))
      await store.transaction((db) => sql`insert into seen values (1)`.execute(db))
      await store.close()
    }

    const store = await connect(url)
    const { rows } = await store.read((db) => sql`select n from seen`.execute(db))
    await store.close()
    await drop()
    expect(rows).toEqual([{ n: 1 }, { n: 1 }])
  })

  test('none is used if none takes writes', async () => {
    const { url, drop } = await createDatabase()
    const store = await connect(url)
    const name = new URL(url).pathname.slice(1)
    await store.transaction((db) =>
      sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(db),
    )
    await store.close()

    const refused = connect(`${url}?target_session_attrs=read-write`)

    await expect(refused).rejects.toThrow('None of its servers takes writes')
    await drop()
  })

  test('if none answers, the reason is given', async () => {
    await expect(connect('postgres://me:secret@127.0.0.1:1,127.0.0.1:2/boards')).rejects.toThrow(
      /^Cannot reach PostgreSQL at postgres:\/\/127\.0\.0\.1:1,127\.0\.0\.1:2\/boards: .*ECONNREFUSED/,
    )
  })
})
