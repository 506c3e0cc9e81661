import { type TestFunction, test } from 'vitest'

/**
 * Which tests run. `npm test` is quick: on SQLite, without the files that are long as a whole (`*.long.test.ts`, `test/attack`,
 * `test/durability`). `npm run test:long` runs those, and in full the files that import this one, on both stores; then all others
 * on PostgreSQL. `npm run test:browser` runs those of the browser in full, with the colours of all pages. Named files run in full.
 */
export type Extent = 'quick' | 'long' | 'postgres' | 'browser' | 'all'

export const extent = (process.env.TEST_EXTENT ?? 'all') as Extent

export const isQuick = extent === 'quick'

/** A test of the long extent that needs the pages or helpers of the quick ones beside it. */
export function longTest(name: string, story: TestFunction) {
  if (!isQuick) test(name, story)
}
