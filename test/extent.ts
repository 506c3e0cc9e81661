import { test } from 'vitest'
import { type StoreName, stores } from './team.ts'

/**
 * What `npm test` leaves out of a file, and `npm run test:long` and whoever names the file do not. Files that import this are in
 * both runs. What is long as a whole is a file of its own, `*.long.test.ts`.
 */

/** Whether this is `npm test` without names. */
export const isQuick = process.env.TEST_EXTENT === 'quick'

/** A test of the long extent, where it needs the pages or helpers of the quick ones beside it. */
export function longTest(name: string, story: () => Promise<void>) {
  if (!isQuick) test(name, story)
}

/** For `describe.each` in place of `stores`, where what is tried does not depend on the store: the quick extent asks one. */
export const anyStore: StoreName[] = isQuick ? ['sqlite'] : stores
