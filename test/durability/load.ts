import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectSound, walk } from '../invariants.ts'
import { type Answer, Caller, type Server, type Team } from '../team.ts'

/** A write that a person requested, and its outcome as far as they know. */
interface Request {
  kind: 'list' | 'card' | 'move' | 'rename'
  /** The title of the created item, or the new value. */
  value: string
  send(caller: Caller, key: string): Promise<Answer>
  key: string
  answer: Answer | null
}

/** One of several people at work: each has a card and a sprint that nobody else touches. */
interface Person {
  card: { id: string; list_id: string }
  sprint: { id: string; title: string }
  requests: Request[]
}

/** What people saw who repeat what failed. */
export interface Persistence {
  /** When each write was acknowledged, by `performance.now()`. */
  acknowledged: number[]
  /** How many were repeated, by the answer that they got. */
  retried: Record<string, number>
  /** The last answers of those that failed in the end. */
  failures: string[]
}

interface Board {
  id: string
  project_id: string
  lists: { id: string }[]
}

/** People who work on one board until the server is gone, and remember the answers. */
export class Load {
  readonly team: Team
  readonly #people: Person[] = []
  readonly #board: Board
  #acknowledged = 0
  readonly #waiting: { count: number; wake: () => void }[] = []

  private constructor(team: Team, board: Board) {
    this.team = team
    this.#board = board
  }

  static async prepare(team: Team, people: number): Promise<Load> {
    const board = await team.newBoard()
    const load = new Load(team, board)
    for (let i = 0; i < people; i++) {
      const card = await team.newCard(board.lists[0], { title: `Card of ${i}` })
      const sprint = await team.newSprint(board.project_id, { title: `Sprint of ${i}` })
      load.#people.push({ card, sprint, requests: [] })
    }
    return load
  }

  get requests(): Request[] {
    return this.#people.flatMap(({ requests }) => requests)
  }

  /** Requests with an unknown outcome: no answer, or a 503. */
  get open(): Request[] {
    return this.requests.filter(({ answer }) => !answer || answer.status === 503)
  }

