import { NAME_LENGTH } from '../../limits/texts.ts'
import { plainTitle } from '../../resources/fields/fields.options.ts'
import { type DateOrder, orderShownBy } from '../foreign/dates.ts'
import type { NewField, Omissions, PlannedBoard, PlannedList } from '../foreign/plan.ts'
import { toLine } from '../foreign/text.ts'
import { withoutGuard } from './cells.ts'
import { ColumnType } from './column-type.ts'
import {
  type Choice,
  type ColumnMap,
  FIELDS,
  type Field,
  type Header,
  isRelation,
  newFieldTitles,
  plainName,
  type RelationField,
  readHeader,
} from './columns.ts'
import type { Reference } from './relations.ts'
import { BadTable, type CsvRow, toSentence } from './rows.ts'

export interface CsvOptions {
  /** The board for rows that name none. */
  board: string
  /** The user's choice for columns, by their plain names. */
  map?: ColumnMap
  /** Whether day or month comes first in 04/11/2026; if absent, the table shows it. */
  dates?: DateOrder
  /** Whether columns may name other rows and epics; else they are as any others. True if absent. */
  relations?: boolean
}

const FIRST_LIST = 'To do'

/** The cells of a row that are not empty, by field. */
export type Row = Partial<Record<Exclude<Field, RelationField>, string[]>> & {
  keys?: string[]
  isEpic?: true
  references?: Reference[]
  /** Cells without a field, with the names of their columns. */
  others?: [name: string, value: string][]
  /** The same of columns that were chosen to stay text. */
  texts?: [name: string, value: string][]
}

/** Names of columns with the sprints of other programs. */
const SPRINTS: readonly string[] = ['sprint', 'sprints', 'custom field (sprint)', 'cycle name']
const NO_SPRINTS = 'a card in a sprint is on no board, and a table does not say which sprints are over'

const DATES: readonly Field[] = ['due_date', 'start_date', 'time_created', 'time_updated', 'completed_date']

/** Reads a table once. */
export class Table {
  readonly #firstBoard: string
  readonly #omissions: Omissions
  /** Shared by both readings of a file, so that they use the same lists. */
  readonly #boards: Map<string, { board: PlannedBoard; lists: Map<string, PlannedList> }>

  readonly #map: ColumnMap
  readonly #relations: boolean
  /** The orders of day and month that the dates show. */
  readonly #orders = new Set<DateOrder>()
  /** Columns of one title have one. */
  #columnTypes: (ColumnType | undefined)[] = []
  /** Columns with names of sprints. */
  readonly #sprints = new Set<string>()
  #hasRelations = false

  constructor({ board, map = new Map(), relations = true }: CsvOptions, omissions: Omissions, earlier?: Table) {
    this.#firstBoard = board
    this.#omissions = omissions
    this.#boards = earlier ? earlier.#boards : new Map()
    this.#map = map
    this.#relations = relations
  }

  /** Whether any of its columns may say how rows are related. */
  get hasRelations(): boolean {
    return this.#hasRelations
  }

