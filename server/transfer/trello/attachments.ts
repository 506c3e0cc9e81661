import { opendir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UPLOAD_BYTES } from '../../limits/uploads.ts'
import type { PlannedFile } from '../foreign/plan.ts'
import { type JsonObject, objects, text } from './json.ts'

/**
 * The files of attachments, as far as they were downloaded into a folder: Trello's export has their addresses alone,
 * which open for those who are signed in there. They are called by the id of the attachment, or as the attachment is
 * where no other one is called so.
 */
export class Attachments {
  readonly #files: ReadonlyMap<string, string>
  readonly #names = new Map<string, number>()

  private constructor(files: ReadonlyMap<string, string>) {
    this.#files = files
  }

  static async in(folder: string): Promise<Attachments> {
    const files = new Map<string, string>()
    for await (const { name } of await opendir(folder)) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      // One that is too large stays a link.
      if (found?.isFile() && found.size <= UPLOAD_BYTES) files.set(name, path)
    }
    return new Attachments(files)
  }

  /** Looks which names there are more than once. */
  count(board: JsonObject) {
    for (const { attachments } of objects(board.cards))
      for (const attachment of objects(attachments))
        for (const name of namesOf(attachment)) this.#names.set(name, (this.#names.get(name) ?? 0) + 1)
  }

  find(attachment: JsonObject): PlannedFile | null {
    const id = text(attachment.id)
    const [name = id] = namesOf(attachment)
    const own = id === '' ? undefined : (this.#files.get(id) ?? this.#files.get(`${id}-${name}`))
    const unique = namesOf(attachment).find((called) => this.#names.get(called) === 1 && this.#files.has(called))
    const path = own ?? (unique === undefined ? undefined : this.#files.get(unique))
    return path === undefined ? null : { title: name, path }
  }
}

/** What an attachment is called: by its sender, by Trello, and at the end of its address. */
function namesOf({ fileName, name, url }: JsonObject): string[] {
  const last = basename(text(url).split(/[?#]/, 1)[0] ?? '')
  return [...new Set([text(fileName), text(name), last])].filter((called) => called !== '')
}
