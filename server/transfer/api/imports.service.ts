import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OnProgress } from '../../backup/lines.ts'
import { AppError, invalid } from '../../common/errors.ts'
import { nearest } from '../../http/typos.ts'
import { UPLOADED_BOARD, UPLOADED_TABLE } from '../../limits/files.ts'
import { StoreError } from '../../store/store.ts'
import type { Caller } from '../../workspace/caller.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Read } from '../../workspace/handles.ts'
import { withoutGuard } from '../csv/cells.ts'
import { CHOICES, type Choice, plainName } from '../csv/columns.ts'
import type { Column } from '../csv/csv.ts'
import { countPlan } from '../foreign/count-plan.ts'
import { fieldNamed } from '../foreign/field-values.ts'
import { importPlan, type ReadFile } from '../foreign/import-plan.ts'
import { chooseNewFields, type FieldSpace, NEW_SPACE, previewFields, readFieldSpace } from '../foreign/new-fields.ts'
import type { RelationRoom, SpaceField } from '../foreign/plan.ts'
import { readApart } from '../foreign/read-apart.ts'
import { readForeignColumns } from '../foreign/read-file.ts'
import { readRelationRoom } from '../foreign/relation-room.ts'
import type { Import, ImportQuery } from './imports.schema.ts'

const PREFIX = 'boardwalk-import-'
const DAY_MS = 24 * 60 * 60 * 1000

/** A killed server leaves received files behind. No import takes a day. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue
    const file = join(tmpdir(), name)
    const found = await stat(file).catch(() => null)
    if (found?.isFile() && found.mtimeMs < Date.now() - DAY_MS) await rm(file, { force: true })
  }
}

/** A received file that is about to be read: removed afterwards. */
async function withFile<T>(
  message: IncomingMessage,
  source: ImportQuery['source'],
  use: (file: string) => Promise<T>,
): Promise<T> {
  await removeLeftovers()
  const file = join(tmpdir(), PREFIX + randomUUID())
  try {
    await receive(message, file, source === 'csv' ? UPLOADED_TABLE : UPLOADED_BOARD)
    return await use(file)
  } catch (error) {
    // The message is about the file, whose name here stays private.
    if (error instanceof StoreError) throw invalid('file', error.message.replaceAll(file, 'The file'))
    throw error
  } finally {
    await rm(file, { force: true })
  }
}

async function receive(message: IncomingMessage, file: string, most: number) {
  if (Number(message.headers['content-length'] ?? 0) > most) throw tooLarge(most)
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > most) throw tooLarge(most)
      yield chunk
    }
  }
  await pipeline(message, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  if (await isPacked(file)) throw invalid('file', 'The file is packed. Unpack it, and send it again.')
}

function tooLarge(most: number): AppError {
  const size = `${most / 1024 / 1024} MiB`
  return new AppError('body_too_large', `A file has at most ${size} here. Use the command line: boardwalk import.`)
}

/** A few bytes could become any number of them. */
async function isPacked(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return /^(1f8b|28b52ffd)/.test(buffer.toString('hex'))
  } finally {
    await handle.close()
  }
}

/** Receives a file and examines it; `use` imports it. */
export async function withUpload<T>(
  message: IncomingMessage,
  query: ImportQuery,
  use: (read: ReadFile) => Promise<T>,
): Promise<T> {
  const { source } = query
  const options = readOptions(query)
  return withFile(message, source, (file) => readApart({ file, source, options }, use))
}

function readOptions({ board, map, dates, new_fields: newFields = true, relations = true }: ImportQuery) {
  return {
    board: board ?? 'Imported',
    newFields,
    relations,
    ...(map && { map: readMap(map) }),
    ...(dates && { dates }),
  }
}