  /** What columns without a field would be as custom fields, by what was read of them. */
  newFields(order: DateOrder | undefined): NewField[] {
    return [...new Set(this.#columnTypes)].flatMap((column) => column?.field(order) ?? [])
  }

  get boards(): PlannedBoard[] {
    return [...this.#boards.values()].map(({ board }) => board)
  }

  /** Whether day or month comes first in 04/11/2026, if all dates agree. */
  get dateOrder(): DateOrder | undefined {
    const [shown, ...others] = this.#orders
    return others.length === 0 ? shown : undefined
  }

  /** The rows that become cards, each with its list. */
  async *read(rows: AsyncIterable<CsvRow>, file: string): AsyncGenerator<{ row: Row; list: PlannedList }> {
    let header: Header | undefined
    let names: readonly string[] = []
    try {
      for await (const { cells, line } of rows) {
        if (!header) {
          header = this.#readHeader(cells)
          names = cells
          continue
        }
        const row = this.#readRow(cells, line, header, names)
        if (row) yield { row, list: this.#listOf(row.board?.[0] ?? this.#firstBoard, row.list?.[0] ?? FIRST_LIST) }
      }
      if (!header) throw new BadTable('it is empty')
      for (const name of this.#sprints)
        this.#omissions.add('sprint', `the names in ${name} stay what they are: ${NO_SPRINTS}`)
    } catch (error) {
      throw toSentence(error, file)
    }
  }

  #readHeader(names: readonly string[]): Header {
    const header = readHeader(names, this.#map, this.#relations)
    const { fields, roles } = header
    this.#hasRelations = fields.some(isRelation) || roles.includes('type')
    const plain = new Set(names.map(plainName))
    const unknown = [...this.#map.keys()].find((name) => !plain.has(name))
    if (unknown !== undefined)
      throw new BadTable(`it has no column "${unknown}" to map, but ${names.slice(0, 50).map(quoted).join(', ')}`)
    if (!fields.includes('title'))
      throw new BadTable(`its first row names no column "title", but ${names.slice(0, 8).map(quoted).join(', ')}`)
    const types = new Map<string, ColumnType>()
    this.#columnTypes = newFieldTitles(names, fields).map((title) => {
      if (title === null) return undefined
      const type = types.get(plainTitle(title)) ?? new ColumnType(title)
      types.set(plainTitle(title), type)
      return type
    })
    return header
  }

  #readRow(cells: readonly string[], line: number, { fields, roles }: Header, names: readonly string[]): Row | null {
    if (cells.slice(fields.length).some((cell) => cell.trim() !== ''))
      throw new BadTable(
        `the row that ends on line ${line} has more cells than there are columns. Put texts with separators in quotes`,
      )
    const row: Row = {}
    for (const [index, field] of fields.entries()) {
      const cell = withoutGuard(cells[index]?.trim() ?? '')
      if (cell === '') continue
      if (roles[index] === 'type' && cell.toLowerCase() === 'epic') row.isEpic = true
      if (roles[index] === 'key') {
        row.keys ??= []
        row.keys.push(cell)
      }
      if (field === 'ignore') continue
      const name = () => toLine(names[index] ?? '', `Column ${index + 1}`, NAME_LENGTH)
      if (isRelation(field)) {
        row.references ??= []
        row.references.push({ field, name: name(), text: cell })
        continue
      }
      if (!isField(field)) {
        const part = field === 'text' ? 'texts' : 'others'
        row[part] ??= []
        row[part].push([name(), cell])
        this.#columnTypes[index]?.add(cell)
        if (SPRINTS.includes(plainName(names[index] ?? ''))) this.#sprints.add(name())
        continue
      }
      row[field] ??= []
      row[field].push(cell)
      const order = DATES.includes(field) ? orderShownBy(cell) : null
      if (order) this.#orders.add(order)
    }
    if (row.title) return splitRange(row)
    if (cells.some((cell) => cell.trim() !== '')) this.#omissions.add('row', `without a title, line ${line}`)
    return null
  }

  /** Boards and lists keep the order in which the table first names them. */
  #listOf(boardTitle: string, listTitle: string): PlannedList {
    const [title, list] = [toLine(boardTitle, this.#firstBoard), toLine(listTitle, FIRST_LIST)]
    const known = this.#boards.get(title) ?? {
      board: { title, content: '', archived: false, lists: [], tags: [] },
      lists: new Map<string, PlannedList>(),
    }
    this.#boards.set(title, known)
    const planned = known.lists.get(list) ?? { title: list, archived: false }
    if (!known.lists.has(list)) {
      known.lists.set(list, planned)
      known.board.lists.push(planned)
    }
    return planned
  }
}

function isField(choice: Choice | null | undefined): choice is Exclude<Field, RelationField> {
  return FIELDS.some((field) => field === choice)
}

function quoted(name: string): string {
  return `"${toLine(name, '', 40)}"`
}

/** Notion writes a range of days into one cell; the last day is the due date. */
function splitRange(row: Row): Row {
  const [start, end, ...more] = row.due_date?.[0]?.split('→') ?? []
  if (start === undefined || end === undefined || more.length > 0 || row.start_date) return row
  return { ...row, start_date: [start.trim()], due_date: [end.trim()] }
}
