import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { FileLostError } from './trouble.ts'

/** What SQLite keeps beside the file while it is open: the log of commits and the memory that connections share. */
const COMPANIONS = ['', '-wal', '-shm']
/** A commit needs some pages of new space; this is many of them. */
const PROBE_BYTES = 256 * 1024

/** Makes the file and its folder where they are missing. They hold everything: nobody but their owner may read them. */
export function prepareFiles(file: string) {
  const folder = dirname(file)
  const isOurFolder = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
  // SQLite gives its other files the mode of this one.
  closeSync(openSync(file, 'a', 0o600))
  const names = readdirSync(folder)
  for (const name of names.filter((name) => isOurs(name, file))) makePrivate(`${folder}/${name}`, 0o600)
  // An existing folder (/tmp, a home) is left as it is.
  if (!isOurFolder && names.every((name) => isOurs(name, file))) makePrivate(folder, 0o700)
}

/** The file, its companions, and copies of it from before upgrades. */
function isOurs(name: string, file: string): boolean {
  return name === basename(file) || name.startsWith(`${basename(file)}-`) || name.startsWith(`${basename(file)}.`)
}

const STICKY = 0o1000

function makePrivate(path: string, mode: number) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.() || (found.mode & STICKY) !== 0) return
  if ((found.mode & 0o077) !== 0) chmodSync(path, mode)
}

/** How far the log was written back into the file, and which commit was the last: what SQLite says about the file's content. */
export interface Progress {
  log: number
  checkpointed: number
  version: string
}

/** What the file system says about it. */
interface Content {
  size: number
  mtimeMs: number
}

/** The header of SQLite's log, and of each page in it. */
const LOG_HEADER = 32
const FRAME_HEADER = 24

/**
 * Knows whether the files that were opened still have their names, and whether anybody but SQLite wrote into them. SQLite goes on
 * writing into a file that has no name, and over one that was overwritten or cut off: it looks at neither.
 */
export class OpenFiles {
  readonly #file: string
  readonly #known = new Map<string, string>()
  #ask: (() => Progress) | null = null
  #pageSize = 0
  #content: Content | null = null
  #progress: Progress = { log: 0, checkpointed: 0, version: '' }
  /** True once the content is not what SQLite left: nothing that is read is to be believed. */
  isOverwritten = false

  constructor(file: string) {
    this.#file = file
    this.areInPlace()
  }

  /** From now on changes of the content are noticed, too. `ask` costs microseconds. */
  follow(pageSize: number, ask: () => Progress) {
    this.#pageSize = pageSize
    this.#ask = ask
    this.noteOwnWrite()
  }

  /** Right after this process wrote the log back into the file. */
  noteOwnWrite() {
    this.#content = contentOf(this.#file)
    if (this.#ask) this.#progress = this.#ask()
  }

  /** Costs some microseconds: it asks the file system three times, and SQLite only when the file was written. */
  areInPlace({ isWriting = false } = {}): boolean {
    const found = new Map(
      COMPANIONS.map((suffix) => [suffix, statSync(this.#file + suffix, { throwIfNoEntry: false })]),
    )
    const haveNames = COMPANIONS.every((suffix) => {
      const known = this.#known.get(suffix)
      const stats = found.get(suffix)
      const identity = stats ? `${stats.dev}:${stats.ino}` : null
      // The companions come into being with the first transaction.
      if (known === undefined && identity !== null) this.#known.set(suffix, identity)
      return known === undefined || known === identity
    })
    if (!haveNames) return false
    const [content, log] = [found.get(''), found.get('-wal')]
    if (this.#ask && content && !this.isOverwritten)
      this.isOverwritten = this.#isForeign(content, log?.size ?? 0, isWriting, this.#ask)
    return !this.isOverwritten
  }

  /**
   * In WAL mode the file is written by nothing but checkpoints, and SQLite knows how far they came, whichever process made them.
   * While this process has the right to write nobody else commits, so that only a checkpoint can have changed it.
   */
  #isForeign({ size, mtimeMs }: Content, logSize: number, isWriting: boolean, ask: () => Progress): boolean {
    const before = this.#content
    const isWritten = before?.size !== size || before.mtimeMs !== mtimeMs
    const isLogShort = logSize < this.#leastLog(this.#progress)
    if (!isWritten && !isLogShort) return false
    const now = ask()
    const isCheckpoint = now.checkpointed !== this.#progress.checkpointed || now.log < this.#progress.log
    const isExplained = isCheckpoint || (!isWriting && now.version !== this.#progress.version)
    this.#content = { size, mtimeMs }
    this.#progress = now
    return (isWritten && !isExplained) || logSize < this.#leastLog(now) || size < this.#pageSize
  }

  #leastLog({ log }: Progress): number {
    return log <= 0 ? 0 : LOG_HEADER + log * (this.#pageSize + FRAME_HEADER)
  }

  /** What SQLite said after a commit of this process. */
  noteCommit(progress: Progress) {
    this.#progress = progress
  }

  assertInPlace(options?: { isWriting: boolean }) {
    if (!this.areInPlace(options))
      throw new FileLostError('The database file was moved, deleted, replaced or overwritten.')
  }

  assertSound() {
    if (this.isOverwritten) throw new FileLostError('The database file was overwritten.')
  }

  /** Takes new space on the disk and gives it back; throws when there is none. */
  async takeSpace() {
    const probe = `${this.#file}.space-${process.pid}`
    try {
      const handle = await open(probe, 'w', 0o600)
      try {
        await handle.writeFile(Buffer.alloc(PROBE_BYTES, 1))
        await handle.sync()
      } finally {
        await handle.close()
      }
    } finally {
      await rm(probe, { force: true })
    }
  }
}

function contentOf(path: string): Content | null {
  return statSync(path, { throwIfNoEntry: false }) ?? null
}
