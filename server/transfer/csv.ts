import { StoreError } from '../store/store.ts'
import { LONGEST_NAME } from '../text.ts'
import { newHash } from './bytes.ts'
import { type Field, readHeader } from './csv.columns.ts'
import { BadTable, type CsvRow, csvRows, toSentence } from './csv.rows.ts'
import { toFittingHtml } from './markdown.ts'
import { Omissions, type Person, type Plan, type PlannedBoard, type PlannedCard, type PlannedList } from './plan.ts'
import { isTooLong, toDate, toInstant, toLine } from './words.ts'

const PRIORITIES = new Map([
  ['none', 0],
  ['urgent', 1],
  ['highest', 1],
  ['critical', 1],
  ['high', 2],
  ['medium', 3],
  ['normal', 3],
  ['low', 4],
  ['lowest', 4],
])
const MOST_POINTS = 1_000_000
const FIRST_LIST = 'To do'
const YES = /^(true|yes|y|x|1)$/i
const NO = /^(false|no|n|0)?$/i

/**
 * Reads a table of cards whose first row names the columns. It goes over the file twice: now, to see that it can be read and
 * which boards and lists it names, and again for the cards when they are wanted.
 */
export async function planOfCsv(
  file: string,
  board: string,
  omissions: Omissions,
): Promise<{ plan: Plan; checksum: string }> {
  const hash = newHash()
  // What has no place is told of once: when the cards are read.
  const table = new Table(board, new Omissions())
  let total_cards = 0
  for await (const _ of table.read(csvRows(file, hash), file)) total_cards += 1
  if (total_cards === 0) throw toSentence(new BadTable('it has no row with a title'), file)
  const checksum = hash.digest('hex')
  const { boards } = table
  const lists = new Set(boards.flatMap((one) => one.lists))
  const changed = () => new StoreError(`${file} was changed while it was read. Nothing was imported.`)
  async function* cards() {
    const hashAgain = newHash()
    const again = new Table(board, omissions, table)
    for await (const { row, list } of again.read(csvRows(file, hashAgain), file)) {
      if (!lists.has(list)) throw changed()
      yield again.toCard(row, list)
    }
    if (hashAgain.digest('hex') !== checksum) throw changed()
  }
  return { plan: { title: board, boards, total_cards, cards }, checksum }
}

/** The cells of a row that say something, by what they are. */
type Row = Partial<Record<Field, string[]>>

/** One walk over a table. */
class Table {
  readonly #firstBoard: string
  readonly #omissions: Omissions
  /** Shared by both walks, so that they mean the same lists. */
  readonly #boards: Map<string, { board: PlannedBoard; lists: Map<string, PlannedList> }>

  constructor(firstBoard: string, omissions: Omissions, earlier?: Table) {
    this.#firstBoard = firstBoard
    this.#omissions = omissions
    this.#boards = earlier ? earlier.#boards : new Map()
  }

  get boards(): PlannedBoard[] {
    return [...this.#boards.values()].map(({ board }) => board)
  }

  /** The rows that become cards, each with its list. */
  async *read(rows: AsyncIterable<CsvRow>, file: string): AsyncGenerator<{ row: Row; list: PlannedList }> {
    let fields: (Field | null)[] | undefined
    try {
      for await (const { cells, line } of rows) {
        if (!fields) {
          fields = this.#readHeader(cells)
          continue
        }
        const row = this.#readRow(cells, line, fields)
        if (row) yield { row, list: this.#listOf(row.board?.[0] ?? this.#firstBoard, row.list?.[0] ?? FIRST_LIST) }
      }
      if (!fields) throw new BadTable('it is empty')
    } catch (error) {
      throw toSentence(error, file)
    }
  }

  #readHeader(names: readonly string[]): (Field | null)[] {
    const fields = readHeader(names)
    if (!fields.includes('title'))
      throw new BadTable(`its first row names no column "title", but ${names.slice(0, 8).map(quoted).join(', ')}`)
    for (const [index, name] of names.entries())
      if (fields[index] === null && name.trim() !== '') this.#omissions.add('column', name.trim())
    return fields
  }

  #readRow(cells: readonly string[], line: number, fields: readonly (Field | null)[]): Row | null {
    if (cells.slice(fields.length).some((cell) => cell.trim() !== ''))
      throw new BadTable(
        `the row that ends on line ${line} has more cells than there are columns. Put texts with separators in quotes`,
      )
    const row: Row = {}
    for (const [index, field] of fields.entries()) {
      const cell = cells[index]?.trim() ?? ''
      if (field && cell !== '') row[field] = [...(row[field] ?? []), cell]
    }
    if (row.title) return row
    if (cells.some((cell) => cell.trim() !== '')) this.#omissions.add('row', `without a title, line ${line}`)
    return null
  }

