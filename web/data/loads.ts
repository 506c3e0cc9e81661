import { BoardwalkError } from '../../client/client.ts'
import { forget, forgetThose, keep, noteSeen, seenAt } from './cache.ts'
import type { Meanwhile } from './meanwhile.ts'
import { recallEarly } from './prefetch.ts'

interface LoadsOptions {
  /** When the stream stands: nothing is read before. */
  ready: Promise<void>
  /** Under which key what was read is kept for the next visit. */
  keptUnder(key: string): string
  /** Whether the failure is dealt with. */
  isHandled(error: unknown): boolean
  meanwhile: Meanwhile
  /** Something is shown that was last known to be right then. */
  onKept(time: number): void
  /** False when nothing is to be kept any more: the person is leaving. */
  mayKeep(): boolean
}

/** Changes come together, and what is kept need not be up to the second. */
const KEEP_AGAIN_MS = 8_000

interface KeptLoad<Answer> {
  /** What was asked for before; nothing if it was not, or failed. */
  early?(): Promise<Answer | null>
  /** Answers what is known while nothing changed. */
  read(known: Answer | null): Promise<Answer>
  put(answer: Answer): void
  /** The server does not show it any more: what was kept of it is taken away. */
  gone?(): void
}

interface RecalledLoad<Answer> extends Pick<KeptLoad<Answer>, 'put'> {
  read(): Promise<Answer>
  /** Whether it is not older than what is shown. */
  isNews(answer: Answer): boolean
}

/** What was asked for and came, so that it is asked for once. The log keeps right what came of it. */
export class Loads {
  readonly #options: LoadsOptions
  readonly #started = new Map<string, Promise<void>>()
  /** What was kept, and could not be asked for again yet. */
  readonly #behind = new Map<string, () => Promise<void>>()
  /** How to keep again what is kept. */
  readonly #keepers = new Map<string, () => Promise<void>>()
  readonly #stale = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

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
      let known = kept ?? (await early?.()) ?? null
      const time = kept && seenAt(kept)
      if (time !== null && time !== undefined) this.#options.onKept(time)
      if (known) put(known)
      if (known && known !== kept) this.#keep(place, known)
      const ask = async (): Promise<Answer> => {
        await this.#options.ready
        const answer = await read(known).catch((error: unknown) => {
          if (error instanceof BoardwalkError && error.status === 404) {
            void forget(place)
            gone?.()
          }
          throw error
        })
        if (answer === known) void noteSeen(place)
        else this.#keep(place, answer)
        return answer
      }
      const freshen = async () => {
        const answer = await ask()
        if (answer !== known) put(answer)
        known = answer
      }
      await freshen().catch((error: unknown) => {
        if (!known || !isTemporary(error)) throw error
        this.#behind.set(key, freshen)
      })
      this.#keepers.set(key, async () => {
        known = await ask()
      })
    })
  }

  /** Asks for it first; what was kept from an earlier visit, if `isNews`, shows where the server cannot be reached. */
  loadOrRecall<Answer extends object>(key: string, { read, put, isNews }: RecalledLoad<Answer>): Promise<void> {
    return this.load(key, async () => {
      const place = this.#options.keptUnder(key)
      const freshen = async () => {
        const answer = await read()
        put(answer)
        this.#keep(place, answer)
      }
      await freshen().catch(async (error: unknown) => {
        const kept = isTemporary(error) ? await recallEarly<Answer>(place) : null
        if (!kept || !isNews(kept)) throw error
        put(kept)
        this.#options.onKept(seenAt(kept) ?? 0)
        this.#behind.set(key, freshen)
      })
    })
  }

  /** What was read otherwise is kept too. */
  keepAnswer(key: string, answer: object) {
    this.#keep(this.#options.keptUnder(key), answer)
  }

  /** The server can be reached again: what was shown from an earlier visit is asked for. */
  async again() {
    const behind = [...this.#behind]
    this.#behind.clear()
    for (const [key, freshen] of behind)
      await this.#options.meanwhile.until(freshen).catch((error: unknown) => {
        if (isTemporary(error)) this.#behind.set(key, freshen)
        else this.#options.isHandled(error)
      })
  }

  /** What is kept of this is older than what is shown: it is kept again, once for all changes that come together. */
  noteChange(key: string) {
    if (!this.#keepers.has(key)) return
    this.#stale.add(key)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#keepAgain()
    }, KEEP_AGAIN_MS)
  }

  async #keepAgain() {
    const stale = [...this.#stale]
    this.#stale.clear()
    for (const key of stale)
      if (this.#options.mayKeep())
        await this.#keepers
          .get(key)?.()
          .catch((error: unknown) => {
            // The next change, or the next visit, tries again.
            if (!isTemporary(error)) this.#options.isHandled(error)
          })
  }

  #keep(place: string, answer: object) {
    if (this.#options.mayKeep()) void keep(place, answer)
  }

  /** It is neither kept for the next visit nor taken for known. */
  forget(key: string) {
    this.#started.delete(key)
    this.#keepers.delete(key)
    this.#behind.delete(key)
    this.forgetKept(key)
  }

  /** It is read again on the next visit. */
  forgetKept(key: string) {
    void forget(this.#options.keptUnder(key))
  }

  /** Nothing that is kept has anything of this board in it. */
  forgetBoard(id: string) {
    for (const key of [`boards/${id}`, `archives/${id}`]) this.forget(key)
    void forgetThose(this.#options.keptUnder(''), JSON.stringify({ board_id: id }).slice(1, -1))
  }

  /** When what is being read has come; nothing if nobody asked for it. */
  when = (key: string): Promise<void> | undefined => this.#started.get(key)

  has = (key: string): boolean => this.#started.has(key)

  keys = (): readonly string[] => [...this.#started.keys()]

  #once(key: string, read: () => Promise<void>): Promise<void> {
    const loading =
      this.#started.get(key) ??
      this.#options.meanwhile.until(read).catch((error: unknown) => {
        this.#started.delete(key)
        if (!this.#options.isHandled(error)) throw error
      })
    this.#started.set(key, loading)
    return loading
  }
}

const isTemporary = (error: unknown) => error instanceof BoardwalkError && error.isTemporary
