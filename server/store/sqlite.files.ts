import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
interface Progress {
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
/** How often to look again while a checkpoint of another process moves on between two looks. */
const LOOKS = 10
/** How long a checkpoint of another process may write before SQLite says how far it came. */
const CHECKPOINT_MS = 10_000
const CHECKPOINT_PAUSE_MS = 20

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
  /** What SQLite said when the content was this. */
  #progress: Progress = { log: 0, checkpointed: 0, version: '' }
  /** The pages that the log has at least. */
  #pages = 0
  /** When the content was first seen to have changed without a reason: a checkpoint under way gives one when it ends. */
  #unexplainedSince: number | null = null
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
    if (this.#ask) this.#remember(this.#look(this.#ask))
  }

  /**
   * Right after a commit of this process. How far the log was written back is not taken over here: another process may have
   * done so during the commit, and then the changed file is explained by nothing but the difference.
   */
  noteCommit({ log, version }: Pick<Progress, 'log' | 'version'>) {
    this.#pages = log
    this.#progress = { ...this.#progress, version }
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
    if (this.#ask && content && !this.isOverwritten && this.#isChanged(content, log?.size ?? 0))
      this.#judge(isWriting, this.#ask)
    return !this.isOverwritten
  }

  #isChanged({ size, mtimeMs }: Content, logSize: number): boolean {
    return this.#content?.size !== size || this.#content.mtimeMs !== mtimeMs || logSize < this.#leastLog(this.#pages)
  }

  /**
   * In WAL mode the file is written by nothing but checkpoints, and SQLite knows how far they came, whichever process made them.
   * While this process has the right to write nobody else commits, so that only a checkpoint can have changed it.
   */
  #judge(isWriting: boolean, ask: () => Progress) {
    const [content, before] = [this.#content, this.#progress]
    const found = this.#look(ask)
    const { size, mtimeMs, logSize, progress } = found
    const isWritten = content?.size !== size || content.mtimeMs !== mtimeMs
    const isCheckpoint = progress.checkpointed !== before.checkpointed || progress.log < before.log
    const isCommit = !isWriting && this.#unexplainedSince === null && progress.version !== before.version
    if (logSize < this.#leastLog(progress.log) || size < this.#pageSize) this.isOverwritten = true
    else if (!isWritten || isCheckpoint || isCommit) this.#remember(found)
    else {
      this.#unexplainedSince ??= performance.now()
      this.isOverwritten = performance.now() - this.#unexplainedSince > CHECKPOINT_MS
    }
  }

  /** The content, and what SQLite says of just this content: the same before and after. */
  #look(ask: () => Progress) {
    for (let look = 1; ; look++) {
      const before = ask()
      const { size = 0, mtimeMs = 0 } = statSync(this.#file, { throwIfNoEntry: false }) ?? {}
      const logSize = statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0
      const progress = ask()
      const isSame = before.log === progress.log && before.checkpointed === progress.checkpointed
      if (isSame || look === LOOKS) return { size, mtimeMs, logSize, progress: isSame ? progress : before }
    }
  }

  #remember({ size, mtimeMs, progress }: Content & { progress: Progress }) {
    this.#content = { size, mtimeMs }
    this.#progress = progress
    this.#pages = progress.log
    this.#unexplainedSince = null
  }

  #leastLog(pages: number): number {
    return pages <= 0 ? 0 : LOG_HEADER + pages * (this.#pageSize + FRAME_HEADER)
  }

  /** Also that no change of the content waits for its reason: the log is not written into such a file. */
  areSound(): boolean {
    return this.areInPlace() && this.#unexplainedSince === null
  }

  /** SQLite found pages that contradict each other: a change without a reason needs no more time to get one. */
  noteDamage() {
    if (!this.areSound()) this.isOverwritten = true
  }

  /** For connections that only read. */
  assertNamed() {
    if (!this.areInPlace()) throw lost()
  }

  /** Waits for a checkpoint of another process where one may be under way. */
  async assertInPlace(options?: { isWriting: boolean }) {
    while (this.areInPlace(options)) {
      if (this.#unexplainedSince === null) return
      await sleep(CHECKPOINT_PAUSE_MS)
    }
    throw lost()
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

function lost(): FileLostError {
  return new FileLostError('The database file was moved, deleted, replaced or overwritten.')
}
