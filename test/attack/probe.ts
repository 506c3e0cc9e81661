import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the server's own process before the server (`node --import`): what happens to its event loop can be seen from
// nowhere else. It answers its parent, and starts again with each answer.

/** What the server's process went through since the last question. */
export interface Watch {
  /** The most processor time of the main thread between two turns of the event loop: how busy the machine is hardly counts. */
  holdMs: number
  /** The longest delay of a timer, with whatever else the machine was doing. */
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

/** Questions of the parent: how it fared since the last time, or how much processor time its main thread has had. */
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
