import type { Request } from 'autocannon'
import { GroupWriter, rawList, rawSprint } from './baseline.writes.ts'
import { newBoardId, newList, newLists, renameSprint, sprintRenames } from './calls.ts'
import { openDatabase } from './database.ts'
import { againstOneThread, type Finding, growth, note } from './findings.ts'
import { CONNECTIONS, load } from './load.ts'
import type { Options } from './options.ts'
import { startBare, writesOf } from './processes.ts'
import type { Subject, Subjects } from './subject.ts'
import { targetsOf } from './targets.ts'
import { median, takeTurns } from './turns.ts'

/** Writes from 64 connections, each acknowledged when it is on the disk. */
export async function measureWrites({ small, large }: Subjects, { rounds, seconds }: Options): Promise<Finding[]> {
  const { workspace } = small
  const made = await newList(small, await newBoardId(small.client, workspace))
  const bareList = await startBare(made)
  const bareSprint = await startBare(await renameSprint(small))
  const database = await openDatabase(workspace.databaseUrl)
  const raw = async (write: Promise<Awaited<ReturnType<typeof rawList>>>) =>
    new GroupWriter(database, workspace.team_id, await write)
  const lists = await raw(rawList(database, workspace.team_id, Number(JSON.parse(made.body.toString()).list.id)))
  const sprints = await raw(rawSprint(database, workspace.team_id, Number(workspace.sprint_id)))

  const write = async (subject: Subject, requests: Request[]) => {
    const rate = await load({ url: subject.server.url, token: subject.workspace.token, requests }, seconds)
    // The load ends with requests in flight: they are over when one more has been answered.
    await renameSprint(subject)
    return rate
  }
  const bare = (url: string, requests: Request[]) => load({ url, token: workspace.token, requests }, seconds)
  const batches: number[] = []
  const postSmall = async () => {
    const requests = await newLists(small.client, workspace, seconds)
    const before = await writesOf(small.server)
    const rate = await write(small, requests)
    const after = await writesOf(small.server)
    batches.push((after.writes - before.writes) / (after.commits - before.commits))
    return rate
  }
  const rates = await takeTurns(rounds, {
    post: postSmall,
    rawList: () => lists.run(seconds),
    patch: () => write(small, sprintRenames(small.workspace)),
    rawSprint: () => sprints.run(seconds),
    postLarge: async () => write(large, await newLists(large.client, large.workspace, seconds)),
    bareList: async () => bare(bareList.url, await newLists(small.client, workspace, seconds)),
    patchLarge: () => write(large, sprintRenames(large.workspace)),
    bareSprint: () => bare(bareSprint.url, sprintRenames(workspace)),
  })
  await Promise.all([bareList.stop(), bareSprint.stop(), database.close()])
  const targets = targetsOf(workspace)
  const [postList, patchSprint] = [`POST list, ${CONNECTIONS} connections`, `PATCH sprint, ${CONNECTIONS} connections`]
  return [
    ...againstOneThread(postList, rates.post, { raw: rates.rawList, bare: rates.bareList }, targets.list),
    note('POST list: writes that share a commit', median(batches), 'writes'),
    ...againstOneThread(patchSprint, rates.patch, { raw: rates.rawSprint, bare: rates.bareSprint }, targets.sprint),
    growth('POST list', 'req/s', { small: rates.post, large: rates.postLarge }, 1.5),
    growth('PATCH sprint', 'req/s', { small: rates.patch, large: rates.patchLarge }, 1.5),
  ]
}
