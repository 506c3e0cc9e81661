import type { Request } from 'autocannon'
import { ListWriter } from './baseline.lists.ts'
import { changeSomething, newList, newLists, sprintRenames } from './calls.ts'
import { openDatabase } from './database.ts'
import { type Finding, growth, note, speed } from './findings.ts'
import { CONNECTIONS, load } from './load.ts'
import type { Options } from './options.ts'
import { startBare, writesOf } from './processes.ts'
import type { Subject, Subjects } from './subject.ts'
import { median, takeTurns } from './turns.ts'

/** Writes from 64 connections, each acknowledged when it is on the disk. */
export async function measureWrites({ small, large }: Subjects, { rounds, seconds }: Options): Promise<Finding[]> {
  const { workspace } = small
  const made = await newList(small)
  const bare = await startBare(made)
  const database = await openDatabase(workspace.databaseUrl)
  const raw = await ListWriter.like(database, workspace.team_id, Number(JSON.parse(made.body.toString()).list.id))

  const write = async (subject: Subject, requests: Request[]) => {
    const rate = await load({ url: subject.server.url, token: subject.workspace.token, requests }, seconds)
    // The load ends with requests in flight: they are over when one more has been answered.
    await changeSomething(subject)
    return rate
  }
  const batches: number[] = []
  const postSmall = async () => {
    const before = await writesOf(small.server)
    const rate = await write(small, newLists(workspace))
    const after = await writesOf(small.server)
    batches.push((after.writes - before.writes) / (after.commits - before.commits))
    return rate
  }
  const rates = await takeTurns(rounds, {
    post: postSmall,
    raw: () => raw.run(seconds),
    patch: () => write(small, sprintRenames(small.workspace)),
    postLarge: () => write(large, newLists(large.workspace)),
    bare: () => load({ url: bare.url, token: workspace.token, requests: newLists(workspace) }, seconds),
    patchLarge: () => write(large, sprintRenames(large.workspace)),
  })
  await bare.stop()
  await database.close()
  // What one thread could do that had nothing else to do than HTTP and the rows.
  const both = 1 / (1 / rates.raw + 1 / rates.bare)
  const [postList, patchSprint] = [`POST list, ${CONNECTIONS} connections`, `PATCH sprint, ${CONNECTIONS} connections`]
  return [
    speed(postList, rates.post, 'req/s', 'raw group commits', rates.raw, 0.5),
    note(postList, rates.post, 'req/s', 'bare node:http, same body', rates.bare),
    note(postList, rates.post, 'req/s', 'one after the other', both),
    note('POST list: writes that share a commit', median(batches), 'writes'),
    speed(patchSprint, rates.patch, 'req/s', 'POST list', rates.post, 0.5),
    growth('POST list', 'req/s', { small: rates.post, large: rates.postLarge }, 1.5),
    growth('PATCH sprint', 'req/s', { small: rates.patch, large: rates.patchLarge }, 1.5),
  ]
}
