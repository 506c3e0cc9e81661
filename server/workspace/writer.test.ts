import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newReadyUrl, newTeamOn, type OwnServer, startServer, stores, type Team } from '../../test/team.ts'
import { WAITING_WRITES, WRITE_PROCESSOR_MS, WRITE_UNITS, WRITES_PER_COMMIT } from '../limits/writes.ts'
import { writerOf } from '../store/prepared.ts'
import { FairQueue } from './fair-queue.ts'
import { Writer } from './writer.ts'

test('workspaces take turns, regardless of who came first with how much', () => {
  const queue = new FairQueue<{ team_id: string; number: number }>()
  for (let number = 0; number < 4; number++) queue.push({ team_id: 'a', number })
  queue.push({ team_id: 'b', number: 0 })
  queue.push({ team_id: 'c', number: 0 })
  queue.push({ team_id: 'b', number: 1 })

  const removed = queue.remove(({ team_id, number }) => team_id === 'a' && number === 3)

  expect(removed).toEqual([{ team_id: 'a', number: 3 }])
  const order = Array.from({ length: 7 }, () => queue.take())
  expect(order.map((item) => item && item.team_id + item.number)).toEqual([
    'a0',
    'b0',
    'c0',
    'a1',
    'b1',
    'a2',
    undefined,
  ])
  expect(queue.size).toBe(0)
})

