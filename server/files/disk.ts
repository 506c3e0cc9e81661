import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { owned } from '../common/owned.ts'
import { syncToDisk } from '../common/sync-to-disk.ts'
import { checkFolder } from './receive.ts'
import { type FileArea, MARKER, type MarkedStorage, type StoredBytes, TRASH } from './storage.ts'
import { storageError } from './trouble.ts'

const ARRIVING = '.arriving'
const LISTED = 500

/** A folder of this machine. Several servers of one database need the same one. */
export class DiskStorage implements MarkedStorage {
  readonly name: string
  readonly arriving: string

  constructor(folder: string) {
    this.name = folder
    this.arriving = join(folder, ARRIVING)
  }

  async put(path: string, key: string) {
    const target = join(this.name, key)
    const folder = dirname(target)
    try {
      if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncToDisk(this.name)
      await syncToDisk(path)
      await rename(path, target)
      await syncToDisk(folder)
    } catch (error) {
      throw storageError(error)
    }
  }

  async read(key: string): Promise<StoredBytes | null> {
    try {
      const file = await open(join(this.name, key))
      const { size } = await file.stat().catch(async (error: unknown) => {
        await file.close()
        throw error
      })
      return { size, stream: owned(file.createReadStream()) }
    } catch (error) {
      if (isMissing(error)) return null
      throw storageError(error)
    }
  }

  async remove(key: string, area: FileArea = 'stored') {
    await rm(this.#pathOf(key, area), { force: true })
  }

  async move(key: string, to: FileArea) {
    const [from, target] = [this.#pathOf(key, to === 'trash' ? 'stored' : 'trash'), this.#pathOf(key, to)]
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(from, target)
    } catch (error) {
      if (!isMissing(error)) throw storageError(error)
    }
  }

  async *list(): AsyncGenerator<string[]> {
    for await (const folder of entriesOf(this.name))
      if (folder.isDirectory() && !folder.name.startsWith('.')) yield* this.#listFolder(folder.name)
  }

  async readMarker(): Promise<string | null> {
    try {
      return await readFile(join(this.name, MARKER), 'utf8')
    } catch (error) {
      if (isMissing(error)) return null
      throw storageError(error)
    }
  }

  async writeMarker(text: string) {
    try {
      await mkdir(this.name, { recursive: true, mode: 0o700 })
      const unfinished = join(this.name, `${MARKER}.${randomUUID()}`)
      await writeFile(unfinished, text, { mode: 0o600, flush: true })
      await rename(unfinished, join(this.name, MARKER))
      await syncToDisk(this.name)
    } catch (error) {
      throw storageError(error)
    }
  }

  checkDisk(): Promise<void> {
    return checkFolder(this.arriving)
  }

  #pathOf(key: string, area: FileArea): string {
    return area === 'trash' ? join(this.name, TRASH, key) : join(this.name, key)
  }

  async *#listFolder(folder: string): AsyncGenerator<string[]> {
    let some: string[] = []
    for await (const entry of entriesOf(join(this.name, folder))) {
      if (entry.isFile()) some.push(`${folder}/${entry.name}`)
      if (some.length < LISTED) continue
      yield some
      some = []
    }
    yield some
  }
}

async function* entriesOf(folder: string) {
  try {
    yield* await opendir(folder)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function isMissing(error: unknown): boolean {
  // What the file system says has a code.
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
