import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** The storage for the bytes of files. Stored files never change: they are complete, or not there. */
export interface FileStorage {
  /** For people who run the server: without a password. */
  readonly name: string
  /** A folder on this machine where files are written until they are complete. */
  readonly arriving: string
  /** Takes over a complete file of that folder. When this resolves, it survives a loss of power. */
  put(path: string, key: string, sha256: string): Promise<void>
  /** Null when there is nothing of this key. */
  read(key: string): Promise<StoredBytes | null>
  /** Also of what is not there. */
  remove(key: string, area?: FileArea): Promise<void>
  /** Puts what is stored into the trash, or back. What is not there stays away. */
  move(key: string, to: FileArea): Promise<void>
  /** The keys of everything that is stored, some at a time. */
  list(): AsyncGenerator<string[]>
  /** Throws when no file could arrive on the disk of this machine: it is full, or cannot be written. */
  checkDisk(): Promise<void>
  /** Why this database must not write here, for people who run the server; null when it may. */
  findProblem?(): Promise<string | null>
}

/** A storage that can say whose it is. */
export interface MarkedStorage extends FileStorage {
  readMarker(): Promise<string | null>
  writeMarker(text: string): Promise<void>
}

/** Stored files, and those that a sweep took away and will remove later. */
export type FileArea = 'stored' | 'trash'

export interface StoredBytes {
  size: number
  stream: Readable
}

/** What is stored for one file: a name that nobody chose and nobody guesses, in the folder of its workspace. */
export const STORAGE_KEY = '^[0-9a-f]{32}$'

const THUMBNAIL = '.thumbnail'

/** The file, or the object, that says whose the storage is; and the folder of its trash. */
export const MARKER = '.boardwalk-database'
export const TRASH = '.trash'

export function newStorageKey(): string {
  return randomBytes(16).toString('hex')
}

export function keyOf({ team_id, storage_key }: { team_id: string; storage_key: string }): string {
  return `${team_id}/${storage_key}`
}

export function thumbnailKeyOf(key: string): string {
  return `${key}${THUMBNAIL}`
}

/** The workspace and the file that something is stored for; null for what this program did not store. */
export function partsOf(key: string): { team_id: string; storage_key: string } | null {
  const found = /^(t[0-9A-Za-z]+)\/([0-9a-f]{32})(?:\.thumbnail)?$/.exec(key)
  return found?.[1] && found[2] ? { team_id: found[1], storage_key: found[2] } : null
}