describe.each(stores)('the writer on %s', (store) => {
  let url: string
  let server: OwnServer
  let [busy, quiet]: [Team, Team] = [] as never
  beforeAll(async () => {
    url = await newReadyUrl(store)
    server = await startServer(url)
    busy = await newTeamOn(server)
    quiet = await newTeamOn(server)
  })
  afterAll(() => server.stop())

  // One writer serves all workspaces of SQLite; on PostgreSQL each has its own.
  const [inTurn, apart] = store === 'sqlite' ? [test, null] : [null, test]
  inTurn?.('one write of another workspace waits for one commit, however many are before it', async () => {
    const writer = new Writer(server.store)
    const order: string[] = []
    const write = (team: Team, name: string) => writer.write(team, async () => undefined).then(() => order.push(name))

    const all = Array.from({ length: 5 * WRITES_PER_COMMIT }, () => write(busy, 'busy'))
    all.push(write(quiet, 'quiet'))
    await Promise.all(all)

    expect(order.indexOf('quiet')).toBeLessThanOrEqual(WRITES_PER_COMMIT)
    expect(order).toHaveLength(5 * WRITES_PER_COMMIT + 1)
  })

  inTurn?.each([
    ['is done', () => undefined],
    ['fails', () => Promise.reject(new Error('refused'))],
  ])('others wait for one long write, however many workspaces have one: the first %s', async (_, end) => {
    const writer = new Writer(server.store)
    const order: string[] = []
    const write = ({ team_id }: Team, name: string, isLong = false) =>
      writer.write({ team_id, isLong }, async () => {
        order.push(name)
        if (name === 'long') await end()
      })

    const others = await Promise.all([newTeamOn(server), newTeamOn(server)])
    await Promise.allSettled([
      write(busy, 'long', true),
      ...others.map((other) => write(other, 'longer', true)),
      write(busy, 'after its own'),
      write(quiet, 'quiet'),
    ])

    expect(order).toEqual(['long', 'quiet', 'after its own', 'longer', 'longer'])
  })

  apart?.('one write of another workspace waits for none, however many are before it', async () => {
    const writer = new Writer(server.store)
    const other = Promise.withResolvers<void>()

    // If it waited for these, all of them would wait forever.
    const all = Array.from({ length: 5 * WRITES_PER_COMMIT }, () => writer.write(busy, () => other.promise))
    await writer.write(quiet, async () => undefined)
    other.resolve()

    expect(await Promise.all(all)).toHaveLength(5 * WRITES_PER_COMMIT)
  })

  apart?.('whatever another process locks in between, every write is done or refused', async () => {
    const writer = new Writer(server.store)
    const other = new Client({ connectionString: url })
    await other.connect()
    const hold = `select from teams where id = '${busy.team_id}' for update`
    for (let round = 0; round < 10; round++) {
      // It fails while holding the workspace, which another process has been waiting for: the second finds it locked, and so does
      // the first when both are retried.
      let isHeld: Promise<unknown> | undefined
      const first = writer.write(busy, async () => {
        isHeld ??= other.query(`begin; ${hold}`)
        throw new Error('refused')
      })
      const outcome = Promise.allSettled([first, writer.write(busy, async () => 'done')])
      await expect.poll(() => isHeld).toBeDefined()
      await isHeld
      await other.query('commit')

      expect(await outcome).toMatchObject([{ reason: { message: 'refused' } }, { value: 'done' }])
    }
    await other.end()
  })

  test('a long write ends the transaction that it shares', async () => {
    const writer = new Writer(server.store)
    const commitsBefore: number[] = []
    const write = (units: number) =>
      writer.write(busy, async (db) => {
        writerOf(db).work.charge(units)
        commitsBefore.push(writer.totals.commits)
      })

    await Promise.all([write(1), write(WRITE_UNITS - 100), write(200), write(1), write(1)])

    expect(commitsBefore).toEqual([0, 0, 0, 1, 1])
  })

  test('a long write has its own transaction: it delays nobody’s answer', async () => {
    const writer = new Writer(server.store)
    const commits: Record<string, number> = {}
    const write = async (name: string, isLong = false) => {
      await writer.write({ team_id: busy.team_id, isLong }, async () => undefined)
      commits[name] = writer.totals.commits
    }

    await Promise.all([write('a'), write('b'), write('long', true), write('longer', true), write('c'), write('d')])

    expect(commits).toEqual({ a: 1, b: 1, long: 2, longer: 3, c: 4, d: 4 })
  })

  test('a write over its limit is undone, and those beside it are not', async () => {
    const writer = new Writer(server.store)
    const before = await busy.head()
    const write = (units: number, isProgram = false) =>
      writer.write({ team_id: busy.team_id, isProgram }, async (db, head) => {
        head.last_id += 1
        writerOf(db).work.charge(units)
      })

    const outcomes = await Promise.allSettled([
      write(1),
      write(WRITE_UNITS + 1),
      write(1),
      write(WRITE_UNITS * 9, true),
    ])

    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(outcomes[1]).toMatchObject({ reason: { code: 'too_much_at_once', status: 413 } })
    expect((await busy.head()).last_id).toBe(before.last_id + 3)
  })

  test('a write whose statements take too long is refused at the next one', async () => {
    const writer = new Writer(server.store)
    // As much as a scan of a large table.
    const scan = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 100000)
      select count(*) from numbers`
    const measured = await writer.write({ ...busy, isProgram: true }, async (db) => {
      // The first time it is found to be slow.
      for (let times = 0; times < 2; times++) await scan.execute(db)
      return writerOf(db).work.microseconds
    })
    const refused = writer.write(busy, async (db) => {
      writerOf(db).work.microseconds += WRITE_PROCESSOR_MS * 1000 + 1
      await scan.execute(db)
    })

    if (store === 'sqlite') expect(measured).toBeGreaterThan(0)
    await expect(refused).rejects.toMatchObject({ code: 'too_much_at_once' })
  })

  test('a workspace with too many waiting writes is refused, the others are not', async () => {
    const writer = new Writer(server.store)
    const write = (team: Team) => writer.write(team, async () => 'done')

    const outcomes = Array.from({ length: WAITING_WRITES + 3 }, () => write(busy))
    const other = write(quiet)
    const settled = await Promise.allSettled(outcomes)

    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(settled.at(-1)).toMatchObject({ reason: { code: 'too_busy', status: 503 } })
    expect(await other).toBe('done')
  })

  test('a write that would wait too long is refused, to be retried', async () => {
    const writer = new Writer(server.store, 0)
    const refused = { promise: undefined as Promise<unknown> | undefined }
    // This one holds the turn for as long as the next one waits, which is until it is refused.
    const first = writer.write(busy, async () => {
      refused.promise = writer.write(busy, async () => 'never').catch((error: unknown) => error)
      return refused.promise
    })

    expect(await first).toMatchObject({ code: 'too_busy', status: 503 })
  })
})
