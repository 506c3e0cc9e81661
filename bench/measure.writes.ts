import { ListWriter } from './baseline.lists.ts'
import { newList, newLists, sprintRenames } from './calls.ts'
import { openDatabase } from './database.ts'
import { type Finding, growth, note, speed } from './findings.ts'
import { CONNECTIONS, load } from './load.ts'
import type { Options } from './options.ts'
import { startBare } from './processes.ts'
import type { Subject, Subjects } from './subject.ts'
import { takeTurns } from './turns.ts'

/** Writes from 64 connections, each acknowledged when it is on the disk. */
export async function measureWrites({ small, large }: Subjects, { rounds, seconds }: Options): Promise<Finding[]> {
  const { workspace } = small
  const made = await newList(small)
  const bare = await startBare(made)
  const database = await openDatabase(workspace.databaseUrl)
  const raw = await ListWriter.like(database, workspace.team_id, Number(JSON.parse(made.body.toString()).list.id))

  const post = (url: string, { workspace }: Subject) => {
    return () => load({ url, token: workspace.token, requests: newLists(workspace) }, seconds)
  }
  const patch = ({ server: { url }, workspace }: Subject) => {
    return () => load({ url, token: workspace.token, requests: sprintRenames(workspace) }, seconds)
  }
  const rates = await takeTurns(rounds, {
    post: post(small.server.url, small),
    raw: () => raw.run(seconds),
    patch: patch(small),
    postLarge: post(large.server.url, large),
    bare: post(bare.url, small),
    patchLarge: patch(large),
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
    speed(patchSprint, rates.patch, 'req/s', 'POST list', rates.post, 0.5),
    growth('POST list', 'req/s', { small: rates.post, large: rates.postLarge }, 1.5),
    growth('PATCH sprint', 'req/s', { small: rates.patch, large: rates.patchLarge }, 1.5),
  ]
}
