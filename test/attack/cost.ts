import { HOLD_MS, WAIT_MS } from './heavy.ts'
import type { Watch } from './probe.ts'
import type { WatchedServer } from './watched.ts'

/** A person in another workspace, who writes something. */
export type Neighbour = () => Promise<unknown>

/** The effect of some work on the server, and on a person in another workspace who wrote meanwhile. */
export interface Cost extends Watch {
  /** The longest that one of their writes waited, and how much of it was processor time of the server. */
  waitMs: number
  waitProcessorMs: number
}

export async function costOf(server: WatchedServer, neighbour: Neighbour, work: () => Promise<unknown>): Promise<Cost> {
  await server.watch()
  let isDone = false
  let [waitMs, waitProcessorMs] = [0, 0]
  const write = async () => {
    do {
      const processor = await server.processor()
      const since = performance.now()
      await neighbour()
      waitMs = Math.max(waitMs, performance.now() - since)
      waitProcessorMs = Math.max(waitProcessorMs, (await server.processor()) - processor)
    } while (!isDone)
  }
  const working = work().finally(() => {
    isDone = true
  })
  await Promise.all([working, write()])
  return { ...(await server.watch()), waitMs, waitProcessorMs }
}

/** How often an expensive request is retried: garbage collection, or the first compilation, is not its fault. */
export const TRIES = 5

export async function leastCost(measure: () => Promise<Cost>): Promise<Cost> {
  let least = await measure()
  for (let tries = 1; tries < TRIES && (least.holdMs > HOLD_MS || least.waitProcessorMs > WAIT_MS); tries++) {
    const next = await measure()
    least = {
      holdMs: Math.min(least.holdMs, next.holdMs),
      delayMs: Math.min(least.delayMs, next.delayMs),
      memoryMb: Math.max(least.memoryMb, next.memoryMb),
      waitMs: Math.min(least.waitMs, next.waitMs),
      waitProcessorMs: Math.min(least.waitProcessorMs, next.waitProcessorMs),
    }
  }
  return least
}
