import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { newReadyUrl, newTeamOn, type StoreName, type Team } from '../team.ts'
import { lookInto, startProcess } from './process.ts'

/** The outcome of one request of a client. */
export interface Outcome {
  /** Whether it was sent before the signal. */
  isBefore: boolean
  /** The status of the answer, or null when there was none. */
  status: number | null
  /** The error code of the answer or the network. */
  code: string | null
  headers: IncomingHttpHeaders
  /** The title of the card to create, if it was a write. */
  title: string | null
}

interface BusyStop {
  outcomes: Outcome[]
  exitCode: number | null
  /** From the signal to the end of the process. */
  ms: number
  /** Acknowledged writes that are missing once it has ended. */
  lost: string[]
}

/** Node's codes for a connection cut by the other side. */
const RESETS = ['ECONNRESET', 'EPIPE', 'ECONNABORTED']

export function resetsIn(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ code }) => code !== null && RESETS.includes(code))
}

/** One HTTP request on a given agent; never throws, never retries. */
export function exchange(
  url: string,
  options: { method?: string; token?: string; body?: object; agent?: Agent; headers?: Record<string, string> },
): Promise<{ status: number | null; code: string | null; headers: IncomingHttpHeaders }> {
  const { method = 'GET', token, body, agent, headers } = options
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        ...(agent && { agent }),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk) => {
          text += chunk
        })
        const status = response.statusCode ?? 0
        response.on('end', () =>
          resolve({ status, code: status < 400 ? null : codeIn(text), headers: response.headers }),
        )
        response.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ status: null, code: error.code ?? error.message, headers: response.headers }),
        )
      },
    )
    sent.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: null, code: error.code ?? error.message, headers: {} }),
    )
    sent.end(body && JSON.stringify(body))
  })
}

function codeIn(text: string): string | null {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? null
  } catch {
    return null
  }
}

/**
 * Stops a server while clients are at work: half of them keep their connections, the others open one for each request;
 * every third request is a write. They continue until the port is closed.
 */
export async function stopWhileBusy(store: StoreName, { clients, answers }: { clients: number; answers: number }) {
  const url = await newReadyUrl(store)
  const at = await lookInto(url)
  const process = await startProcess(url)
  const team = await newTeamOn(at(process))
  const board = await team.newBoard()
  const work = new Work(process.url, team, board)
  const working = Promise.all(Array.from({ length: clients }, (_, index) => work.client(index)))
  await work.answered(answers)
  work.signalled = true
  const signalled = performance.now()
  const exitCode = await process.terminate()
  const ms = performance.now() - signalled
  await working

  const rows = await team.server.store.read((db) =>
    db.selectFrom('cards').select('title').where('team_id', '=', team.team_id).execute(),
  )
  const titles = new Set(rows.map(({ title }) => title))
  const lost = work.outcomes.flatMap(({ status, title }) =>
    status === 201 && title && !titles.has(title) ? title : [],
  )
  return { outcomes: work.outcomes, exitCode, ms, lost } satisfies BusyStop
}

interface Board {
  id: string
  lists: { id: string }[]
}

class Work {
  readonly outcomes: Outcome[] = []
  signalled = false
  readonly #url: string
  readonly #team: Team
  readonly #board: Board
  #waiting: { count: number; wake: () => void } | null = null

  constructor(url: string, team: Team, board: Board) {
    this.#url = url
    this.#team = team
    this.#board = board
  }

  /** Returns when this many requests are answered. */
  answered(count: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting = { count, wake }
    })
  }

  async client(index: number) {
    const keepAlive = index % 2 === 0
    const agent = new Agent({ keepAlive, maxSockets: keepAlive ? 1 : Number.POSITIVE_INFINITY })
    for (let turn = 0; ; turn++) {
      const outcome = await this.#turn(agent, index, turn)
      this.outcomes.push(outcome)
      if (this.outcomes.length === this.#waiting?.count) this.#waiting.wake()
      if (outcome.status === null) break
    }
    agent.destroy()
  }

  async #turn(agent: Agent, index: number, turn: number): Promise<Outcome> {
    const { team_id, token } = this.#team
    const { id: board_id, lists } = this.#board
    const isBefore = !this.signalled
    const title = turn % 3 === 0 ? `Card ${index}-${turn}` : null
    const base = `${this.#url}/v1/${team_id}`
    const { status, code, headers } = title
      ? await exchange(`${base}/cards`, {
          method: 'POST',
          token,
          agent,
          body: { board_id, list_id: lists[0]?.id, title },
        })
      : await exchange(`${base}/boards`, { token, agent })
    return { isBefore, status, code, headers, title }
  }
}
