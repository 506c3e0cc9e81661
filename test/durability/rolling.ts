import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { onTestFinished } from 'vitest'
import { findQuietPort, startNginx } from '../nginx.ts'
import { newReadyUrl, newTeamOn, type StoreName } from '../team.ts'
import { lookInto, startProcess } from './process.ts'
import { exchange } from './stop.ts'

interface RollingRestart {
  /** The requests of clients, each retried once after no answer or a 5xx. */
  requests: number
  restarts: number
  /** How many were retried, by their first answer. */
  retried: Record<string, number>
  /** Failed second answers. */
  failures: string[]
  exitCodes: (number | null)[]
  /** Acknowledged writes that are missing or duplicated. */
  wrong: string[]
}

/** Two servers behind nginx are restarted one after the other, round after round, while clients keep working. */
export async function restartBehindNginx(
  store: StoreName,
  { clients, rounds, between }: { clients: number; rounds: number; between: number },
): Promise<RollingRestart> {
  const url = await newReadyUrl(store)
  const at = await lookInto(url)
  const ports = [await findQuietPort(), await findQuietPort()]
  const processes = []
  for (const port of ports) processes.push(await startProcess(url, port))
  const nginx = await startNginx(processes.map((process) => process.url))
  onTestFinished(nginx.stop)
  const team = await newTeamOn(at({ ...(processes[0] as (typeof processes)[number]), url: nginx.url }))
  const board = await team.newBoard()

  const result: RollingRestart = { requests: 0, restarts: 0, retried: {}, failures: [], exitCodes: [], wrong: [] }
  const acknowledged: string[] = []
  let isOver = false
  let wake: (() => void) | null = null
  let awaited = 0
  const requested = (more: number) => {
    awaited = result.requests + more
    return new Promise<void>((resolve) => {
      wake = resolve
    })
  }

  const client = async (_: unknown, index: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; !isOver; turn++) {
      const title = turn % 3 === 0 ? `Card ${index}-${turn}` : null
      const base = `${nginx.url}/v1/${team.team_id}`
      const headers = { 'idempotency-key': randomUUID() }
      const attempt = () =>
        title
          ? exchange(`${base}/cards`, {
              method: 'POST',
              token: team.token,
              agent,
              headers,
              body: { board_id: board.id, list_id: board.lists[0].id, title },
            })
          : exchange(`${base}/boards`, { token: team.token, agent })
      let answer = await attempt()
      if (answer.status === null || answer.status >= 500) {
        const answered = `${answer.status} ${answer.code}`
        result.retried[answered] = (result.retried[answered] ?? 0) + 1
        answer = await attempt()
      }
      if (answer.status === 201 && title) acknowledged.push(title)
      if (answer.status !== 200 && answer.status !== 201) result.failures.push(`${answer.status} ${answer.code}`)
      result.requests += 1
      if (result.requests >= awaited) wake?.()
    }
    agent.destroy()
  }
  const working = Promise.all(Array.from({ length: clients }, client))
  for (let round = 0; round < rounds; round++)
    for (const [index, port] of ports.entries()) {
      await requested(between)
      result.exitCodes.push((await processes[index]?.terminate()) ?? null)
      await requested(between)
      processes[index] = await startProcess(url, port)
      result.restarts += 1
    }
  await requested(between)
  isOver = true
  await working

  const kept = new Map<string, number>()
  const { store: opened } = at(processes[0] as (typeof processes)[number])
  const rows = await opened.read((db) =>
    db.selectFrom('cards').select('title').where('team_id', '=', team.team_id).execute(),
  )
  for (const { title } of rows) kept.set(title, (kept.get(title) ?? 0) + 1)
  result.wrong = acknowledged.filter((title) => kept.get(title) !== 1)
  return result
}
