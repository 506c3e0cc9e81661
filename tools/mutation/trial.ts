import { appendFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, type RunnerTask } from 'vitest'
import { renewServers, type StoreName } from '../../test/team.ts'
import { stepsAlone } from '../../test/twins.story.ts'
import { askedFor, switchOff } from './switch.ts'

/** Tests to run while one condition is off, or none (0). */
export interface Trial {
  off: number
  tests: readonly string[]
}

/** The result of a trial: the first failed test, if any; with no condition off, also the conditions reached. */
export interface Outcome extends Trial {
  noticedBy: string | null
  asked: number[]
  ms: number
}

/** Around the tests of a trial: the condition is off, the servers are new, and after the first failure nothing is tried. */
export function tryOut({ off, tests }: Trial, results: string, withTwins: boolean) {
  let noticedBy: string | null = null
  let begun = 0
  beforeAll(async () => {
    // While nothing is off: all that come later compare with it.
    if (withTwins) for (const store of storesTried()) await stepsAlone(store)
    // Queries are compiled once for each store.
    await renewServers()
    begun = performance.now()
    switchOff(off)
  })
  beforeEach(({ skip }) => skip(noticedBy !== null, 'noticed already'))
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') noticedBy ??= nameOf(task)
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest demands a pattern there
  afterAll(({}, { tasks }) => {
    // A failed hook of a suite fails no test.
    noticedBy ??= nameOfFailed(tasks)
    const asked = off === 0 ? askedFor() : []
    const outcome: Outcome = { off, tests, noticedBy, asked, ms: performance.now() - begun }
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
