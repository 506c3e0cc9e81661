import type { DatabaseSync } from 'node:sqlite'
import { kyselyOver, SqliteConnection, untilCommit } from './sqlite.connection.ts'
import type { Db } from './store.ts'

interface Reader {
  database: DatabaseSync
  connection: SqliteConnection
  db: Db
}

export function openReader(database: DatabaseSync): Reader {
  const connection = new SqliteConnection(database)
  return { database, connection, db: kyselyOver(connection) }
}

/** Shows `fn` one state of the database. */
export function snapshot<T>({ database, connection }: Reader, fn: () => Promise<T>): Promise<T> {
  database.exec('begin')
  connection.begin()
  return untilCommit(database, fn)
}

/** Connections that read. Most of the time one is enough, and its cache is warm: the next is opened when all are in use. */
export class Readers {
  readonly #connect: () => DatabaseSync
  readonly #idle: Reader[]
  #inUse = 0
  #closed = Promise.withResolvers<void>()
  #isClosing = false

  constructor(connect: () => DatabaseSync) {
    this.#connect = connect
    this.#idle = [openReader(connect())]
  }

  async use<T>(fn: (reader: Reader) => Promise<T>): Promise<T> {
    const reader = this.#idle.pop() ?? openReader(this.#connect())
    this.#inUse += 1
    try {
      return await fn(reader)
    } finally {
      this.#inUse -= 1
      this.#idle.push(reader)
      if (this.#isClosing) this.#closeIdle()
    }
  }

  /** Waits for what is being read. */
  close(): Promise<void> {
    this.#isClosing = true
    this.#closeIdle()
    return this.#closed.promise
  }

  #closeIdle() {
    for (const { database } of this.#idle.splice(0)) database.close()
    if (this.#inUse === 0) this.#closed.resolve()
  }
}
