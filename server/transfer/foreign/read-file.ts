import { basename, extname } from 'node:path'
import { TRELLO_BYTES } from '../../limits/files.ts'
import { StoreError } from '../../store/store.ts'
import { type Column, readColumns, readCsv } from '../csv/csv.ts'
import type { CsvOptions } from '../csv/table.ts'
import { decoded, hashed, newHash, readBytes, toMebibytes } from '../file/bytes.ts'
import { expectFile } from '../file/recognize.ts'
import { Attachments } from '../trello/attachments.ts'
import { readTrello } from '../trello/trello.ts'
import type { ReadFile } from './import-plan.ts'
import { Omissions } from './plan.ts'
import { toLine } from './text.ts'

export interface ForeignOptions extends Partial<CsvOptions> {
  attachments?: string
  /** Whether what has no field here may become custom fields; else it is text. True if absent. */
  newFields?: boolean
}

/** Looks through a file of another program before anything is written. */
export async function readForeignFile(
  file: string,
  source: 'trello' | 'csv',
  { newFields = true, ...options }: ForeignOptions = {},
): Promise<ReadFile> {
  const read = await readWithFields(file, source, options)
  // The same file with other options is another import.
  const checksum = newHash().update(read.checksum).update('no new fields').digest('hex')
  return newFields ? read : { ...read, checksum, plan: { ...read.plan, newFields: [] } }
}

async function readWithFields(
  file: string,
  source: 'trello' | 'csv',
  { board, attachments, ...options }: Omit<ForeignOptions, 'newFields'>,
): Promise<ReadFile> {
  await expectFile(file, source)
  const omissions = new Omissions()
  if (source === 'csv') {
    const name = basename(file).replace(/\.gz$/i, '')
    const title = toLine(board ?? basename(name, extname(name)), 'Imported')
    return { source, omissions, ...(await readCsv(file, { ...options, board: title }, omissions)) }
  }
  const given = attachments === undefined ? null : await Attachments.in(attachments)
  const hash = newHash()
  const text = await joined(decoded(hashed(readBytes(file), hash), file), file)
  return { source, omissions, plan: readTrello(text, file, omissions, given), checksum: hash.digest('hex') }
}

/** What the columns of a table are taken for; a board of Trello has none. */
export async function readForeignColumns(
  file: string,
  source: 'trello' | 'csv',
  { map, relations }: Pick<CsvOptions, 'map' | 'relations'>,
): Promise<Column[]> {
  await expectFile(file, source)
  return source === 'csv' ? readColumns(file, map, relations) : []
}

/** Trello's JSON is read as a whole: its size is bounded by memory. */
export async function joined(
  pieces: Iterable<string> | AsyncIterable<string>,
  file: string,
  most = TRELLO_BYTES,
): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > most)
      throw new StoreError(`${file} is larger than ${toMebibytes(most)}: export its boards one by one.`)
  }
  return text
}
