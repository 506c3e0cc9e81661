import { accessSync, closeSync, constants, openSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { messageOf } from '../common/errors.ts'
import { Shares } from '../common/shares.ts'
import { syncToDisk } from '../common/sync-to-disk.ts'
import {
  EXPORT_WAIT_MS,
  EXPORTS_AT_ONCE,
  EXPORTS_WAITING,
  READ_WAIT_MS,
  READS_AT_ONCE,
  READS_WAITING,
} from '../limits/reads.ts'
import { LOG_BYTES } from '../limits/storage.ts'
import { Mutex } from './mutex.ts'
import { connectWriter } from './prepared.ts'
import { kyselyOver, SqliteConnection, untilCommit, WritingConnection } from './sqlite.connection.ts'
import { OpenFiles, prepareFiles } from './sqlite.files.ts'
import { WriteAheadLog } from './sqlite.log.ts'
import { describeTables } from './sqlite.plans.ts'
import { aloneOnSqlite, serveSqlite } from './sqlite.presence.ts'
import { openReader, Readers, snapshot } from './sqlite.readers.ts'
import { isBusy, isUnavailable, troubleOf } from './sqlite.trouble.ts'
import { type Db, type Patience, type Snapshot, type Store, StoreError } from './store.ts'
import { FileLostError, TROUBLE_ADVICE } from './trouble.ts'

const BUSY_TIMEOUT_MS = 5000
/**
 * How long a write waits for those of other processes; an import may take that long. Beyond it the storage counts as
 * unavailable.
 */
const LONGEST_WAIT_MS = 15_000
const ASK_AGAIN_MS = 10
/** How often watchers look for the commits of other processes. */
const LOOK_EVERY_MS = 100
/** How often it looks whether anybody else wrote into its files, when nobody writes. */
const LOOK_AT_FILES_MS = 1000
/** A log that grew during a snapshot is cut to this when it starts again. */
const LOG_LIMIT = `journal_size_limit = ${LOG_BYTES}`
/** What a large write changed goes into the log while it goes on: with a larger cache much of it would wait for the commit. */
const WRITING = [
  'synchronous = full',
  'wal_autocheckpoint = 0',
  'cache_size = -8000',
  LOG_LIMIT,
  // Deleted data is overwritten: the name of an erased person does not stay in the file.
  'secure_delete = on',
]
/** FULL waits for the disk at each commit; anything less can lose acknowledged writes when the power fails. */
const SYNCHRONOUS_FULL = 2

/** Several readers, though one thread: a long read lets the others go on in between. */
const READERS = 4
const EXPORTS = 4

/** One file, a connection that writes and some that read: in WAL mode neither waits for the other. */
export async function openSqlite(path: string, { readMs = READ_WAIT_MS }: Partial<Patience> = {}): Promise<Store> {
  const file = resolve(path)
  prepare(file, path)
  const writer = connect(file, path, 'journal_mode = wal', ...WRITING)
  // From here on it waits by itself: see beginWriting.
  writer.exec('pragma busy_timeout = 0')
  const files = new OpenFiles(file)
  let isClosed = false
  // One that is opened later must not open, or make, another file than the writer has.
  const connectAgain = (...pragmas: string[]) => {
    if (isClosed) throw new Error('The store is closed.')
    files.assertNamed()
    return connect(file, path, 'query_only = on', ...pragmas)
  }
  const readers = new Readers(connectAgain)

  const writing = new Mutex()
  const reading = new Shares({ slots: READERS, each: READS_AT_ONCE, waiting: READS_WAITING, patienceMs: readMs })
  const exporting = new Shares({
    slots: EXPORTS,
    each: EXPORTS_AT_ONCE,
    waiting: EXPORTS_WAITING,
    patienceMs: EXPORT_WAIT_MS,
  })
  // A connection outside all transactions: inside one, the reader's would go on showing the state of its snapshot.
  const watcher = connect(file, path, 'cache_size = -2000')
  const log = new WriteAheadLog(watcher, files)
  const dataVersion = watcher.prepare('pragma data_version')
  // It never commits, so the one number that this pragma answers moves with every commit of any other, here or elsewhere.
  const version = () => String((dataVersion.get() as { data_version: number }).data_version)

  // This pragma answers with one row.
  const { page_size } = watcher.prepare('pragma page_size').get() as { page_size: number }
  files.follow(page_size, () => ({ ...log.progress(), version: version() }))
  // Processes that only read notice it too.
  const looking = setInterval(() => files.areInPlace(), LOOK_AT_FILES_MS).unref()

  const written = new WritingConnection(writer)
  const [writeDb, lookUpDb] = [kyselyOver(written), kyselyOver(new SqliteConnection(watcher))]
  connectWriter(writeDb, written)

  const transaction = <T>(fn: (db: Db, mayWait: boolean) => Promise<T>, deadline?: number) =>
    writing.run(async () => {
      await log.beforeWrite()
      await beginWriting(writer, deadline)
      written.begin()
      const result = await untilCommit(writer, async () => {
        await files.assertInPlace()
        const value = await fn(writeDb, true)
        await files.assertInPlace({ isWriting: true })
        await written.giveWayIfBusy()
        return value
      })
      files.noteCommit({ ...log.afterCommit(), version: version() })
      await written.giveWayIfBusy()
      // Nothing is acknowledged that went into a file without a name, or one that another program writes.
      await files.assertInPlace({ isWriting: true })
      return result
    })

  return {
    dialect: 'sqlite',
    name: file,
    oneWriter: true,
    version,
    // Other processes on the same file see it by themselves.
    announce: () => undefined,
    // Processes on the same file do not hear each other.
    send: () => undefined,
    watch: (onCommit) => watchVersion(version, onCommit),
    read: (fn, team_id = '', deadline) => {
      const work = async () => {
        files.assertSound()
        return readers.use((reader) => snapshot(reader, () => fn(reader.db)))
      }
      return reading.run(team_id, work, deadline)
    },
    readAside: (fn, team_id = '') =>
      exporting.run(team_id, async () => {
        const aside = openReader(connectAgain('cache_size = -4000'))
        try {
          return await snapshot(aside, () => fn(aside.db))
        } finally {
          aside.database.close()
          log.writeBack()
        }
      }),
    async lookUp(fn) {
      files.assertSound()
      return fn(lookUpDb)
    },
    transaction,
    whileMigrating: (fn) => transaction(fn),
    loading: (fn) =>
      transaction((db) => {
        // Until the end of this transaction.
        writer.exec('pragma defer_foreign_keys = on')
        return fn(db)
      }),
    async empty(db, tables) {
      for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(db)
    },
    // Its connections are open, and planning a query takes it microseconds.
    warmUp: async () => undefined,
    planQueries: () => transaction(async () => describeTables(writer)),
    snapshot: (label) => copyAside(file, path, label),
    async durabilityProblems() {
      // This pragma answers with one row.
      const { synchronous } = writer.prepare('pragma synchronous').get() as { synchronous: number }
      const unsafe = 'SQLite runs with synchronous below FULL: acknowledged writes can be lost.'
      return [...(synchronous >= SYNCHRONOUS_FULL ? [] : [unsafe]), ...fileProblems(file, files)]
    },
    load: () => ({
      connections: 1 + READERS,
      busy: Math.min(writing.pending, 1) + reading.running,
      waiting: Math.max(writing.pending - 1, 0) + reading.waiting + exporting.waiting,
    }),
    // The right to write is the whole file's: once begun, a transaction waits for nobody.
    isHeld: () => false,
    isUnavailable,
    troubleOf(error) {
      const trouble = troubleOf(error)
      if (trouble === null || isClosed) return trouble
      // An overwritten or truncated file looks like damage or like a failing disk.
      if (trouble === 'damaged') files.noteDamage()
      return files.areInPlace() ? trouble : 'lost'
    },
    noted: new Set(),
    takeSpace: () => files.takeSpace(),
    scrub: () => log.empty(),
    serve: () => serveSqlite(file),
    alone: (fn) => aloneOnSqlite(file, fn),
    async close() {
      isClosed = true
      clearInterval(looking)
      await writing.run(async () => writer.close())
      await readers.close()
      log.close()
    },
  }
}

/** Looks again and again whether the file changed, which costs microseconds. */
function watchVersion(version: () => string, onCommit: () => void): () => void {
  let seen = version()
  const timer = setInterval(() => {
    const now = version()
    if (now === seen) return
    seen = now
    onCommit()
  }, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

function connect(file: string, path: string, ...pragmas: string[]): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    for (const pragma of ['foreign_keys = on', 'cache_size = -20000', 'temp_store = memory', ...pragmas])
      database.exec(`pragma ${pragma}`)
    return database
  } catch (error) {
    throw cannotOpen(path, error)
  }
}

function prepare(file: string, path: string) {
  try {
    prepareFiles(file)
  } catch (error) {
    throw cannotOpen(path, error)
  }
}

function cannotOpen(path: string, error: unknown): Error {
  if (error instanceof FileLostError) return error
  if (troubleOf(error) === 'damaged') return new StoreError(`${path}: ${TROUBLE_ADVICE.damaged} (${messageOf(error)})`)
  return new StoreError(`Cannot open the SQLite file ${path}: ${messageOf(error)}. Check that its folder is writable.`)
}

/** SQLite goes on writing into a log that the next start could not open. */
function fileProblems(file: string, files: OpenFiles): string[] {
  if (!files.areInPlace()) return [TROUBLE_ADVICE.lost]
  try {
    accessSync(dirname(file), constants.W_OK)
    return []
  } catch {
    return ['The folder of the SQLite file cannot be written.']
  }
}

/**
 * Copies a database beside itself, while its writer has the right to write and has not written yet. Half a copy looks like
 * a database, and SQLite does not wait until a copy is on the disk: this one gets its name when it is there and is wanted.
 */
async function copyAside(file: string, path: string, label: string): Promise<Snapshot> {
  const unfinished = `${file}.unfinished-copy`
  for (const left of [unfinished, `${unfinished}-journal`]) await rm(left, { force: true })
  // SQLite fills a file that is there and empty; it would make one that everybody may read.
  closeSync(openSync(unfinished, 'wx', 0o600))
  const aside = connect(file, path)
  try {
    aside.prepare('vacuum into ?').run(unfinished)
  } finally {
    aside.close()
  }
  await syncToDisk(unfinished)
  const kept = `${file}.${label}`
  return {
    path: kept,
    async keep() {
      await rename(unfinished, kept)
      await syncToDisk(dirname(file))
    },
  }
}

/** Takes the right to write, which one process has at a time. SQLite's own way of waiting would stop the event loop. */
async function beginWriting(database: DatabaseSync, latest = Number.POSITIVE_INFINITY) {
  // Not the time of day, which may be put forward or back.
  const deadline = Math.min(performance.now() + LONGEST_WAIT_MS, latest)
  for (;;) {
    try {
      return database.exec('begin immediate')
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await setTimeout(ASK_AGAIN_MS)
  }
}
