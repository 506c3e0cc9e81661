import { basename, dirname, extname, join, resolve } from 'node:path'
import type { Store } from '../store/store.ts'
import { DiskStorage } from './disk.ts'
import { Files } from './files.ts'
import { OwnedStorage } from './owned-storage.ts'
import { RecordedStorage } from './recorded-storage.ts'

/** Where the bytes of files are: a folder, or the address of a bucket; both null for a folder beside the database. */
export interface FileSettings {
  folder: string | null
  url: string | null
  quota: number | null
}

/** The files of a server, as its settings say. */
export async function filesOf(store: Store, settings: FileSettings) {
  const storage = new RecordedStorage(await ownedStorageOf(store, settings), store)
  return Object.assign(new Files({ storage, quota: settings.quota }), { storage })
}

/** Where the files of a database are: in a bucket, or in a folder; by default in one beside the database, with its name. */
export async function ownedStorageOf(
  store: Store,
  { folder, url }: Omit<FileSettings, 'quota'>,
  identity?: string,
): Promise<OwnedStorage> {
  if (url !== null) {
    // A server that uses a folder need not load the S3 client.
    const { S3Storage } = await import('./s3.ts')
    return new OwnedStorage(new S3Storage(url), store, identity)
  }
  const inFolder = (path: string) => new OwnedStorage(new DiskStorage(path), store, identity)
  if (folder !== null) return inFolder(resolve(folder))
  const { own, earlier } = defaultFolders(store)
  const [named, shared] = [inFolder(own), inFolder(earlier)]
  return (await named.hasMarker()) || !(await shared.isKnown()) ? named : shared
}

/** `earlier` was the default of earlier versions, which several databases could share. */
export function defaultFolders({ dialect, name }: Pick<Store, 'dialect' | 'name'>): { own: string; earlier: string } {
  const [folder, database] =
    dialect === 'sqlite' ? [dirname(resolve(name)), basename(name, extname(name))] : [resolve('data'), basename(name)]
  const safe = database.replace(/[^\w.-]/g, '_')
  return { own: join(folder, `files-${safe}`), earlier: join(folder, 'files') }
}
