import { INDEXES, type IndexName, ORDER, type Rows, type TableName } from './rows.ts'

/** One row as an action shows it before the server has answered: some fields, a whole new row, or none any more. */
export type Patch = {
  [T in TableName]: { table: T; id: string; set: Partial<Rows[T]> } | { table: T; id: string; row: Rows[T] | null }
}[TableName]

type AnyRow = Rows[TableName]
type Listener = () => void
const NONE: readonly string[] = []

/** The rows of a table by one of their values. */
interface Index {
  name: string
  valueOf(row: AnyRow): string
  /** The ids of each value, and these in order, unless they are not sorted yet. */
  values: Map<string, { ids: Set<string>; sorted: readonly string[] | null }>
  listeners: Map<string, Set<Listener>>
}

/** A board that comes has thousands of rows: nothing is looked up by a name that would have to be put together for each. */
class Table {
  /** What the server said. */
  readonly base = new Map<string, AnyRow>()
  /** The same with the actions that are under way. */
  readonly seen = new Map<string, AnyRow>()
  /** How many layers touch a row: most rows have none. */
  readonly touched = new Map<string, number>()
  readonly indexes: readonly Index[]
  readonly order: (a: AnyRow, b: AnyRow) => number
  readonly listeners = new Set<Listener>()
  readonly rowListeners = new Map<string, Set<Listener>>()
  version = 0

  constructor(name: TableName) {
    // The rows of a table are what its indexes and its order take.
    this.order = ORDER[name] as Table['order']
    this.indexes = Object.entries(INDEXES[name]).map(([index, value]) => ({
      name: index,
      // As above.
      valueOf: value as Index['valueOf'],
      values: new Map(),
      listeners: new Map(),
    }))
  }
}

/**
 * The workspace as this tab knows it: what the server said, and on top of it, in order, the actions that are under way. A
 * component subscribes to one row, or to the ids of one value of an index, and is notified of nothing else.
 */
export class Mirror {
  readonly #tables = new Map<TableName, Table>()
  readonly #layers: { key: string; patches: readonly Patch[] }[] = []
  /** During a change: the listeners to notify. */
  #changed: Set<ReadonlySet<Listener>> | null = null

