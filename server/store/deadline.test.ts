import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newTeam, serverOn, stores } from '../../test/team.ts'
import { BusyError, Shares } from '../common/shares.ts'

test('a caller waiting for a turn gives up at the deadline, however patient the others are', async () => {
  const shares = new Shares({ slots: 1, each: 1, waiting: 5, patienceMs: 600_000 })
  const held = Promise.withResolvers<void>()
  const first = shares.run('a', () => held.promise)

  await expect(shares.run('b', async () => 'never', performance.now() + 20)).rejects.toThrow(BusyError)

  held.resolve()
  await first
})

describe.runIf(stores.includes('postgres'))('a transaction on PostgreSQL', () => {
  test('is not committed after its deadline, and nothing of it is there', async () => {
    const { store } = await serverOn('postgres')
    const team = await newTeam('postgres')
    const deadline = performance.now() + 2000

    const error = await store
      .transaction(async (db) => {
        await sql`update teams set title = 'Too late' where id = ${team.team_id}`.execute(db)
        while (performance.now() <= deadline) await sleep(deadline - performance.now() + 1)
      }, deadline)
      .catch((reason: unknown) => reason)

    expect(store.isUnavailable(error)).toBe(true)
    const { rows } = await store.read((db) =>
      sql<{ title: string }>`select title from teams where id = ${team.team_id}`.execute(db),
    )
    expect(rows[0]?.title).not.toBe('Too late')
  })

  test('waits for no answer longer than until its deadline', async () => {
    const { store } = await serverOn('postgres')

    const error = await store
      .read((db) => sql`select pg_sleep(60)`.execute(db), '', performance.now() + 300)
      .catch((reason: unknown) => reason)

    expect(store.isUnavailable(error)).toBe(true)
  })
})
