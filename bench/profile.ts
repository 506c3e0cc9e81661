import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boardsPath, cardIds, cardMoves, largestBoardPath, newCards, newLists, sprintRenames } from './calls.ts'
import { type Database, openDatabase } from './database.ts'
import type { Workspace } from './fill.ts'
import { load } from './load.ts'
import type { StoreName } from './options.ts'
import { summarise } from './profile.summary.ts'
import { end, type Subject, serve } from './subject.ts'

const SECONDS = 4
const COMPRESSED = { 'accept-encoding': 'br' }

/** Runs each call alone against a server that samples itself, and prints where its time went. */
export async function profileCalls(store: StoreName, workspace: Workspace) {
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-profile-'))
  // The server runs from its sources, whose names say more than the bundle's.
  process.env.WATCH_REPORT_DEPENDENCIES = '1'
  const database = await openDatabase(workspace.databaseUrl)
  for (const [name, drive] of Object.entries(CALLS)) {
    console.error(`${store}: ${name}`)
    const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${store}-${name}.cpuprofile`]
    const start = performance.now()
    const subject = await serve(workspace, flags)
    await drive(subject, database)
    const warm = performance.now() - start
    const calls = await drive(subject, database)
    await end(subject)
    console.log(`\n${store}: ${name}, ${Math.round(calls / SECONDS)} a second`)
    console.log(summarise(JSON.parse(readFileSync(join(folder, `${store}-${name}.cpuprofile`), 'utf8')), warm, calls))
  }
  await database.close()
  console.log(
    `\n${readdirSync(folder)
      .map((file) => join(folder, file))
      .join('\n')}`,
  )
}

type Drive = (subject: Subject, database: Database) => Promise<number>

const CALLS: Record<string, Drive> = {
  'get-boards-unchanged': (subject) => flood(subject, [{ method: 'GET', path: boardsPath(subject.workspace) }]),
  'get-boards-cold': (subject, database) => readCold(subject, database, boardsPath(subject.workspace)),
  'get-board-cold': (subject, database) => readCold(subject, database, largestBoardPath(subject.workspace), COMPRESSED),
  'patch-sprint': (subject) => flood(subject, sprintRenames(subject.workspace)),
  'post-list': async (subject) => flood(subject, await newLists(subject.client, subject.workspace, SECONDS)),
  'post-card': (subject) => flood(subject, newCards(subject.workspace)),
  'move-card': async (subject) => flood(subject, cardMoves(subject.workspace, await cardIds(subject))),
}

async function flood({ server, workspace }: Subject, requests: Parameters<typeof load>[0]['requests']) {
  return SECONDS * (await load({ url: server.url, token: workspace.token, requests }, SECONDS))
}

/** The change comes from outside the server, so that the profile shows the reading alone. */
async function readCold(
  { client, workspace }: Subject,
  database: Database,
  path: string,
  headers = {},
): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  let calls = 0
  while (performance.now() < until) {
    await database.all('update teams set revision = revision + 1 where id = ?1', workspace.team_id)
    await client.get(path, headers)
    calls += 1
  }
  return calls
}
