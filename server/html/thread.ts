import { Threads, type ThreadsOptions } from '../common/threads.ts'

export { TookTooLong } from '../common/threads.ts'

/** Turns texts into others by threads, so that nobody waits for it but the workspace that sent them. */
export class TextThread {
  readonly #threads: Threads<string, string>

  constructor(options: ThreadsOptions) {
    this.#threads = new Threads(options)
  }

  /** `whose`: the workspace that the text is for. */
  async turn(text: string, whose: string): Promise<string> {
    return this.#threads.ask(text, { whose, size: text.length })
  }
}
