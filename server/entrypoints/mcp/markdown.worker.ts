import { parentPort } from 'node:worker_threads'
import { toHtml } from '../../transfer/foreign/markdown.ts'

/** One text after the other: answers come in the order of the questions. */
parentPort?.on('message', (text: string) => parentPort?.postMessage(toHtml(text)))
