import { basename, extname } from 'node:path'
import { bytesOf, decoded, hashed, newHash } from './bytes.ts'
import type { ReadFile } from './carry.ts'
import { planOfCsv } from './csv.ts'
import { Omissions } from './plan.ts'
import { expectFile } from './recognize.ts'
import { planOfTrello } from './trello.ts'
import { toLine } from './words.ts'

/** Looks through a file of another program before anything is written. */
export async function readForeignFile(file: string, source: 'trello' | 'csv', board?: string): Promise<ReadFile> {
  await expectFile(file, source)
  const omissions = new Omissions()
  if (source === 'csv') {
    const name = basename(file).replace(/\.gz$/i, '')
    const title = toLine(board ?? basename(name, extname(name)), 'Imported')
    return { source, omissions, ...(await planOfCsv(file, title, omissions)) }
  }
  const hash = newHash()
  let text = ''
  for await (const piece of decoded(hashed(bytesOf(file), hash), file)) text += piece
  return { source, omissions, plan: planOfTrello(text, file, omissions), checksum: hash.digest('hex') }
}
