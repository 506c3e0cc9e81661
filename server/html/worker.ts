import { parentPort } from 'node:worker_threads'
import { sanitize } from './sanitize.ts'

/** One text after the other: answers come in the order of the questions. */
parentPort?.on('message', (html: string) => parentPort?.postMessage(sanitize(html)))
