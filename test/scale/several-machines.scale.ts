import { expect, test } from 'vitest'
import { query } from '../cluster.ts'
import { Load, type Persistence } from '../durability/load.ts'
import { openText } from '../live.ts'
import { expectSoundStore } from '../sound-store.ts'
import { openStream } from '../stream.ts'
import { Caller, newTeamOn, type Server } from '../team.ts'
import { Machines } from './machines.ts'
import { Showing } from './shown.ts'

const SERVERS = 3
const PEOPLE = 12
/** Writes that are read at another server, while the replica follows and while it stands still. */
const READS = 100
const LATE_READS = 20
/** A client that repeats a failed call once. */
const ONCE = [100]
/** One that repeats it four times a second, for half a minute. */
const PATIENT = Array.from({ length: 120 }, () => 250)
/** How long a failover may take. */
const MAX_FAILOVER_S = 15

test('several machines carry the service', { timeout: 1_200_000 }, async ({ task }) => {
  const showing = new Showing()
  const begun = performance.now()
  console.log(`\nStarting PostgreSQL with a synchronous replica, ${SERVERS} servers and nginx …`)
  const machines = await Machines.start(SERVERS, String(process.env.SCALE_FOLDER))
  console.log(`    ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  const loads: Load[] = []
  const newLoad = async () => {
    const load = await Load.prepare(await newTeamOn(machines.front), PEOPLE)
    loads.push(load)
    return load
  }

  await showing.show('Load is spread over the servers', async (say) => {
    const load = await newLoad()
    const before = await machines.counts()
    const { result, seconds } = await during(load, machines.front, ONCE, () => load.acknowledged(600))
    const after = await machines.counts()
    const each = after.map(({ writes }, index) => writes - Number(before[index]?.writes))
    const rate = Math.round(result.acknowledged.length / seconds)
    say(`${result.acknowledged.length} writes, of which each server took ${each.join(', ')}; ${rate} a second`)
    say(`memory of each server: ${after.map(({ megabytes }) => `${Math.round(megabytes)} MB`).join(', ')}`)
    expect(result.failures).toEqual([])
    for (const writes of each) expect(writes).toBeGreaterThan(result.acknowledged.length / SERVERS / 2)
    await load.check(machines.front)
    return `${each.join(' + ')} writes, ${rate} a second`
  })

  await showing.show('A live stream at one server hears of writes at another', async () => {
    const team = await newTeamOn(machines.at(0))
    const board = await team.newBoard()
    const stream = await openStream(team)
    const writer = at(machines.at(1), team)
    const times: number[] = []
    for (let index = 0; index < 20; index++) {
      const title = `Card ${index}`
      const sent = performance.now()
      await writer.made('/cards', { board_id: board.id, list_id: board.lists[0].id, title })
      await stream.until(({ events }) => events.filter(({ event }) => event === 'card.created').length > index)
      times.push(performance.now() - sent)
    }
    const created = stream.events.filter(({ event }) => event === 'card.created')
    expect(created.map(({ data }) => data.seq)).toEqual(created.map(({ data }) => data.seq).toSorted((a, b) => a - b))
    expect(created).toHaveLength(20)
    const [fastest, slowest] = [Math.min(...times), Math.max(...times)]
    return `20 of 20, ${Math.round(fastest)} to ${Math.round(slowest)} ms after the request was sent`
  })

  await showing.show('Reads go to the replica, and nobody misses their own write', async (say) => {
    const team = await newTeamOn(machines.at(0))
    const [list] = (await team.newBoard()).lists
    const replicaReads = async () => (await machines.counts()).reduce((total, each) => total + each.replicaReads, 0)
    const before = await replicaReads()
    const newest = async (index: number) => {
      const title = `Card ${index}`
      await at(machines.at(index % SERVERS), team).made('/cards', { board_id: list.board_id, list_id: list.id, title })
      const { body } = await at(machines.at((index + 1) % SERVERS), team).get(`/cards?list_id=${list.id}&count=200`)
      expect(body.cards.map((card: { title: string }) => card.title)).toContain(title)
    }
    for (let index = 0; index < READS; index++) await newest(index)
    const fromReplica = (await replicaReads()) - before
    say(`${fromReplica} of ${READS} reads were answered by the replica`)
    expect(fromReplica).toBeGreaterThan(0)
    await query(machines.replica.url, 'select pg_wal_replay_pause()')
    say('the replica stands still')
    try {
      for (let index = READS; index < READS + LATE_READS; index++) await newest(index)
    } finally {
      await query(machines.replica.url, 'select pg_wal_replay_resume()')
    }
    return `${READS + LATE_READS} of ${READS + LATE_READS} at another server; ${fromReplica} of ${READS} from the replica, then it stood still`
  })

  await showing.show('Two people edit one text at two servers', async () => {
    const team = await newTeamOn(machines.at(0))
    const colleague = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { content: '<p>Begin</p>' })
    const first = await openText(team, card.id, 'card', machines.at(0))
    const second = await openText(at(machines.at(1), colleague), card.id, 'card', machines.at(1))
    const times: number[] = []
    for (let index = 0; index < 10; index++) {
      const [writer, reader] = index % 2 ? [second, first] : [first, second]
      const sent = performance.now()
      const typing = writer.type(` ${index}`)
      await reader.until(({ words }) => words.includes(` ${index}`))
      times.push(performance.now() - sent)
      await typing
    }
    expect([first.words, second.words]).toEqual(Array(2).fill('Begin 0 1 2 3 4 5 6 7 8 9'))
    return `10 of 10 words in both, ${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))} ms`
  })

  await showing.show(
    'A server killed under load: no error for a client that retries once, nothing lost',
    async (say) => {
      const load = await newLoad()
      const { result } = await during(load, machines.front, ONCE, async () => {
        await load.acknowledged(150)
        await machines.server(2).kill9()
        say('killed one server with SIGKILL')
        await load.acknowledged(300)
        await machines.replace(2)
        say('started it again')
        await load.acknowledged(150)
      })
      say(`${result.acknowledged.length} writes acknowledged; retried: ${JSON.stringify(result.retried)}`)
      expect(result.failures).toEqual([])
      await load.check(machines.front)
      await load.repeatLast(machines.front)
      return `${result.acknowledged.length} acknowledged, 0 failed, 0 lost, ${sum(result.retried)} retried`
    },
  )

  await showing.show(
    `The primary killed, the replica promoted: back within ${MAX_FAILOVER_S} s, nothing lost`,
    async (say) => {
      const load = await newLoad()
      let killed = 0
      const { result } = await during(load, machines.front, PATIENT, async () => {
        await load.acknowledged(150)
        killed = performance.now()
        await machines.primary.kill9()
        say('killed the primary with SIGKILL')
        await machines.replica.promote()
        say('promoted the replica')
        await load.acknowledged(300)
      })
      const outage = longestGap(result.acknowledged, killed) / 1000
      say(`${result.acknowledged.length} writes acknowledged; retried: ${JSON.stringify(result.retried)}`)
      expect(result.failures).toEqual([])
      expect(outage).toBeLessThanOrEqual(MAX_FAILOVER_S)
      await load.check(machines.front)
      await load.repeatLast(machines.front)
      return `${result.acknowledged.length} acknowledged, 0 lost, no write for ${outage.toFixed(1)} s`
    },
  )

  await showing.show('One server added and one taken away under load, while the old primary is back', async (say) => {
    const load = await newLoad()
    await machines.primary.restart()
    say('the old primary runs again, and would take writes')
    const before = await writesOf(machines.primary.url)
    const { result } = await during(load, machines.front, ONCE, async () => {
      await load.acknowledged(100)
      await machines.add()
      say('added a server')
      await load.acknowledged(200)
      const added = (await machines.counts()).at(-1)
      expect(added?.writes).toBeGreaterThan(0)
      say(`it took ${added?.writes} writes`)
      expect(await machines.takeAway(0)).toBe(0)
      say('took another one away')
      await load.acknowledged(200)
    })
    say(`${result.acknowledged.length} writes acknowledged; retried: ${JSON.stringify(result.retried)}`)
    expect(result.failures).toEqual([])
    expect(await writesOf(machines.primary.url)).toBe(before)
    await load.check(machines.front)
    return `${result.acknowledged.length} acknowledged, 0 failed, ${sum(result.retried)} retried, none at the old primary`
  })

  await showing.show('In the end every server shows every acknowledged write, and the store is sound', async () => {
    for (const load of loads) for (const index of machines.servers.keys()) await load.check(machines.at(index))
    await expectSoundStore(machines.front.store)
    return `${loads.flatMap(({ requests }) => requests).length} writes, looked up at ${machines.servers.length} servers`
  })

  task.meta.shown = showing.all
  expect(showing.all.filter(({ isHeld }) => !isHeld)).toEqual([])
})

/** People work all the while, through nginx. */
async function during(load: Load, server: Server, pauses: readonly number[], run: () => Promise<void>) {
  const stop = new AbortController()
  const begun = performance.now()
  const working = load.workOn(server, { stop: stop.signal, pauses })
  try {
    // Should people have stopped waiting, nothing more is acknowledged.
    await Promise.race([run(), working.then(failEarly)])
  } finally {
    stop.abort()
  }
  return { result: await working, seconds: (performance.now() - begun) / 1000 }
}

function failEarly({ failures }: Persistence): never {
  throw new Error(`Everyone gave up: ${failures.join(', ')}`)
}

function at(server: Server, { team_id, user_id, token }: Caller): Caller {
  return new Caller(server, team_id, user_id, token)
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)

/** The longest time without an acknowledged write, from a moment on. */
function longestGap(times: readonly number[], from: number): number {
  const later = [from, ...times.filter((time) => time >= from).toSorted((a, b) => a - b)]
  return Math.max(...later.slice(1).map((time, index) => time - Number(later[index])))
}

/** How many events the workspaces of a database have. */
async function writesOf(url: string): Promise<number> {
  const [row] = await query(url, 'select count(*) as count from events')
  return Number(row?.count)
}
