import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../common/errors.ts'
import { grouped } from '../common/text.ts'
import { UPLOADED_BYTES } from '../limits/uploads.ts'
import { DiskStorage } from './disk.ts'
import { requireOwn } from './owned-storage.ts'
import { type Received, receive } from './receive.ts'
import { isImage, recognize } from './recognize.ts'
import { type FileStorage, keyOf, newStorageKey, thumbnailKeyOf } from './storage.ts'
import { Thumbnails } from './thumbnails.ts'

/** Stored bytes without a row yet. */
export interface StoredFile {
  team_id: string
  storage_key: string
  content_type: string
  size: number
  sha256: string
}

interface FilesOptions {
  storage?: FileStorage
  /** How many bytes the files of a workspace may have together; null for no end. */
  quota?: number | null
}

/** The bytes of files: where they are, how many there may be, and their small pictures. One per process. */
export class Files {
  readonly storage: FileStorage
  readonly quota: number | null
  readonly thumbnails: Thumbnails

  constructor({ storage, quota = UPLOADED_BYTES }: FilesOptions = {}) {
    this.storage = storage ?? new DiskStorage(join(tmpdir(), `boardwalk-files-${process.pid}`))
    this.quota = quota
    this.thumbnails = new Thumbnails(this.storage)
  }

  /** Stores what arrives. The caller gives it a row, or discards it. */
  async store(team_id: string, source: AsyncIterable<Buffer>): Promise<StoredFile> {
    await requireOwn(this.storage)
    return this.storeReceived(team_id, await receive(source, this.storage.arriving))
  }

  async storeReceived(team_id: string, { path, size, sha256, beginning }: Received): Promise<StoredFile> {
    const stored = { team_id, storage_key: newStorageKey(), size, sha256 }
    try {
      const content_type = await recognize(beginning)
      await this.storage.put(path, keyOf(stored), sha256)
      return { ...stored, content_type }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** There is a row for it now. */
  settle(stored: StoredFile) {
    if (isImage(stored.content_type)) this.thumbnails.prepare(keyOf(stored))
  }

  /** Removes the bytes of a file, and its thumbnail. */
  async remove(stored: { team_id: string; storage_key: string }) {
    const key = keyOf(stored)
    await this.storage.remove(thumbnailKeyOf(key))
    await this.storage.remove(key)
  }

  hasCapacity(used: number, more: number): boolean {
    return this.quota === null || used + more <= this.quota
  }

  refuseBeyondQuota(used: number, more: number) {
    if (this.quota === null || this.hasCapacity(used, more)) return
    const [most, have] = [this.quota, used].map((bytes) => grouped(bytes))
    throw new AppError(
      'quota_exceeded',
      `The files of a workspace may have ${most} bytes together, and have ${have} already. Those that were deleted count until they are gone for good.`,
    )
  }
}
