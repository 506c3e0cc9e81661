import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreError } from '../store/store.ts'
import type { ReadFile } from './carry.ts'
import { planOfCsv } from './csv.ts'
import { Omissions } from './plan.ts'
import { planOfTrello } from './trello.ts'
import { toLine } from './words.ts'

/** Reads a file of another program, all of it, before anything is written. */
export async function readForeignFile(file: string, source: 'trello' | 'csv', board?: string): Promise<ReadFile> {
  const checksum = await checksumOf(file)
  const omissions = new Omissions()
  const title = toLine(board ?? basename(file, extname(file)), 'Imported')
  const plan =
    source === 'trello' ? planOfTrello(await textOf(file), file, omissions) : await planOfCsv(file, title, omissions)
  return { source, checksum, plan, omissions }
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function textOf(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new StoreError(`${file} is not UTF-8.`)
  }
}
