import type { TestCase } from 'vitest/node'
import type { Entry } from '../test/ledger.ts'

/** Prints the results of promises: one line for each promise and store. */
export function printPromises(tests: readonly TestCase[]) {
  for (const entry of promisesOf(tests)) console.log(lineOf(entry))
}

/** What several tests counted of one promise is one line. */
function promisesOf(tests: readonly TestCase[]): Entry[] {
  const lines = new Map<string, Entry>()
  const all = tests.flatMap((test) => test.meta().promises ?? [])
  for (const entry of all) {
    const key = `${entry.where} ${entry.promise}`
    const { n = 0, failures = 0 } = lines.get(key) ?? {}
    lines.set(key, { ...entry, n: n + entry.n, failures: failures + entry.failures })
  }
  return [...lines.values()]
}

function lineOf({ where, promise, n, failures, bound, worst }: Entry): string {
  const size = bound ? `, bound ${bound}, worst ${worst}` : ''
  return `${where.padEnd(9)} ${promise}: n ${n.toLocaleString('en')}, failures ${failures}${size}`
}