  /** Several changes with one notification. */
  change(make: () => void) {
    if (this.#changed) return make()
    const changed = new Set<ReadonlySet<Listener>>()
    this.#changed = changed
    try {
      make()
    } finally {
      this.#changed = null
      const all = new Set<Listener>()
      for (const listeners of changed) for (const listener of listeners) all.add(listener)
      for (const listener of all) listener()
    }
  }

  /** What the server says a row is now; null when it is no more. */
  put<T extends TableName>(table: T, id: string, row: Rows[T] | null) {
    const { base } = this.#table(table)
    if (row) base.set(id, row)
    else base.delete(id)
    if (this.#changed) this.#settle(table, id)
    else this.change(() => this.#settle(table, id))
  }

  /** Lays an action over what the server said, until it is lifted. */
  lay(key: string, patches: readonly Patch[]) {
    this.#layers.push({ key, patches })
    this.change(() => {
      for (const { table, id } of patches) {
        const { touched } = this.#table(table)
        touched.set(id, (touched.get(id) ?? 0) + 1)
        this.#settle(table, id)
      }
    })
  }

  lift(key: string) {
    const at = this.#layers.findIndex((layer) => layer.key === key)
    const [layer] = at < 0 ? [] : this.#layers.splice(at, 1)
    if (!layer) return
    this.change(() => {
      for (const { table, id } of layer.patches) {
        const { touched } = this.#table(table)
        const left = (touched.get(id) ?? 1) - 1
        if (left) touched.set(id, left)
        else touched.delete(id)
        this.#settle(table, id)
      }
    })
  }

  row<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    // Rows are kept under the name of their table.
    return this.#table(table).seen.get(id) as Rows[T] | undefined
  }

  /** What the server said, whatever is under way. */
  said<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    // As above.
    return this.#table(table).base.get(id) as Rows[T] | undefined
  }

  /** The same array until something in it changed. */
  ids<T extends TableName>(table: T, index: IndexName<T>, value: string): readonly string[] {
    const entry = this.#index(table, index).values.get(value)
    if (!entry) return NONE
    entry.sorted ??= this.#sort(table, entry.ids)
    return entry.sorted
  }

  rows<T extends TableName>(table: T): Rows[T][] {
    // As above.
    return [...this.#table(table).seen.values()] as Rows[T][]
  }

  /** What the server said of all, also of those that an action under way takes away. */
  saidRows<T extends TableName>(table: T): Rows[T][] {
    // As above.
    return [...this.#table(table).base.values()] as Rows[T][]
  }

  /** Counts the changes of a table. */
  version(table: TableName): number {
    return this.#table(table).version
  }

  /** Topics: `cards/12` one row, `cards.list=5` the ids of a value, `cards` any row of a table. */
  subscribe(topic: string, listener: Listener): () => void {
    const [, name = '', index, value, id] = /^(\w+)(?:\.(\w+)=(.*)|\/(.*))?$/s.exec(topic) ?? []
    // Topics begin with the name of a table.
    const table = this.#table(name as TableName)
    if (index === undefined && id === undefined) {
      table.listeners.add(listener)
      return () => table.listeners.delete(listener)
    }
    // As above, and with that of an index.
    const topics = index === undefined ? table.rowListeners : this.#index(name as TableName, index).listeners
    const key = id ?? value ?? ''
    const listeners = topics.get(key) ?? new Set()
    topics.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && topics.get(key) === listeners) topics.delete(key)
    }
  }

  clear() {
    this.change(() => {
      for (const layer of [...this.#layers]) this.lift(layer.key)
      for (const [name, { base }] of this.#tables) for (const id of [...base.keys()]) this.put(name, id, null)
    })
  }

  /** Brings what is seen of a row in line with what was said and what is under way. */
  #settle(name: TableName, id: string) {
    const table = this.#table(name)
    const before = table.seen.get(id)
    const after = table.touched.has(id) ? this.#overlaid(name, id) : table.base.get(id)
    if (before === after || (before && after && isSame(before, after))) return
    if (after) table.seen.set(id, after)
    else table.seen.delete(id)
    table.version += 1
    this.#notify(table.listeners)
    this.#notify(table.rowListeners.get(id))
    for (const index of table.indexes) this.#reindex(table, index, id, before, after)
  }

  #overlaid<T extends TableName>(table: T, id: string): Rows[T] | undefined {
    let row = this.said(table, id)
    for (const { patches } of this.#layers)
      for (const patch of patches) {
        if (patch.table !== table || patch.id !== id) continue
        // A patch of a table holds what its rows hold.
        if ('row' in patch) row = (patch.row ?? undefined) as Rows[T] | undefined
        else if (row) row = { ...row, ...(patch.set as Partial<Rows[T]>) }
      }
    return row
  }

  #reindex(table: Table, index: Index, id: string, before: AnyRow | undefined, after: AnyRow | undefined) {
    const was = before && index.valueOf(before)
    const is = after && index.valueOf(after)
    if (was === is && before && after && table.order(before, after) === 0) return
    if (was !== undefined && was !== is) this.#move(index, was, id, false)
    if (is !== undefined) this.#move(index, is, id, true)
  }

  #move({ values, listeners }: Index, value: string, id: string, isIn: boolean) {
    let entry = values.get(value)
    if (!entry) {
      entry = { ids: new Set(), sorted: null }
      values.set(value, entry)
    }
    if (isIn) entry.ids.add(id)
    else entry.ids.delete(id)
    entry.sorted = null
    this.#notify(listeners.get(value))
  }

  #notify(listeners: ReadonlySet<Listener> | undefined) {
    if (listeners) this.#changed?.add(listeners)
  }

  #table(name: TableName): Table {
    let table = this.#tables.get(name)
    if (!table) {
      table = new Table(name)
      this.#tables.set(name, table)
    }
    return table
  }

  #index(table: TableName, name: string): Index {
    const index = this.#table(table).indexes.find((one) => one.name === name)
    if (!index) throw new Error(`${table} have no index ${name}.`)
    return index
  }

  #sort(name: TableName, ids: Set<string>): readonly string[] {
    const { seen, order } = this.#table(name)
    // Everything in an index has a row.
    const rows = [...ids].map((id) => [id, seen.get(id) as AnyRow] as const)
    return rows.sort(([, a], [, b]) => order(a, b)).map(([id]) => id)
  }
}

/** Two rows that show the same: the server often says again what is known. */
function isSame(a: object, b: object): boolean {
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  return keys.length === others.length && keys.every((key) => isSameValue(valueAt(a, key), valueAt(b, key)))
}

function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  return JSON.stringify(a) === JSON.stringify(b)
}

function valueAt(object: object, key: string): unknown {
  // The keys come from the object itself.
  return (object as Record<string, unknown>)[key]
}
