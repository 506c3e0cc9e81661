import { BoardwalkError } from '../../client/client.ts'
import { forget, keep } from './cache.ts'
import { recallEarly } from './prefetch.ts'

interface LoadsOptions {
  /** When the stream stands: nothing is read before. */
  ready: Promise<void>
  /** Under which key what was read is kept for the next visit. */
  keptUnder(key: string): string
  /** Whether the failure is dealt with. */
  isHandled(error: unknown): boolean
}

interface KeptLoad<Answer> {
  /** What was asked for before; nothing if it was not, or failed. */
  early?(): Promise<Answer | null>
  /** Answers what is known while nothing changed. */
  read(known: Answer | null): Promise<Answer>
  put(answer: Answer): void
  /** The server does not show it any more: what was kept of it is taken away. */
  gone?(): void
}

/** What was asked for and came, so that it is asked for once. The log keeps right what came of it. */
export class Loads {
  readonly #options: LoadsOptions
  readonly #started = new Map<string, Promise<void>>()

  constructor(options: LoadsOptions) {
    this.#options = options
  }

  /** Carries out `read` unless it was carried out before. */
  load(key: string, read: () => Promise<void>): Promise<void> {
    return this.#once(key, () => this.#options.ready.then(read))
  }

  /**
   * The same; what was kept from an earlier visit shows first, or what was asked for before the stream stood. Whether it is
   * still so is asked when it does.
   */
  loadKept<Answer extends object>(key: string, { early, read, put, gone }: KeptLoad<Answer>): Promise<void> {
    return this.#once(key, async () => {
      const place = this.#options.keptUnder(key)
      const kept = await recallEarly<Answer>(place)
      const known = kept ?? (await early?.()) ?? null
      if (known) put(known)
      if (known && known !== kept) void keep(place, known)
      await this.#options.ready
      const answer = await read(known).catch((error: unknown) => {
        if (error instanceof BoardwalkError && error.status === 404) {
          void forget(place)
          gone?.()
        }
        throw error
      })
      if (answer === known) return
      put(answer)
      void keep(place, answer)
    })
  }

  /** It is neither kept for the next visit nor taken for known. */
  forget(key: string) {
    this.#started.delete(key)
    this.forgetKept(key)
  }

  /** It is read again on the next visit. */
  forgetKept(key: string) {
    void forget(this.#options.keptUnder(key))
  }

  /** When what is being read has come; nothing if nobody asked for it. */
  when = (key: string): Promise<void> | undefined => this.#started.get(key)

  has = (key: string): boolean => this.#started.has(key)

  keys = (): readonly string[] => [...this.#started.keys()]

  #once(key: string, read: () => Promise<void>): Promise<void> {
    const loading =
      this.#started.get(key) ??
      read().catch((error: unknown) => {
        this.#started.delete(key)
        if (!this.#options.isHandled(error)) throw error
      })
    this.#started.set(key, loading)
    return loading
  }
}
