import { setImmediate as nextTurn } from 'node:timers/promises'
import { HELD_AT_ONCE } from '../limits/answers.ts'

/**
 * What things hold is read for many of them at once: for cards their checklists, for boards their lists. Each holds so much at the
 * most (`workspace/room.ts`), but together they may hold more than is good to read and to shape in one go.
 */

/** For one alone there is no end but its own. */
const NO_END = 2 ** 31 - 1

/** All rows that these things hold: in two halves, and those in halves, where they are too many for one answer of the store. */
export async function heldBy<Row>(
  ids: readonly number[],
  find: (some: readonly number[], limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const limit = ids.length > 1 ? HELD_AT_ONCE + 1 : NO_END
  const rows = await find(ids, limit)
  if (rows.length < limit) return rows
  const middle = Math.ceil(ids.length / 2)
  const first = await heldBy(ids.slice(0, middle), find)
  await nextTurn()
  return first.concat(await heldBy(ids.slice(middle), find))
}

/** Long enough for what is usual, short enough for whoever waits. */
const TURN_MS = 5

/** Shapes things one after the other; others have a turn when that takes long. */
export async function mapInTurns<Thing, Shape>(
  things: readonly Thing[],
  shape: (thing: Thing) => Shape,
): Promise<Shape[]> {
  const shapes: Shape[] = []
  let start = performance.now()
  for (const thing of things) {
    shapes.push(shape(thing))
    if (performance.now() - start < TURN_MS) continue
    await nextTurn()
    start = performance.now()
  }
  return shapes
}
