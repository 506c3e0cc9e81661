import { setTimeout as sleep } from 'node:timers/promises'
import { boardsPath, largestBoardPath, sprintRenames } from './calls.ts'
import type { Workspace } from './fill.ts'
import { type Finding, limit } from './findings.ts'
import { load } from './load.ts'
import type { Options } from './options.ts'
import { memoryOf, startServer } from './processes.ts'
import type { Subject } from './subject.ts'
import { targetsOf } from './targets.ts'
import { median } from './turns.ts'

const STARTS = 5

export async function measureStart(workspace: Workspace): Promise<Finding[]> {
  const times: number[] = []
  for (let count = 0; count < STARTS; count++) {
    const server = await startServer(workspace.databaseUrl)
    times.push(server.started)
    await server.stop()
  }
  return [limit('Start, until the first answer', median(times), 'ms', targetsOf(workspace).startMs)]
}

/** A moment after the start, before anything is asked of it. */
export async function measureIdleMemory({ server, workspace }: Subject): Promise<Finding[]> {
  await sleep(3000)
  return [limit('Memory, idle', memoryOf(server.pid).now, 'MB', targetsOf(workspace).idleMb)]
}

/** The highest that it ever was, everything at once included. The writes make every read a cold one. */
export async function measureMemoryUnderLoad(subject: Subject, { rounds, seconds }: Options): Promise<Finding[]> {
  const { server, workspace } = subject
  const loads = [
    { connections: 40, requests: [{ method: 'GET', path: boardsPath(workspace) }] },
    {
      connections: 4,
      requests: [{ method: 'GET', path: largestBoardPath(workspace), headers: { 'accept-encoding': 'br' } }],
    },
    { connections: 20, requests: sprintRenames(workspace) },
  ]
  await Promise.all(loads.map((part) => load({ url: server.url, token: workspace.token, ...part }, rounds * seconds)))
  return [
    limit(
      `Memory under load, ${workspace.cards.toLocaleString('en')} cards`,
      memoryOf(server.pid).peak,
      'MB',
      targetsOf(workspace).loadedMb,
    ),
  ]
}
