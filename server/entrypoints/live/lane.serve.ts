import { parentPort } from 'node:worker_threads'
import type { LaneMessage } from './lane.ts'

/** Makes this thread answer the questions of a lane. */
export function serveLane<Q>(answerTo: (question: Q) => unknown) {
  const say = (message: LaneMessage) => parentPort?.postMessage(message)
  parentPort?.on('message', (question: Q) => {
    try {
      say({ answer: answerTo(question), processorMs: processorMs() })
    } catch (error) {
      say({ refused: error instanceof Error ? error.message : String(error), processorMs: processorMs() })
    }
  })
  say({ isReady: true, processorMs: processorMs() })
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
