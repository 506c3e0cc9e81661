import { buildWeb } from '../scripts/build-web.ts'
import { measureBeside, readPeers } from './beside/beside.ts'
import { fill, type Workspace } from './fill.ts'
import { type Finding, failure } from './findings.ts'
import { measureLargestBoard } from './measure.board.ts'
import { measureColdBoards, measureKeptBoards } from './measure.boards.ts'
import { measureCards } from './measure.cards.ts'
import { measureIdleMemory, measureMemoryUnderLoad, measureStart } from './measure.footprint.ts'
import { measureGrowth } from './measure.growth.ts'
import { measureHold } from './measure.hold.ts'
import { measureReports } from './measure.reports.ts'
import { measureStreams } from './measure.streams.ts'
import { measureWeb } from './measure.web.ts'
import { measureWorkspaces } from './measure.workspaces.ts'
import { measureWrites } from './measure.writes.ts'
import { type Options, readOptions, type StoreName } from './options.ts'
import { profileCalls } from './profile.ts'
import { keep, keepWeb, type StoreReport, show, showWeb } from './report.ts'
import { type Home, openHome } from './stores.ts'
import { end, type Subjects, serve } from './subject.ts'

/** Most of them on the one board that is looked at. */
const WEB_CARDS = 6000

const options = readOptions(process.argv.slice(2))
const reports: StoreReport[] = []
if (options.beside !== null) await measureBeside(readPeers(options.beside), options)
for (const store of options.beside === null ? options.stores : []) {
  const home = await openHome(store)
  if (!home) {
    console.error(`${store}: not on this machine, skipped`)
    continue
  }
  try {
    if (options.web) {
      const findings = await measureInBrowser(store, home)
      showWeb(findings)
      keepWeb(findings, options)
      break
    }
    if (options.growth) {
      const [small, large] = [options.cards.small, options.cards.large]
      const workspaces = { small: await newGrowing(store, home, small), large: await newGrowing(store, home, large) }
      show({ store, findings: await measureGrowth(workspaces, home.serverPid, options) })
      continue
    }
    if (options.profile) await profileCalls(store, await newWorkspace(store, home, options.cards.small))
    else {
      const report = { store, findings: await measure(store, home, options) }
      reports.push(report)
      show(report)
      // After each store: a later failure loses no earlier results.
      keep(reports, options)
    }
  } finally {
    await home.close()
  }
}

async function measure(store: StoreName, home: Home, options: Options): Promise<Finding[]> {
  const small = await newWorkspace(store, home, options.cards.small)
  const large = await newWorkspace(store, home, options.cards.large)
  const findings: Finding[] = []
  const step = async (name: string, work: () => Promise<Finding[]>) => {
    console.error(`${store}: ${name}`)
    try {
      findings.push(...(await work()))
    } catch (error) {
      // A failure of the server is a finding too; the other numbers are still worth having.
      console.error(error)
      findings.push(failure(name))
    }
  }
  await step('start', () => measureStart(large))
  const subjects: Subjects = { small: await serve(small), large: await serve(large) }
  await step('memory, idle', () => measureIdleMemory(subjects.large))
  await step('GET boards, unchanged', () => measureKeptBoards(subjects, options))
  await step('GET boards, after each change', () => measureColdBoards(subjects, options))
  await step('GET board of 5,000 cards', () => measureLargestBoard(subjects, options))
  // The writes come last: they make the workspaces larger.
  await step('memory under load', () => measureMemoryUnderLoad(subjects.large, options))
  await step('POST list, PATCH sprint', () => measureWrites(subjects, options))
  await step('POST card, PATCH card, GET search', () => measureCards(subjects, options))
  await step('events to live streams', () => measureStreams(subjects.small, options))
  await step('POST list in many workspaces', () => measureWorkspaces(subjects.small, options))
  await Promise.all(Object.values(subjects).map(end))
  // On its own workspace: those above have rows written past the service, beyond its limits.
  await step('the worst single requests', async () =>
    measureHold(await newWorkspace(store, home, options.cards.small, 'hold'), options),
  )
  await step('reports', async () => measureReports(await newWorkspace(store, home, options.cards.small, 'reports')))
  return findings
}

/** The store makes no difference to a browser: the first one will do. */
async function measureInBrowser(store: StoreName, home: Home): Promise<Finding[]> {
  await buildWeb({ say: (line) => console.error(line) })
  const subject = await serve(await newWorkspace(store, home, WEB_CARDS))
  try {
    return await measureWeb(subject, options)
  } finally {
    await end(subject)
  }
}

/** What grows is measured with ten custom fields on every card. */
async function newGrowing(store: StoreName, home: Home, cards: number): Promise<Workspace> {
  console.error(`${store}: filling a workspace of ${cards.toLocaleString('en')} cards with ten custom fields each`)
  return fill(await home.newDatabase(`growing_${cards}`), cards, true)
}

async function newWorkspace(store: StoreName, home: Home, cards: number, name = 'cards'): Promise<Workspace> {
  console.error(`${store}: filling a workspace of ${cards.toLocaleString('en')} cards`)
  return fill(await home.newDatabase(`${name}_${cards}`), cards)
}
