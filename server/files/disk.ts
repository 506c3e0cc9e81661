import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { owned } from '../owned.ts'
import { syncToDisk } from '../store/disk.ts'
import type { FileStorage, StoredBytes, StoredKey } from './storage.ts'
import { storageError } from './trouble.ts'

const ARRIVING = '.arriving'
const LISTED = 500

/** A folder of this machine. Several servers of one database need the same one. */
export class DiskStorage implements FileStorage {
  readonly name: string
  readonly arriving: string

  constructor(folder: string) {
    this.name = folder
    this.arriving = join(folder, ARRIVING)
  }

  async put(path: string, key: string) {
    const place = join(this.name, key)
    const folder = dirname(place)
    try {
      if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) await syncToDisk(this.name)
      await syncToDisk(path)
      await rename(path, place)
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

  async remove(key: string) {
    await rm(join(this.name, key), { force: true })
  }

  async *list(): AsyncGenerator<StoredKey[]> {
    for await (const folder of entriesOf(this.name))
      if (folder.isDirectory() && folder.name !== ARRIVING) yield* this.#listFolder(folder.name)
  }

  async *#listFolder(folder: string): AsyncGenerator<StoredKey[]> {
    let some: StoredKey[] = []
    for await (const entry of entriesOf(join(this.name, folder))) {
      const key = `${folder}/${entry.name}`
      const found = await stat(join(this.name, key)).catch(() => null)
      // It may be removed, or get its name, at this moment.
      if (found?.isFile()) some.push({ key, time: found.mtimeMs })
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
