import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { StoreError } from '../store/store.ts'
import { toFittingHtml } from './markdown.ts'
import type { Omissions, Person, Plan, PlannedBoard, PlannedCard, PlannedList } from './plan.ts'
import { LONGEST_NAME, LONGEST_TITLE, toDate, toLine } from './words.ts'

/** What a column may be called, in small letters. */
const COLUMNS = {
  title: ['title'],
  content: ['description', 'content'],
  list: ['list', 'status'],
  board: ['board'],
  tags: ['tags', 'labels'],
  members: ['members'],
  owner: ['owner', 'assignee'],
  due_date: ['due date', 'due'],
  start_date: ['start date', 'start'],
  estimate: ['estimate', 'points'],
  priority: ['priority'],
  checklist: ['checklist'],
} as const satisfies Record<string, readonly string[]>

type Field = keyof typeof COLUMNS

const PRIORITIES: Record<string, number> = { none: 0, urgent: 1, high: 2, medium: 3, low: 4 }
const MOST_POINTS = 1_000_000
const FIRST_LIST = 'To do'

/** Reads a table of cards (RFC 4180, UTF-8) whose first row names the columns. */
export async function planOfCsv(file: string, board: string, omissions: Omissions): Promise<Plan> {
  const sheet = new Sheet(board, omissions)
  try {
    await pipeline(
      createReadStream(file),
      decode,
      parse({ bom: true, skip_empty_lines: true, relax_column_count_less: true, info: true }),
      async (records: AsyncIterable<{ record: string[]; info: { lines: number } }>) => {
        for await (const { record, info } of records) sheet.take(record, info.lines)
      },
    )
    return sheet.plan()
  } catch (error) {
    throw toSentence(error, file)
  }
}

async function* decode(source: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const bytes of source) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

class BadSheet extends Error {}

function toSentence(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new StoreError(`${file} is not UTF-8. Save it as CSV in UTF-8, then import it again.`)
  if (error instanceof BadSheet || error instanceof CsvError)
    return new StoreError(`${file} cannot be read as CSV: ${message.replace(/\.$/, '')}. Nothing was imported.`)
  return error
}

class Sheet {
  readonly #firstBoard: string
  readonly #omissions: Omissions
  readonly #boards = new Map<string, { board: PlannedBoard; lists: Map<string, PlannedList> }>()
  /** Which field each column is; null until the first row was read. */
  #fields: (Field | null)[] | null = null

  constructor(firstBoard: string, omissions: Omissions) {
    this.#firstBoard = firstBoard
    this.#omissions = omissions
  }

  take(record: readonly string[], line: number) {
    if (this.#fields === null) {
      this.#fields = this.#readHeader(record)
      return
    }
    const row: Partial<Record<Field, string>> = {}
    for (const [index, field] of this.#fields.entries()) if (field) row[field] = record[index]?.trim() ?? ''
    if (!row.title) {
      if (record.some((cell) => cell.trim() !== '')) this.#omissions.add('row', `without a title, line ${line}`)
      return
    }
    const list = this.#listOf(row.board || this.#firstBoard, row.list || FIRST_LIST)
    list.cards.push(this.#toCard(row as Row))
  }

  #readHeader(names: readonly string[]): (Field | null)[] {
    const fields: (Field | null)[] = []
    for (const name of names) {
      const plain = name
        .toLowerCase()
        .replace(/[\s_-]+/g, ' ')
        .trim()
      const field = (Object.keys(COLUMNS) as Field[]).find((key) => (COLUMNS[key] as readonly string[]).includes(plain))
      // Of two columns for one thing the first counts.
      const isNew = field !== undefined && !fields.includes(field)
      fields.push(isNew ? field : null)
      if (!isNew && plain !== '') this.#omissions.add('column', name.trim())
    }
    if (!fields.includes('title')) throw new BadSheet('its first row names no column "title"')
    return fields
  }

  /** Boards and lists come in the order in which they are first named. */
  #listOf(boardTitle: string, listTitle: string): PlannedList {
    const [board, list] = [toLine(boardTitle, this.#firstBoard), toLine(listTitle, FIRST_LIST)]
    const known = this.#boards.get(board) ?? {
      board: { title: board, content: '', archived: false, lists: [] },
      lists: new Map<string, PlannedList>(),
    }
    this.#boards.set(board, known)
    const place = known.lists.get(list) ?? { title: list, archived: false, cards: [] }
    if (!known.lists.has(list)) {
      known.lists.set(list, place)
      known.board.lists.push(place)
    }
    return place
  }

  #toCard(row: Row): PlannedCard {
    const title = toLine(row.title, 'Untitled')
    const [owner] = peopleIn(row.owner)
    const members = [...(owner ? [owner] : []), ...peopleIn(row.members)]
    const checklist = itemsIn(row.checklist)
    const start_date = this.#read('start date', row.start_date, toDate)
    const due_date = this.#read('due date', row.due_date, toDate)
    const estimate = this.#read('estimate', row.estimate, toEstimate)
    const priority = this.#read('priority', row.priority, toPriority)
    return {
      title,
      content: this.#toContent(row, title),
      archived: false,
      members: members.filter((one, index) => members.findIndex(({ name }) => name === one.name) === index),
      tags: partsOf(row.tags).map((name) => ({ name: toLine(name, 'Tag', LONGEST_NAME), color: '' })),
      checklists: checklist.length > 0 ? [{ title: 'Checklist', items: checklist }] : [],
      comments: [],
      ...(owner && { owner }),
      ...(start_date !== null && { start_date }),
      ...(due_date !== null && { due_date }),
      ...(estimate !== null && { estimate }),
      ...(priority !== null && { priority }),
    }
  }

  /** What of the title does not fit is not lost. */
  #toContent({ title: whole, content = '' }: Row, title: string): string {
    const { html, isCut } = toFittingHtml(whole.length > LONGEST_TITLE ? `${whole}\n\n${content}` : content)
    if (isCut) this.#omissions.add('text', `the end of ${title}`)
    return html
  }

  #read<T>(kind: string, text: string | undefined, parseValue: (text: string) => T | null): T | null {
    if (!text) return null
    const value = parseValue(text)
    if (value === null) this.#omissions.add(kind, text)
    return value
  }

  plan(): Plan {
    if (this.#fields === null) throw new BadSheet('it is empty')
    if (this.#boards.size === 0) throw new BadSheet('it has no row with a title')
    return { title: this.#firstBoard, boards: [...this.#boards.values()].map(({ board }) => board) }
  }
}

type Row = Partial<Record<Field, string>> & { title: string }

function partsOf(text = ''): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

/** Addresses, user names or full names. */
function peopleIn(text: string | undefined): Person[] {
  return partsOf(text).map((name) => (name.includes('@') ? { name, email: name } : { name, username: name }))
}

/** Steps, a line or a semicolon apart; `[x]` before those that are done. */
function itemsIn(text = ''): { title: string; checked: boolean }[] {
  return text.split(/[;\n]/).flatMap((part) => {
    const [, mark = '', words = ''] = /^\s*(?:[-*] )?\s*(?:\[([ xX]?)\])?\s*(.*?)\s*$/s.exec(part) ?? []
    return words === '' ? [] : [{ title: toLine(words, 'Untitled'), checked: mark.toLowerCase() === 'x' }]
  })
}

function toEstimate(text: string): number | null {
  const points = /^\d{1,7}(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  return points <= MOST_POINTS ? points : null
}

function toPriority(text: string): number | null {
  return /^[0-4]$/.test(text) ? Number(text) : (PRIORITIES[text.toLowerCase()] ?? null)
}
