import pg from 'pg'
import { storableText } from '../common/text.ts'

export interface Statement {
  text: string
  values: readonly (string | null)[]
  /** Under which the server keeps its plan, if it does. */
  name: string | undefined
}

/** The answer to the last statement of a group. */
export interface Answer {
  rows: unknown[]
  rowCount: number
  command: string
}

/** What the types of pg leave out of its connection. */
interface Wire extends pg.Connection {
  /** The statements that the server keeps, by name: those that it confirmed, and those on their way. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

interface Field {
  name: string
  dataTypeID: number
}

type RowMaker = (values: readonly (string | null)[]) => unknown

/** How rows are made, by the names of their statements: the server says once of each what columns it has. */
const makers = new WeakMap<pg.Connection, Map<string, RowMaker>>()

/** What went wrong in a group, and with which of its statements: those after it were not carried out. */
export class GroupError {
  readonly index: number
  readonly error: Error

  constructor(index: number, error: Error) {
    this.index = index
    this.error = error
  }
}

/**
 * Statements that go to the server together, of which only the last is answered with rows. The server carries them out one after the
 * other up to the first that fails, and answers them at once: it is woken once for all of them, and so are we.
 *
 * pg has one `Query` for each statement, of four messages that it answers and sends out by themselves. This one speaks for several.
 */
export class StatementGroup extends pg.Query {
  // pg puts a timer around it.
  callback: (error: Error | null) => void
  /** Read by pg; undefined for that of the connection. */
  readonly query_timeout: number | undefined
  readonly statements: readonly Statement[]
  readonly #types: pg.CustomTypesConfig
  readonly #rows: unknown[] = []
  #connection: Wire | undefined
  #done = 0
  #toRow: RowMaker | undefined
  #command = ''

  constructor(
    statements: readonly Statement[],
    { types, timeout }: { types: pg.CustomTypesConfig; timeout: number | undefined },
    settle: (error: GroupError | null, answer: Answer) => void,
  ) {
    super({ text: '' })
    this.statements = statements
    this.#types = types
    this.query_timeout = timeout
    this.callback = (error) => settle(error && new GroupError(this.#done, error), this.#answer())
  }

  override submit = (connection: pg.Connection) => {
    const { stream } = connection
    // All messages of this turn leave together.
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    // pg gives its connection more properties than its type has.
    const wire = connection as Wire
    this.#connection = wire
    for (const statement of this.statements) this.#send(wire, statement)
    wire.sync()
  }

  #send(wire: Wire, statement: Statement) {
    const { text, name = '', values } = statement
    if (name === '' || !isKept(wire, name)) {
      // The server may have it from a group that failed, and takes no second one of the same name.
      if (name !== '') wire.close({ type: 'S', name }, true)
      wire.parse({ text, name, types: [] }, true)
      if (name !== '') wire.submittedNamedStatements[name] = text
      makers.get(wire)?.delete(name)
    }
    wire.bind({ statement: name, values: [...values] }, true)
    if (statement === this.statements.at(-1)) {
      this.#toRow = makers.get(wire)?.get(name)
      if (!this.#toRow) wire.describe({ type: 'P' }, true)
    }
    wire.execute(null, true)
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.#toRow = rowMaker(fields, this.#types)
    const name = this.statements.at(-1)?.name
    if (name === undefined || !this.#connection) return
    const known = makers.get(this.#connection) ?? new Map<string, RowMaker>()
    makers.set(this.#connection, known.set(name, this.#toRow))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this.#done === this.statements.length - 1 && this.#toRow) this.#rows.push(this.#toRow(fields))
  }

  handleCommandComplete({ text }: { text: string }) {
    this.#command = text
    const statement = this.statements[this.#done]
    if (statement?.name !== undefined && this.#connection)
      this.#connection.parsedStatements[statement.name] = statement.text
    this.#done += 1
  }

  /** For a text without a statement, which none of ours is. */
  handleEmptyQuery() {
    this.#done += 1
  }

  handleError(error: Error) {
    for (const { name } of this.statements.slice(this.#done))
      if (name !== undefined && this.#connection) delete this.#connection.submittedNamedStatements[name]
    this.callback(error)
  }

  handleReadyForQuery() {
    this.callback(null)
  }

  /** A command says how many rows it was about: `INSERT 0 1`. */
  #answer(): Answer {
    const [command = '', ...numbers] = this.#command.split(' ')
    return { rows: this.#rows, rowCount: Number(numbers.at(-1) ?? 0), command }
  }
}

function isKept({ parsedStatements, submittedNamedStatements }: Wire, name: string): boolean {
  return parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined
}

/** A value as a text, which is how the server takes it; throws for what no column holds, before it could spoil a group. */
export function toWire(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return `{${value.map(toElement).join()}}`
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new Error(`A statement was given ${typeof value}, which no column holds.`)
}

function toElement(value: unknown): string {
  const text = toWire(value)
  if (text === null) return 'NULL'
  return typeof value === 'string' ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : text
}

/** Texts are rows' values as they come. */
const TEXTS: ReadonlySet<number> = new Set([pg.types.builtins.TEXT, pg.types.builtins.VARCHAR])

/** A function written for exactly these columns takes a fraction of the time of one for all. */
function rowMaker(fields: readonly Field[], types: pg.CustomTypesConfig): RowMaker {
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'))
  const columns = fields.map(({ name, dataTypeID }, index) => {
    const value = `values[${index}]`
    const parsed = TEXTS.has(dataTypeID) ? value : `${value} === null ? null : parsers[${index}](${value})`
    return `${JSON.stringify(name)}: ${parsed}`
  })
  // Made from the column names of our own statements only.
  return new Function('parsers', `return (values) => ({ ${columns.join(', ')} })`)(parsers) as RowMaker
}
