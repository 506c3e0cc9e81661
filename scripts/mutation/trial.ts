import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, type RunnerTask } from 'vitest'
import { renewServers, type StoreName } from '../../test/team.ts'
import { stepsAlone } from '../../test/twins.story.ts'
import { switchOff, wasAsked } from './switch.ts'

/** What became of one mutant: the first test that noticed it, if any. */
export interface Outcome {
  number: number
  noticedBy: string | null
  wasAsked: boolean
  /** The files whose tests failed. */
  failed: string[]
}

/** Around the tests of one mutant: the condition is off, the servers are new, and after the first failure nothing is tried. */
export function trial(number: number, results: string, withTwins: boolean) {
  let noticedBy: string | null = null
  beforeAll(async () => {
    // While nothing is off: all that come later compare with it.
    if (withTwins) for (const store of storesTried()) await stepsAlone(store)
    // Queries are compiled once for each store.
    await renewServers()
    switchOff(number)
  })
  // Without a mutant all are tried, to know those that say nothing.
  beforeEach(({ skip }) => skip(number > 0 && noticedBy !== null, 'noticed already'))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') noticedBy ??= nameOf(task)
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest demands a pattern there
  afterAll(({}, { tasks }) => {
    // What fails before or after the tests of a suite fails no test.
    noticedBy ??= nameOfFailed(tasks)
    const failed = tasks.filter((file) => nameOfFailed([file]) !== null).map(({ name }) => name)
    const outcome: Outcome = { number, noticedBy, wasAsked: wasAsked(), failed }
    switchOff(0)
    appendFileSync(results, `${JSON.stringify(outcome)}\n`)
  })
}

function storesTried(): StoreName[] {
  return process.env.MUTATED_STORES === 'both' ? ['sqlite', 'postgres'] : ['sqlite']
}

function nameOf(task: RunnerTask): string {
  return task.suite ? `${nameOf(task.suite)} > ${task.name}` : task.name
}

function nameOfFailed(tasks: readonly RunnerTask[]): string | null {
  for (const task of tasks) {
    if (task.result?.state === 'fail') return nameOf(task)
    const below = task.type === 'suite' ? nameOfFailed(task.tasks) : null
    if (below) return below
  }
  return null
}
