import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addMember, createToken } from '../server/resources/teams/teams.service.ts'
import { open } from '../server/store/open.ts'
import { Gateway } from '../server/workspace/gateway.ts'
import { newList, newLists } from './calls.ts'
import type { Workspace } from './fill.ts'
import { type Finding, limit, note } from './findings.ts'
import { CONNECTIONS, load } from './load.ts'
import type { Options } from './options.ts'
import { memoryOf } from './processes.ts'
import type { Subject } from './subject.ts'
import { takeTurns } from './turns.ts'

const COUNTS = [1, 100, 1000]
/** One person may have 100 streams. */
const PEOPLE = 12
const EVENTS = 40
const WARM_UP = 5

/** Events to live streams: their delay, the cost of a stream, and the cost of streams for writers. */
export async function measureStreams(subject: Subject, { rounds, seconds }: Options): Promise<Finding[]> {
  const { server, workspace } = subject
  const tokens = await newReaders(workspace)
  const findings: Finding[] = []
  for (const count of COUNTS) {
    const before = memoryOf(server.pid).now
    const readers = await Readers.open(subject, tokens, count)
    // Until what their opening left behind is gone.
    await sleep(count === 1000 ? 10_000 : 500)
    const perStream = ((memoryOf(server.pid).now - before) * 1024) / count
    const delays = await readers.delaysOf(EVENTS, () => newList(subject))
    const at = (part: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * part))] ?? 0
    const name = `Event to ${count.toLocaleString('en')} streams, from the request`
    findings.push(note(`${name}, median`, at(0.5), 'ms'))
    findings.push(count === 100 ? limit(`${name}, 99th`, at(0.99), 'ms', 50) : note(`${name}, 99th`, at(0.99), 'ms'))
    if (count === 1000) findings.push(limit('Memory of one live stream', Math.max(0, perStream), 'kB', 20))
    readers.close()
    await sleep(500)
  }
  const post = async () => {
    const requests = await newLists(subject.client, workspace, seconds)
    return load({ url: server.url, token: workspace.token, requests }, seconds)
  }
  const rates = await takeTurns(rounds, {
    alone: post,
    followed: async () => {
      const readers = await Readers.open(subject, tokens, 100)
      const rate = await post()
      readers.close()
      return rate
    },
  })
  return [
    ...findings,
    note(`POST list, ${CONNECTIONS} connections, 100 streams open`, rates.followed, 'req/s', 'no streams', rates.alone),
  ]
}

async function newReaders({ databaseUrl, team_id }: Workspace): Promise<string[]> {
  const store = await open(databaseUrl)
  const gateway = new Gateway(store)
  const tokens: string[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const email = `reader${at}.${Date.now()}@example.com`
    await addMember(gateway, team_id, { email, role: 'member' })
    tokens.push((await createToken(gateway, { team_id, email, scope: 'read' })).token)
  }
  await store.close()
  return tokens
}

/** Streams that only count what comes. */
class Readers {
  readonly #requests: ClientRequest[] = []
  readonly #seen: number[] = []
  #onEvent: () => void = () => undefined

  static async open({ server, workspace }: Subject, tokens: readonly string[], count: number): Promise<Readers> {
    const readers = new Readers()
    for (let at = 0; at < count; at++)
      await readers.#add(`${server.url}/v1/${workspace.team_id}/events`, tokens[at % tokens.length] ?? '')
    return readers
  }

  #add(url: string, token: string) {
    const at = this.#seen.push(0) - 1
    return new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
      const request = get(url, { headers, agent: false }, (response) => {
        response.on('error', () => undefined)
        response.on('data', (chunk: Buffer) => {
          const events = chunk.toString('latin1').split('\nevent: ').length - 1
          this.#seen[at] = (this.#seen[at] ?? 0) + events
          for (let some = 0; some < events; some++) this.#onEvent()
        })
        response.once('data', () => resolve())
      })
      request.on('error', reject)
      this.#requests.push(request)
    })
  }

  /** Milliseconds from the sending of a write to its event at each reader, sorted. */
  async delaysOf(events: number, write: () => Promise<unknown>): Promise<number[]> {
    const delays: number[] = []
    for (let done = -WARM_UP; done < events; done++) {
      const arrived = Promise.withResolvers<void>()
      let left = this.#seen.length
      const start = performance.now()
      this.#onEvent = () => {
        if (done >= 0) delays.push(performance.now() - start)
        left -= 1
        if (left === 0) arrived.resolve()
      }
      await Promise.all([write(), arrived.promise])
    }
    return delays.sort((a, b) => a - b)
  }

  close() {
    for (const request of this.#requests) request.destroy()
  }
}
