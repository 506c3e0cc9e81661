import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Cluster, query, startCluster } from '../../test/cluster.ts'
import { postgresUrl } from '../../test/postgres.ts'
import { connect } from './open.ts'
import type { Store } from './store.ts'

async function startBoth() {
  const primary = await startCluster()
  onTestFinished(primary.stop)
  const replica = await startCluster({ replicaOf: primary })
  onTestFinished(replica.stop)
  return { primary, replica }
}

/** The first is asked first, and it is the one that takes no writes. */
async function openBoth(first: Cluster, second: Cluster): Promise<Store> {
  const several = first.url.replace(/\/([^/]*)$/, `,${new URL(second.url).host}/$1`)
  const store = await connect(`${several}?target_session_attrs=read-write`)
  onTestFinished(() => store.close())
  return store
}

const add = (store: Store, n: number) => store.transaction((db) => sql`insert into seen values (${n})`.execute(db))

/** As clients do, who are answered 503 meanwhile. */
async function addAgain(store: Store, n: number) {
  for (;;) {
    const error = await add(store, n).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return
    expect(store.isUnavailable(error), String(error)).toBe(true)
    await sleep(50)
  }
}

describe.runIf(postgresUrl())('a primary and its replica', () => {
  test('the primary is used; then the promoted replica; and never again the old primary that comes back', async () => {
    const { primary, replica } = await startBoth()
    const store = await openBoth(replica, primary)
    await store.transaction((db) => sql`create table seen (n integer)`.execute(db))
    await add(store, 1)
    expect(await query(replica.url, 'select pg_is_in_recovery() as is_replica')).toEqual([{ is_replica: true }])

    await primary.kill9()
    await replica.promote()
    await addAgain(store, 2)
    await primary.restart()
    const restarted = await openBoth(primary, replica)
    await add(restarted, 3)
    expect(await query(replica.url, 'select n from seen order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    expect(await query(primary.url, 'select n from seen order by n')).toEqual([{ n: 1 }])

    await replica.kill9()
    const error = await add(store, 4).catch((reason: unknown) => reason)

    // Only the old primary would take it now, which does not have what was acknowledged since.
    expect(store.isUnavailable(error)).toBe(true)
    await replica.restart()
    await addAgain(store, 5)
    expect(await query(primary.url, 'select n from seen order by n')).toEqual([{ n: 1 }])
  })

  test('a primary that hangs is replaced too, and what is still connected to it goes no further', async () => {
    const { primary, replica } = await startBoth()
    const store = await openBoth(primary, replica)
    await store.transaction((db) => sql`create table seen (n integer)`.execute(db))
    // Several connections to it, which nothing closes.
    await Promise.all([1, 2, 3, 4].map((n) => add(store, n)))

    await primary.hang()
    await replica.promote()
    await addAgain(store, 5)
    await Promise.all([6, 7, 8, 9].map((n) => add(store, n)))
    primary.goOn()
    await add(store, 10)

    const expected = Array.from({ length: 10 }, (_, index) => ({ n: index + 1 }))
    expect(await query(replica.url, 'select n from seen order by n')).toEqual(expected)
    const left = `select 1 from pg_stat_activity where application_name = 'boardwalk' and state = 'idle'`
    await expect.poll(() => query(primary.url, left)).toEqual([])
  })
})