  /** Boards and lists come in the order in which they are first named. */
  #listOf(boardTitle: string, listTitle: string): PlannedList {
    const [title, list] = [toLine(boardTitle, this.#firstBoard), toLine(listTitle, FIRST_LIST)]
    const known = this.#boards.get(title) ?? {
      board: { title, content: '', archived: false, lists: [], tags: [] },
      lists: new Map<string, PlannedList>(),
    }
    this.#boards.set(title, known)
    const place = known.lists.get(list) ?? { title: list, archived: false }
    if (!known.lists.has(list)) {
      known.lists.set(list, place)
      known.board.lists.push(place)
    }
    return place
  }

  toCard(row: Row, list: PlannedList): PlannedCard {
    const [whole = ''] = row.title ?? []
    const title = toLine(whole, 'Untitled')
    const [owner] = peopleIn(row.owner)
    const members = [...(owner ? [owner] : []), ...peopleIn(row.members).filter(({ name }) => name !== owner?.name)]
    const checklist = itemsIn(row.checklist)
    return {
      list,
      title,
      // What of the title does not fit is not lost.
      content: this.#html([...(isTooLong(whole) ? [whole] : []), ...(row.content ?? [])].join('\n\n'), title),
      archived: this.#read('archived', row, toFlag) ?? false,
      members,
      tags: partsOf(row.tags).map((name) => ({ name: toLine(name, 'Tag', LONGEST_NAME), color: '' })),
      checklists: checklist.length > 0 ? [{ title: 'Checklist', items: checklist }] : [],
      comments: (row.comment ?? [])
        .map((words) => ({ author: null, content: this.#html(words, 'a comment') }))
        .filter(({ content }) => content !== ''),
      ...(owner && { owner }),
      ...this.#readAll(row, { start_date: toDate, due_date: toDate, estimate: toEstimate, priority: toPriority }),
      ...this.#readAll(row, { time_created: toInstant, time_updated: toInstant, completed_date: toInstant }),
    }
  }

  /** Those of the fields that have values. */
  #readAll<F extends Field>(row: Row, readers: Record<F, (text: string) => number | null>): { [K in F]?: number } {
    const values: { [K in F]?: number } = {}
    for (const field of Object.keys(readers) as F[]) {
      const value = this.#read(field, row, readers[field])
      if (value !== null) values[field] = value
    }
    return values
  }

  #read<T>(field: Field, row: Row, reader: (text: string) => T | null): T | null {
    const [text] = row[field] ?? []
    if (text === undefined) return null
    const value = reader(text)
    if (value === null) this.#omissions.add(field.replace('_', ' '), text)
    return value
  }

  #html(markdown: string, title: string): string {
    const { html, isCut } = toFittingHtml(markdown)
    if (isCut) this.#omissions.add('text', `the end of ${title}`)
    return html
  }
}

function quoted(name: string): string {
  return `"${toLine(name, '', 40)}"`
}

function partsOf(cells: readonly string[] = []): string[] {
  const parts = cells.flatMap((cell) => cell.split(/[,;\n]/)).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Addresses, user names or full names. */
function peopleIn(cells: readonly string[] | undefined): Person[] {
  return partsOf(cells).map((name) => (name.includes('@') ? { name, email: name } : { name, username: name }))
}

/** Steps, a line or a semicolon apart; `[x]` before those that are done. */
function itemsIn(cells: readonly string[] = []): { title: string; checked: boolean }[] {
  return cells
    .flatMap((cell) => cell.split(/[;\n]/))
    .flatMap((part) => {
      const [, mark = '', words = ''] = /^\s*(?:[-*] )?\s*(?:\[([ xX]?)\])?\s*(.*?)\s*$/s.exec(part) ?? []
      return words === '' ? [] : [{ title: toLine(words, 'Untitled'), checked: mark.toLowerCase() === 'x' }]
    })
}

function toEstimate(text: string): number | null {
  const points = /^\d{1,7}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return points <= MOST_POINTS ? points : null
}

function toPriority(text: string): number | null {
  return /^[0-4]$/.test(text) ? Number(text) : (PRIORITIES.get(text.toLowerCase()) ?? null)
}

function toFlag(text: string): boolean | null {
  return YES.test(text) ? true : NO.test(text) ? false : null
}