function readMap(text: string): Map<string, Choice> {
  const pairs = pairsOf(text).map((pair): [string, Choice] => {
    const at = pair.lastIndexOf('=')
    const wanted = pair.slice(at + 1).trim()
    const field = CHOICES.find((known) => known === wanted)
    if (at > 0 && field) return [plainName(pair.slice(0, at)), field]
    const meant = nearest(wanted, CHOICES)
    throw invalid('map', `map must be Column=field.${meant ? ` Did you mean ${meant}?` : ''}`)
  })
  return new Map(pairs)
}

/** Columns may have a comma in their names, fields have none: what names no field is the beginning of the next. */
function pairsOf(text: string): string[] {
  const pairs: string[] = []
  let begun = ''
  for (const part of text.split(',')) {
    begun += part
    if (part.includes('=')) {
      pairs.push(begun)
      begun = ''
    } else begun += ','
  }
  return begun === '' ? pairs : [...pairs, begun.slice(0, -1)]
}

/** What decides what an import makes of a file. */
export interface ImportSpace extends FieldSpace {
  room: RelationRoom
}

/** The custom fields of the space that an import goes into, and whether it takes more; a new one has none. And its room. */
export async function findSpaceFor(r: Read, { project_id }: ImportQuery): Promise<ImportSpace> {
  const fields = project_id === undefined ? NEW_SPACE : await readFieldSpace(r, project_id)
  return { ...fields, room: await readRelationRoom(r, project_id) }
}

/**
 * A preview. A table without a title column imports nothing, but shows its columns. `space`: which would take it, as the import
 * itself finds it.
 */
export async function previewUpload(message: IncomingMessage, query: ImportQuery, space: ImportSpace) {
  const { source } = query
  const options = readOptions(query)
  return withFile(message, source, async (file) => {
    const found = await readForeignColumns(file, source, options)
    if (found.length > 0 && found.every(({ field }) => field !== 'title')) {
      const columns = shownColumns(found, space, [])
      return { source, title: options.board, counts: NO_COUNTS, columns, new_fields: [], boards: [], not_mapped: [] }
    }
    return readApart({ file, source, options }, (read) => preview(read, found, space))
  })
}

function shownColumns(columns: readonly Column[], { fields }: FieldSpace, added: readonly SpaceField[]) {
  return columns.map(({ name, field, newTitle }) => {
    const own = field === null ? fieldNamed(fields, withoutGuard(name)) : undefined
    const made = own || newTitle === null ? undefined : fieldNamed(added, newTitle)
    return { name, field: own ? `custom_fields.${own.id}` : field, new_field: made?.type ?? null }
  })
}

async function preview(read: ReadFile, found: readonly Column[], space: ImportSpace) {
  const { plan, source, omissions } = read
  const added = previewFields(chooseNewFields(plan.newFields, space, omissions))
  const into = { fields: [...space.fields, ...added], room: space.room }
  const counts = { ...(await countPlan(read, into)), custom_fields: added.length }
  const columns = shownColumns(found, space, added)
  const new_fields = added.map(({ title, type }) => ({ title, type }))
  const boards = plan.boards.map(({ title, lists }) => ({ title, lists: lists.map((list) => list.title) }))
  return { source, title: plan.title, counts, columns, new_fields, boards, not_mapped: omissions.list() }
}

const NO_COUNTS = {
  boards: 0,
  lists: 0,
  cards: 0,
  archived_cards: 0,
  checklists: 0,
  checklist_items: 0,
  comments: 0,
  tags: 0,
  custom_fields: 0,
  epics: 0,
  epic_cards: 0,
  child_cards: 0,
  links: 0,
  unresolved_references: 0,
  people: 0,
}

/** Imports it as the caller: in short transactions, hidden until it is complete. */
export async function runImport(
  gateway: Gateway,
  { team_id, user_id, role }: Caller,
  read: ReadFile,
  { project_id }: ImportQuery,
  onProgress: OnProgress,
): Promise<Import> {
  const options = { onProgress, ...(project_id !== undefined && { project_id }) }
  const { import_id, ...result } = await importPlan(gateway, { team_id, user_id, role }, read, options)
  return { id: import_id, ...result }
}
