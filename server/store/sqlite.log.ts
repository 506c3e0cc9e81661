import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenFiles } from './sqlite.files.ts'
import { giveWay } from './steps.ts'

/** Pages of the log, 16 MB, after which it is written back into the database. */
const PAGES = 4000
const BUSY_TIMEOUT_MS = 5000
/** Ten seconds; longer reads leave it to the next checkpoint. */
const EMPTYING_ATTEMPTS = 100
const EMPTYING_PAUSE_MS = 100

/**
 * SQLite's log of what was committed. Left to itself, SQLite writes it back within the commit that made it long, which can
 * take as long as the commit did; here that is done separately, after the answer to the commit.
 */
export class WriteAheadLog {
  readonly #database: DatabaseSync
  readonly #files: OpenFiles
  readonly #look: ReturnType<DatabaseSync['prepare']>
  #isWaiting = false
  #isClosed = false

  /** Over a connection outside all transactions. */
  constructor(database: DatabaseSync, files: OpenFiles) {
    this.#database = database
    this.#files = files
    this.#look = database.prepare('pragma wal_checkpoint(noop)')
  }

  /** How many pages it has, and how many of them were written back. */
  progress(): { log: number; checkpointed: number } {
    // The pragma answers with one row.
    return this.#look.get() as { log: number; checkpointed: number }
  }

  /** After each commit: microseconds, unless the log has become long. */
  afterCommit(): { log: number; checkpointed: number } {
    const progress = this.progress()
    if (this.#isWaiting || this.#isClosed || progress.log - progress.checkpointed < PAGES) return progress
    this.#isWaiting = true
    setImmediate(() => {
      this.#isWaiting = false
      this.writeBack()
    })
    return progress
  }

  /** Before each write: writes without a pause wait until the log is short again. */
  async beforeWrite() {
    // What was set first comes first.
    if (this.#isWaiting) await giveWay()
  }

  /**
   * The log grows for as long as a snapshot is held. With the snapshot gone it is written back and cut, unless it is in
   * use just now: then a later commit does it.
   */
  writeBack() {
    // What it has must not go into a file that is no longer the one it belongs to.
    if (this.#isClosed || !this.#files.areSound()) return
    try {
      this.#database.prepare('pragma wal_checkpoint(passive)').get()
    } catch {
      // The caller has their answer; a failing disk is noticed by the next write.
    } finally {
      this.#files.noteOwnWrite()
    }
  }

  /** Writes all of it back and leaves it empty: it holds what pages were before. Waits for those who still read an old state. */
  async empty() {
    for (let attempt = 0; attempt < EMPTYING_ATTEMPTS && !this.#isClosed && this.#files.areSound(); attempt++) {
      this.#database.exec('pragma busy_timeout = 0')
      try {
        // The pragma answers with one row.
        const { busy } = this.#database.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
        if (busy === 0) return
      } finally {
        this.#database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
        this.#files.noteOwnWrite()
      }
      await sleep(EMPTYING_PAUSE_MS)
    }
  }

  close() {
    this.#isClosed = true
    this.#database.close()
  }
}