  /** Returns when this many more writes are acknowledged. */
  async acknowledged(more: number): Promise<void> {
    const count = this.#acknowledged + more
    await new Promise<void>((wake) => this.#waiting.push({ count, wake }))
  }

  /** Everyone works until their server no longer answers, or answers 503. */
  async work(server: Server): Promise<void> {
    const caller = this.#callerAt(server)
    await Promise.all(
      this.#people.map(async (person, index) => {
        for (let turn = 0; ; turn++) {
          const request = this.#request(person, index, turn)
          person.requests.push(request)
          request.answer = await request.send(caller, request.key).catch(() => null)
          if (!request.answer || request.answer.status === 503) return
          this.#note()
        }
      }),
    )
  }

  /**
   * Everyone works until `stop`. What was not answered, or with a 5xx, is repeated with the same key after each of these
   * pauses in turn; what then still fails is a failure.
   */
  async workOn(
    server: Server,
    { stop, pauses }: { stop: AbortSignal; pauses: readonly number[] },
  ): Promise<Persistence> {
    const caller = this.#callerAt(server)
    const result: Persistence = { acknowledged: [], retried: {}, failures: [] }
    await Promise.all(
      this.#people.map(async (person, index) => {
        for (let turn = 0; !stop.aborted; turn++) {
          const request = this.#request(person, index, turn)
          person.requests.push(request)
          const send = async () => {
            request.answer = await request.send(caller, request.key).catch(() => null)
            return request.answer !== null && request.answer.status < 500
          }
          let isAnswered = await send()
          for (const pause of pauses) {
            if (isAnswered) break
            const name = nameOf(request.answer)
            result.retried[name] = (result.retried[name] ?? 0) + 1
            await sleep(pause)
            isAnswered = await send()
          }
          if (isDone(request.answer)) {
            result.acknowledged.push(performance.now())
            this.#note()
          } else result.failures.push(`${request.kind}: ${nameOf(request.answer)}`)
        }
      }),
    )
    return result
  }

  #note() {
    this.#acknowledged += 1
    for (const { wake } of this.#waiting.filter(({ count }) => count <= this.#acknowledged)) wake()
  }

  #request(person: Person, index: number, turn: number): Request {
    const id = `${index}-${person.requests.length}`
    const { lists, id: board_id, project_id } = this.#board
    const list = lists[turn % 3]?.id ?? ''
    const requests: Record<Request['kind'], Pick<Request, 'value' | 'send'>> = {
      list: {
        value: `List ${id}`,
        send: (caller, key) => caller.post('/lists', { board_id, title: `List ${id}` }, withKey(key)),
      },
      card: {
        value: `Card ${id}`,
        send: (caller, key) => caller.post('/cards', { board_id, list_id: list, title: `Card ${id}` }, withKey(key)),
      },
      move: {
        value: list,
        send: (caller, key) => caller.patch(`/cards/${person.card.id}`, { list_id: list }, withKey(key)),
      },
      rename: {
        value: `Sprint ${id}`,
        send: (caller, key) =>
          caller.patch(
            `/sprints/${person.sprint.id}?project_id=${project_id}`,
            { title: `Sprint ${id}` },
            withKey(key),
          ),
      },
    }
    const kinds = Object.keys(requests) as Request['kind'][]
    const kind = kinds[(turn + index) % kinds.length] as Request['kind']
    return { kind, key: `key ${id}`, answer: null, ...requests[kind] }
  }

  /** Repeats all requests with an unknown outcome, with the same keys. */
  async repeatOpen(server: Server) {
    const caller = this.#callerAt(server)
    for (const request of this.open) request.answer = await request.send(caller, request.key)
  }

  /** Repeats the last acknowledged requests: the same answers, and nothing new. */
  async repeatLast(server: Server) {
    const caller = this.#callerAt(server)
    for (const { requests } of this.#people) {
      const last = requests.findLast(({ answer }) => isDone(answer))
      if (!last) continue
      const again = await last.send(caller, last.key)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.body).toEqual(last.answer?.body)
    }
  }

  /** Acknowledged writes exist, others may or may not, nothing is half done or duplicated. */
  async check(server: Server) {
    const caller = this.#callerAt(server)
    const { events, titles } = await expectSound(caller)
    const cards = await walk<{ title: string }>(caller, '/cards', 'cards')
    const counts = countBy([...titles, ...cards.map(({ title }) => title)])
    for (const { kind, value, answer } of this.requests) {
      if (kind !== 'list' && kind !== 'card') continue
      const count = counts.get(value) ?? 0
      if (isDone(answer)) expect(count, `${value} was acknowledged`).toBe(1)
      else expect(count, `${value} may be there`).toBeLessThanOrEqual(1)
    }

    const logged = countBy(
      events.map(({ type, list_id, card_id }) => `${type} ${type.startsWith('list') ? list_id : card_id}`),
    )
    for (const { kind, answer } of this.requests)
      if (isDone(answer) && (kind === 'list' || kind === 'card'))
        expect(logged.get(`${kind}.created ${answer.body[kind].id}`)).toBe(1)
    for (const person of this.#people) await this.#checkPerson(caller, person, events)
  }

  /** Their card and their sprint are as the last acknowledged write left them, or as the open one would. */
  async #checkPerson(caller: Caller, { card, sprint, requests }: Person, events: { type: string; changes: object }[]) {
    const { project_id } = this.#board
    const shownCard = (await caller.get(`/cards/${card.id}`)).body.card
    const shownSprint = (await caller.get(`/sprints/${sprint.id}?project_id=${project_id}`)).body.sprint
    expect(possible(requests, 'move', card.list_id)).toContain(shownCard.list_id)
    expect(possible(requests, 'rename', sprint.title)).toContain(shownSprint.title)
    // Each rename has a unique title, so each acknowledged one is in the log once.
    const titles = countBy(
      events
        .filter(({ type }) => type === 'sprint.updated')
        .map(({ changes }) => String((changes as { title?: string[] }).title?.[1])),
    )
    for (const { kind, value, answer } of requests)
      if (kind === 'rename' && isDone(answer)) expect(titles.get(value), `${value} in the log`).toBe(1)
  }

  #callerAt(server: Server): Caller {
    return new Caller(server, this.team.team_id, this.team.user_id, this.team.token)
  }
}

const nameOf = (answer: Answer | null) => (answer ? `${answer.status} ${answer.body?.code ?? ''}`.trim() : 'no answer')

function isDone(answer: Answer | null): answer is Answer {
  return answer !== null && answer.status < 300
}

/** What the last acknowledged request of a kind left, and what the open ones after it may have made of it. */
function possible(requests: readonly Request[], kind: Request['kind'], first: string): string[] {
  const own = requests.filter((request) => request.kind === kind)
  const last = own.findLastIndex(({ answer }) => isDone(answer))
  return [own[last]?.value ?? first, ...own.slice(last + 1).map(({ value }) => value)]
}

function withKey(key: string) {
  return { 'idempotency-key': key }
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
