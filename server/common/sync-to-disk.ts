import { open } from 'node:fs/promises'

/** Returns when a file is on the disk, or when a folder knows the names that were given to files in it. */
export async function syncToDisk(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
