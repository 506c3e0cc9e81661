import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Compilable, type InferResult, type RawBuilder, sql } from 'kysely'
import { HELD_AT_ONCE } from '../limits/answers.ts'
import { type Parameter, prepared } from '../store/prepared.ts'
import type { Db } from '../store/store.ts'

/**
 * The parts of resources are read for many at once: checklists for cards, lists for boards. Each has a bounded number
 * (`workspace/capacity.ts`), but together they may be too many to read and shape in one go.
 */

/** A single one is bounded only by its own capacity. */
const NO_END = 2 ** 31 - 1

/** All rows of these holders: split in halves, repeatedly, where they are too many for one answer of the store. */
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

interface Limitable extends Compilable {
  limit(limit: RawBuilder<number>): Compilable
}

/**
 * A prepared query for `heldBy`. PostgreSQL expects of a limit that it does not know that it ends the search after a tenth of the
 * rows. Then it would go through the parts of all things of the workspace, in order, instead of finding those of a few and sorting them.
 */
export function preparedForHolders<P extends object>() {
  return <Q extends Limitable>(build: (db: Db, p: Parameter<P>) => Q) => {
    const ofSome = prepared<P>()((db, p) => build(db, p).limit(sql.lit(HELD_AT_ONCE + 1)))
    const ofOne = prepared<P>()(build)
    return (db: Db, parameters: P & { limit: number }): Promise<InferResult<Q>> =>
      // A limit does not change what rows are.
      parameters.limit === NO_END ? ofOne(db, parameters) : (ofSome(db, parameters) as Promise<InferResult<Q>>)
  }
}

/** Long enough for usual sizes, short enough for waiting requests. */
const TURN_MS = 5

/** Shapes rows one after the other; others get a turn when that takes long. */
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
