import { setImmediate } from 'node:timers/promises'

/** SQLite answers on the thread that serves everybody: what takes several statements lets the others go on in between. */
export function giveWay(): Promise<void> {
  return setImmediate()
}

/** Texts of this length together take a few milliseconds to be taken apart and written again. */
const TURN_CHARACTERS = 512 * 1024

/** The items in groups of one at least, none much longer than that together; others have a turn between two groups. */
export async function* inTurns<T>(items: readonly T[], lengthOf: (item: T) => number): AsyncGenerator<T[]> {
  let some: T[] = []
  let characters = 0
  for (const item of items) {
    if (characters >= TURN_CHARACTERS) {
      yield some
      await giveWay()
      some = []
      characters = 0
    }
    some.push(item)
    characters += lengthOf(item)
  }
  if (some.length > 0) yield some
}
