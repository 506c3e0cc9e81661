import { createReadStream } from 'node:fs'
import { owned } from '../../common/owned.ts'
import type { Files, StoredFile } from '../../files/files.ts'
import type { Plan } from './plan.ts'

/** Stores the bytes of a plan's files before anything is written, since others wait for writes. */
export class PlanFiles {
  readonly #files: Files
  readonly #stored: StoredFile[] = []

  constructor(files: Files) {
    this.#files = files
  }

  async store(plan: Plan, team_id: string) {
    for (const file of plan.files ?? []) {
      file.stored = await this.#files.store(team_id, owned(createReadStream(file.path)))
      this.#stored.push(file.stored)
    }
  }

  /** Everything was imported. */
  settle() {
    for (const stored of this.#stored) this.#files.settle(stored)
  }

  /** Nothing was imported. */
  async discard() {
    for (const stored of this.#stored) await this.#files.remove(stored)
  }
}
