import { DAY_MS } from '../server/common/time.ts'
import { HOLD_MS } from '../test/attack/heavy.ts'
import { startWatched } from '../test/attack/watched.ts'
import { shoot } from '../test/attack/wire.ts'
import { addHistory } from './fill.history.ts'
import type { Workspace } from './fill.ts'
import { type Finding, limit } from './findings.ts'

const MOVES = 100_000
const PROCESSOR_MS = 1000
const TURNS = 3
const REPORTS = ['flow', 'cycle_time', 'throughput', 'aging', 'workload']

/** Reports about many moves: the processor time of each, and how long it holds the event loop at a time. */
export async function measureReports(workspace: Workspace): Promise<Finding[]> {
  await addHistory(workspace, MOVES)
  const { databaseUrl, team_id, token, boardIds } = workspace
  const server = await startWatched(databaseUrl)
  try {
    const findings: Finding[] = []
    for (const report of REPORTS) {
      const [costs, holds]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < TURNS; turn++) {
        const query = new URLSearchParams({ board_id: boardIds[0] ?? '', from: `${Date.now() - 90 * DAY_MS}` })
        const path = `/v1/${team_id}/reports/${report}?${query}`
        await server.watch()
        const before = await server.processor()
        const { status } = await shoot(server.url, {
          method: 'GET',
          path,
          headers: { authorization: `Bearer ${token}` },
        })
        costs.push((await server.processor()) - before)
        holds.push((await server.watch()).holdMs)
        if (status !== 200) throw new Error(`${path}: ${status}`)
      }
      const what = `GET report ${report}, ${MOVES.toLocaleString('en')} moves`
      findings.push(
        limit(`${what}: processor time`, Math.min(...costs), 'ms', PROCESSOR_MS),
        limit(`${what}: longest hold of the event loop`, Math.min(...holds), 'ms', HOLD_MS),
      )
    }
    return findings
  } finally {
    await server.stop()
  }
}
