import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { Store } from '../store/store.ts'
import { DiskStorage } from './disk.ts'
import { Files } from './files.ts'
import type { FileStorage } from './storage.ts'

/** The files of a server, as its settings say: in a bucket, or in a folder; by default one beside the database. */
export async function filesOf(
  store: Pick<Store, 'dialect' | 'name'>,
  { folder, url, quota }: Config['files'],
): Promise<Files> {
  return new Files({ storage: await storageOf(store, folder, url), quota })
}

async function storageOf(
  { dialect, name }: Pick<Store, 'dialect' | 'name'>,
  folder: string | null,
  url: string | null,
): Promise<FileStorage> {
  if (url !== null) {
    // Whoever has a folder need not load what speaks to others.
    const { S3Storage } = await import('./s3.ts')
    return new S3Storage(url)
  }
  if (folder !== null) return new DiskStorage(resolve(folder))
  return new DiskStorage(dialect === 'sqlite' ? join(dirname(resolve(name)), 'files') : resolve('data', 'files'))
}
