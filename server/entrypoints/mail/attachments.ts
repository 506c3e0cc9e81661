import { rm } from 'node:fs/promises'
import { escapeHtml } from '../../common/text.ts'
import type { Files, StoredFile } from '../../files/files.ts'
import type { HolderAddress } from '../../resources/files/files.holder.ts'
import { findUsedBytes } from '../../resources/files/files.queries.ts'
import { attachFile } from '../../resources/files/files.service.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Attachment, MailContents } from './read-mail.ts'

/**
 * The files that came with a mail: stored before the write that attaches them, and removed when they are not attached.
 */
export class Attachments {
  readonly #files: Files
  readonly #arrived: readonly Attachment[]
  readonly #left: string[]
  readonly #stored: { title: string; stored: StoredFile }[] = []
  #isKept = false

  constructor(files: Files, { attachments, moreAttachments }: Pick<MailContents, 'attachments' | 'moreAttachments'>) {
    this.#files = files
    this.#arrived = attachments
    this.#left = moreAttachments > 0 ? [`${moreAttachments} more`] : []
  }

  /** Stores those that a workspace has capacity for. The mail is accepted without the others. */
  async store({ store }: Gateway, team_id: string) {
    if (this.#arrived.length === 0) return
    let used = await store.lookUp((db) => findUsedBytes({ db, team_id }))
    for (const { name, beginning, ...received } of this.#arrived)
      if (this.#files.hasCapacity(used, received.size)) {
        used += received.size
        const stored = await this.#files.storeReceived(team_id, {
          ...received,
          beginning: Buffer.from(beginning, 'base64'),
        })
        this.#stored.push({ title: name, stored })
      } else this.#left.unshift(`${name || 'unnamed'}, for which there is no room`)
  }

  /** What was left out, in words; empty for nothing. */
  get note(): string {
    return this.#left.length === 0 ? '' : `<p>Attachments that were left out: ${escapeHtml(this.#left.join('; '))}</p>`
  }

  get isEmpty(): boolean {
    return this.#stored.length === 0
  }

  async attach(w: Write, address: HolderAddress) {
    for (const { title, stored } of this.#stored) await attachFile(w, this.#files, address, { title, stored })
  }

  /** They are attached, and that is committed. */
  keep() {
    this.#isKept = true
    for (const { stored } of this.#stored) this.#files.settle(stored)
  }

  /** Whatever became of the mail: nothing stays that is not attached. */
  async close() {
    for (const { path } of this.#arrived) await rm(path, { force: true })
    if (!this.#isKept) for (const { stored } of this.#stored) await this.#files.remove(stored)
  }
}
