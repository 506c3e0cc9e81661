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
  // Somebody else's folder (/tmp, a home) is left as it is.
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

/** Knows whether the files that were opened still have their names. SQLite goes on writing into a file that has none. */
export class OpenFiles {
  readonly #file: string
  readonly #known = new Map<string, string>()

  constructor(file: string) {
    this.#file = file
    this.areInPlace()
  }

  /** Costs some microseconds. */
  areInPlace(): boolean {
    return COMPANIONS.every((suffix) => {
      const known = this.#known.get(suffix)
      const found = identityOf(this.#file + suffix)
      // The companions come into being with the first transaction.
      if (known === undefined && found !== null) this.#known.set(suffix, found)
      return known === undefined || known === found
    })
  }

  assertInPlace() {
    if (!this.areInPlace()) throw new FileLostError('The database file was moved, deleted or replaced.')
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

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}
