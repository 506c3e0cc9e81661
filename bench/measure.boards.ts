import { isDeepStrictEqual } from 'node:util'
import { readBoards } from './baseline.boards.ts'
import { boardsPath, renameList } from './calls.ts'
import { Client } from './client.ts'
import { openDatabase } from './database.ts'
import { Effort } from './effort.ts'
import { type Finding, growth, note, speed } from './findings.ts'
import { load } from './load.ts'
import type { Options } from './options.ts'
import { type Running, startBare } from './processes.ts'
import type { Subject, Subjects } from './subject.ts'
import { targetsOf } from './targets.ts'
import { takeTurns } from './turns.ts'

/** The boards of a workspace that did not change since the last time: sent from memory. */
export async function measureKeptBoards({ small, large }: Subjects, { rounds, seconds }: Options): Promise<Finding[]> {
  const answer = await small.client.get(boardsPath(small.workspace))
  const bare = await startBare(answer)
  const get = ({ url }: Running, { workspace }: Subject) =>
    load({ url, token: workspace.token, requests: [{ method: 'GET', path: boardsPath(workspace) }] }, seconds)
  const effort = { here: new Effort(small.server.pid), bare: new Effort(bare.pid) }
  const rates = await takeTurns(rounds, {
    small: () => effort.here.during(seconds, () => get(small.server, small)),
    bare: () => effort.bare.during(seconds, () => get(bare, small)),
    large: () => get(large.server, large),
  })
  const [here, there] = [effort.here.perCall, effort.bare.perCall]
  await bare.stop()
  const work = `GET boards (${Math.round(answer.body.length / 1024)} kB), unchanged`
  return [
    speed(work, rates.small, 'req/s', 'bare node:http', rates.bare, targetsOf(small.workspace).keptBoards),
    note('GET boards, unchanged, processor time', here, 'µs', 'bare node:http', there),
    growth('GET boards, unchanged', 'req/s', rates, 1.5),
  ]
}

/** The same after each change: one call at a time, and only the reads are timed. */
export async function measureColdBoards({ small, large }: Subjects, { samples }: Options): Promise<Finding[]> {
  const { workspace, client } = small
  const database = await openDatabase(workspace.databaseUrl)
  const answer = await client.get(boardsPath(workspace))
  if (!isDeepStrictEqual(JSON.parse(answer.body.toString()), JSON.parse(await readBoards(database, workspace))))
    console.error('The baseline of GET boards does not give the answer of the service: bring it up to date.')
  const bare = await startBare(answer)
  const bareClient = new Client(bare.url, workspace.token)
  const seen = new Set<unknown>()

  const get = (subject: Subject) => async () => {
    await renameList(subject)
    const { lastByte, headers } = await subject.client.get(boardsPath(subject.workspace))
    if (seen.has(headers.etag)) throw new Error('The answer is the one before the change: this measures nothing.')
    seen.add(headers.etag)
    return lastByte
  }
  const times = await takeTurns(samples, {
    small: get(small),
    raw: async () => {
      await renameList(small)
      const start = performance.now()
      await readBoards(database, workspace)
      return performance.now() - start
    },
    large: get(large),
    http: async () => (await bareClient.get('/')).lastByte,
  })
  bareClient.close()
  await bare.stop()
  await database.close()
  return [
    speed(
      'GET boards, after each change',
      times.small,
      'ms',
      'raw SQL and JSON.stringify',
      times.raw,
      targetsOf(workspace).coldBoards,
    ),
    note('GET boards: HTTP’s part, by a bare node:http', times.http, 'ms'),
    growth('GET boards, after each change', 'ms', times, 1.5),
  ]
}
