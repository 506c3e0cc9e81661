import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server's own process before the server (`node --import`): its event loop can be observed only from
// there. It answers its parent, and starts over with each answer.

/** Measurements of the server's process since the last question. */
export interface Watch {
  /** The most processor time of the main thread between two turns of the event loop: other load hardly matters. */
  holdMs: number
  /** The longest delay of a timer, other load included. */
  delayMs: number
  memoryMb: number
}

const TICK_MS = 2
const delays = monitorEventLoopDelay({ resolution: TICK_MS })
delays.enable()

const processorMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let last = processorMs()
let holdMs = 0
const tick = () => {
  const now = processorMs()
  holdMs = Math.max(holdMs, now - last)
  last = now
}
setInterval(tick, TICK_MS).unref()

/** Questions of the parent: measurements since the last time, or the processor time of the main thread. */
export type Question = 'watch' | 'processor'

process.on('message', (question: Question) => {
  tick()
  if (question === 'processor') return void process.send?.(last)
  const watch: Watch = {
    holdMs,
    delayMs: Math.max(0, delays.max / 1e6 - TICK_MS),
    memoryMb: process.memoryUsage.rss() / 2 ** 20,
  }
  holdMs = 0
  delays.reset()
  process.send?.(watch)
})
process.channel?.unref()
