import { IMPORT_EPICS, IMPORT_LISTS } from '../../limits/files.ts'
import { NAME_LENGTH } from '../../limits/texts.ts'
import { StoreError } from '../../store/store.ts'
import { newHash } from '../file/bytes.ts'
import { Omissions, type Plan, type PlannedWork, type PlanSpace } from '../foreign/plan.ts'
import { EMPTY_SPACE } from '../foreign/relation-room.ts'
import { toLine } from '../foreign/text.ts'
import { CardReader, toNamedEpic } from './cards.ts'
import { type Choice, type ColumnMap, newFieldTitles, readHeader } from './columns.ts'
import { RelationNames, Relations } from './relations.ts'
import { BadTable, csvRows, toSentence } from './rows.ts'
import { type CsvOptions, Table } from './table.ts'

/**
 * Reads a table of cards whose first row names the columns. It reads the file twice: now, to check it and to find its boards and
 * lists, and later for the cards.
 */
export async function readCsv(
  file: string,
  options: CsvOptions,
  omissions: Omissions,
): Promise<{ plan: Plan; checksum: string }> {
  const { board } = options
  const hash = newHash()
  // Omissions are reported once: when the cards are read.
  const table = new Table(options, new Omissions())
  const names = new RelationNames()
  let total = 0
  for await (const { row } of table.read(csvRows(file, hash), file)) {
    total += 1
    if (table.hasRelations)
      names.add({
        title: row.title?.[0] ?? '',
        keys: row.keys ?? [],
        isEpic: row.isEpic ?? false,
        references: row.references ?? [],
      })
  }
  if (total === 0) throw toSentence(new BadTable('it has no row with a title'), file)
  const fileHash = hash.digest('hex')
  // The same file with other options is another import.
  const said = JSON.stringify([
    ...(options.map ?? []),
    options.dates ?? '',
    ...(options.relations === false ? ['no relations'] : []),
  ])
  const checksum = said === '[""]' ? fileHash : newHash().update(fileHash).update(said).digest('hex')
  const newFields = table.newFields(options.dates ?? table.dateOrder)
  const { boards } = table
  const total_lists = boards.reduce((sum, one) => sum + 1 + one.lists.length, 0)
  if (total_lists > IMPORT_LISTS)
    throw toSentence(new BadTable(`it names more than ${IMPORT_LISTS} boards and lists`), file)
  const lists = new Set(boards.flatMap((one) => one.lists))
  const changed = () => new StoreError(`${file} was changed while it was read. Nothing was imported.`)
  async function* cards({ fields, room }: PlanSpace = EMPTY_SPACE): AsyncGenerator<PlannedWork> {
    const hashAgain = newHash()
    const again = new Table(options, omissions, table)
    const reader = new CardReader(omissions, options.dates ?? table.dateOrder, fields)
    const relations = table.hasRelations ? new Relations(names, room) : null
    for (const [title, number] of relations?.namedEpics ?? []) yield toNamedEpic(title, number)
    let number = 0
    for await (const { row, list } of again.read(csvRows(file, hashAgain), file)) {
      if (!lists.has(list) || (relations && number >= names.total)) throw changed()
      const related = relations?.follow(number, row.title?.[0] ?? '', row.references ?? [])
      if (row.isEpic && !related?.isEpic) omissions.add('epic', `${toLine(row.title?.[0] ?? '', '')}: ${room.reason}`)
      yield related?.isEpic ? reader.toEpic(row, list, number, related) : reader.toCard(row, list, number, related)
      number += 1
    }
    for (const title of relations?.epicsLeft ?? []) omissions.add('epic', `${title}: ${room.reason}`)
    if (hashAgain.digest('hex') !== fileHash) throw changed()
  }
  const total_cards = total - Math.min(names.epicRows.length, IMPORT_EPICS)
  return { plan: { title: board, boards, newFields, total_cards, cards }, checksum }
}

/** A column of a table, and what it becomes: a field, nothing (`ignore`), or with null a custom field or a part of the description. */
export interface Column {
  name: string
  field: Choice | null
  /** The title of the custom field that it may become. */
  newTitle: string | null
}

/** Reads only the first row of a table. */
export async function readColumns(file: string, map: ColumnMap = new Map(), relations = true): Promise<Column[]> {
  try {
    for await (const { cells } of csvRows(file, newHash())) {
      const { fields } = readHeader(cells, map, relations)
      const titles = newFieldTitles(cells, fields)
      return cells.map((name, index) => ({
        name: toLine(name, '', NAME_LENGTH),
        field: fields[index] ?? null,
        newTitle: titles[index] ?? null,
      }))
    }
    return []
  } catch (error) {
    throw toSentence(error, file)
  }
}
