import { BoardwalkError } from '../../client/client.ts'
import type { KeptActs } from './kept-acts.ts'
import type { Mirror, Patch } from './mirror.ts'

/** Something a person did, as it is kept until the server has it: also across a reload. */
export interface Act {
  name: string
  // What an act needs is its own business; it must survive JSON.
  args: unknown
  /** Makes a repeat harmless: the calls of the act carry it. */
  key: string
  time: number
  /** What its author had seen of the workspace. */
  seen?: string
  /** It had to wait for a connection: others may have done something meanwhile. */
  isLate?: boolean
}

/** What the queue needs to know of a kind of act: see `acts/`. */
export interface ActKind {
  /** What shows at once. */
  patches(args: unknown): Patch[]
  /** Carries it to the server, and answers what puts the answer into the mirror, with ids that were made up until now. */
  send(args: unknown, key: string): Promise<{ settle(): void; ids?: Record<string, string> }>
}

interface QueueOptions {
  mirror: Mirror
  kindOf(name: string): ActKind
  /** Where acts survive a reload. */
  kept: KeptActs
  onRefused(act: Act, error: unknown): void
  onWaiting(isWaiting: boolean): void
  isOffline(): boolean
  /** What this tab has seen of the workspace by now. */
  seen(): string
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/**
 * The acts under way, in order: each shows at once, and is sent when the one before it has been answered. What is refused is
 * dropped and told; what finds no connection waits and is sent again, with the same key.
 */
export class Queue {
  readonly #options: QueueOptions
  readonly #acts: Act[] = []
  /** Ids that the tab made up, and what the server calls them. */
  readonly #ids = new Map<string, string>()
  readonly #made = new Map<string, string>()
  /** Counts the acts that were answered: what was read meanwhile may not know of them. */
  finished = 0
  #isReady = false
  #isSending = false
  #wake: (() => void) | null = null
  #idle: (() => void)[] = []

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#acts.length
  }

  /** Takes up what was not sent before, ahead of what was done meanwhile, and begins to send. */
  resume() {
    this.#isReady = true
    const before = this.#options.kept.takeOver(this.#acts)
    if (before.length > 0) {
      for (const act of before) act.isLate = true
      this.#acts.unshift(...before)
      this.#layAgain()
    }
    void this.#run()
  }

  add(act: Act) {
    // What takes something back may speak of it by the id that it had when it was made.
    const isLate = this.#options.isOffline()
    this.#take({ ...act, args: this.#withServerIds(act.args), ...(isLate && { isLate }) })
    this.#keep()
    void this.#run()
  }

  /** There is no connection: whatever is under way comes late. */
  delay() {
    if (this.#acts.every(({ isLate }) => isLate)) return
    for (const act of this.#acts) act.isLate = true
    this.#keep()
  }

  /** The act under way whose call carries this key. */
  sentBy(key: string | null | undefined): Act | undefined {
    const [act] = this.#acts
    return act && key?.startsWith(act.key) ? act : undefined
  }

  /** The connection is back: nobody waits longer. */
  retry() {
    this.#wake?.()
  }

  /** The server's id of what may have been made here. */
  idOf(id: string): string {
    return this.#ids.get(id) ?? id
  }

  /** Stays the same when the server gives something its id: what is drawn for it stays, with its focus. */
  keyOf(id: string): string {
    return this.#made.get(id) ?? id
  }

  /** When all that was done here has been answered. */
  async whenIdle() {
    if (this.#acts.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #take(act: Act) {
    this.#acts.push(act)
    const { mirror, kindOf } = this.#options
    mirror.lay(act.key, kindOf(act.name).patches(act.args))
  }

  #keep() {
    this.#options.kept.write(this.#acts)
  }

  async #run() {
    if (this.#isSending || !this.#isReady) return
    this.#isSending = true
    let failures = 0
    for (let act = this.#acts[0]; act; act = this.#acts[0]) {
      try {
        await this.#send(act)
        failures = 0
        this.#options.onWaiting(false)
      } catch (error) {
        if (error instanceof BoardwalkError && (error.isTemporary || error.code === 'timeout')) {
          this.#options.onWaiting(true)
          await this.#pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++))
          continue
        }
        this.#finish(act, () => undefined)
        this.#options.onRefused(act, error)
      }
    }
    this.#isSending = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #send(act: Act) {
    const { settle, ids = {} } = await this.#options.kindOf(act.name).send(this.#withServerIds(act.args), act.key)
    for (const [made, given] of Object.entries(ids)) {
      this.#ids.set(made, given)
      this.#made.set(given, made)
    }
    this.#options.mirror.change(() => {
      this.#finish(act, settle)
      if (Object.keys(ids).length > 0) this.#layAgain()
    })
  }

  /** Acts that speak of something by the id that was made up show on what the server made of it. */
  #layAgain() {
    const { mirror, kindOf } = this.#options
    // All are lifted before the first is laid: each is worked out of those before it, and of none that comes after.
    for (const act of this.#acts) mirror.lift(act.key)
    for (const act of this.#acts) {
      const args = this.#withServerIds(act.args)
      // It speaks of what was made here a moment ago: of that nobody saw anything earlier.
      if (act.seen && JSON.stringify(args) !== JSON.stringify(act.args)) act.seen = this.#options.seen()
      act.args = args
      mirror.lay(act.key, kindOf(act.name).patches(act.args))
    }
  }

  /** What the server said replaces what was shown, in one step: nothing flickers. */
  #finish(act: Act, settle: () => void) {
    const { mirror } = this.#options
    this.finished += 1
    mirror.change(() => {
      settle()
      mirror.lift(act.key)
    })
    this.#acts.splice(this.#acts.indexOf(act), 1)
    this.#keep()
  }

  #withServerIds(args: unknown): unknown {
    if (this.#ids.size === 0) return args
    return JSON.parse(JSON.stringify(args), (_, value) => (typeof value === 'string' ? this.idOf(value) : value))
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#wake = null
        resolve()
      }
      const timer = setTimeout(wake, ms)
      this.#wake = wake
    })
  }
}
