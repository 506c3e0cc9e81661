import { BoardwalkError } from '../../client/client.ts'
import type { Mirror, Patch } from './mirror.ts'
import type { StoredActions } from './stored-actions.ts'

/** Something a person did, as it is kept until the server has it: also across a reload. */
export interface QueuedAction {
  name: string
  // What an action needs is its own business; it must survive JSON.
  args: unknown
  /** Makes a repeat harmless: the calls of the action carry it. */
  key: string
  time: number
  /** What its author had seen of the workspace. */
  seen?: string
  /** It had to wait for a connection: others may have done something meanwhile. */
  isLate?: boolean
}

/** What the queue needs to know of a kind of action: see `actions/`. */
export interface ActionKind {
  /** What shows at once. */
  patches(args: unknown): Patch[]
  /** Carries it to the server, and answers what puts the answer into the mirror, with the server's ids for temporary ones. */
  send(args: unknown, key: string): Promise<{ settle(): void; ids?: Record<string, string> }>
}

interface QueueOptions {
  mirror: Mirror
  kindOf(name: string): ActionKind
  /** Something is done, which shows so. */
  onTaken?(patches: readonly Patch[]): void
  /** Where actions survive a reload. */
  kept: StoredActions
  onRefused(action: QueuedAction, error: unknown): void
  onWaiting(isWaiting: boolean): void
  isOffline(): boolean
  /** What this tab has seen of the workspace by now. */
  seen(): string
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15_000

/**
 * The actions under way, in order: each shows at once, and is sent when the one before it has been answered. What is refused is
 * dropped and reported; what finds no connection waits and is sent again, with the same key.
 */
export class Queue {
  readonly #options: QueueOptions
  readonly #actions: QueuedAction[] = []
  /** Temporary ids of this tab, and the server's ids for them. */
  readonly #ids = new Map<string, string>()
  readonly #made = new Map<string, string>()
  /** Counts the actions that were answered: what was read meanwhile may not know of them. */
  finished = 0
  /** Ends when the server has answered about what is being made here: until then the log may name it by an id that is not known here. */
  making: Promise<void> | null = null
  #isReady = false
  #isSending = false
  #wake: (() => void) | null = null
  #idle: (() => void)[] = []

  constructor(options: QueueOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#actions.length
  }

  /** Whether something was not sent before. */
  get hasBefore(): boolean {
    return this.#options.kept.hasOthers
  }

  /** Takes up what was not sent before, ahead of what was done meanwhile, and begins to send. */
  resume() {
    this.#isReady = true
    const before = this.#options.kept.takeOver(this.#actions)
    if (before.length > 0) {
      for (const action of before) action.isLate = true
      this.#actions.unshift(...before)
      this.#layAgain()
    }
    void this.#run()
  }

  add(action: QueuedAction) {
    // An undo may still name a thing by the temporary id that it had when it was created.
    const isLate = this.#options.isOffline()
    this.#take({ ...action, args: this.withServerIds(action.args), ...(isLate && { isLate }) })
    this.#keep()
    void this.#run()
  }

  /** There is no connection: whatever is under way comes late. */
  delay() {
    if (this.#actions.every(({ isLate }) => isLate)) return
    for (const action of this.#actions) action.isLate = true
    this.#keep()
  }

  /** The action under way whose call carries this key. */
  sentBy(key: string | null | undefined): QueuedAction | undefined {
    const [action] = this.#actions
    return action && key?.startsWith(action.key) ? action : undefined
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
    if (this.#actions.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve))
  }

  #take(action: QueuedAction) {
    this.#actions.push(action)
    const { mirror, kindOf, onTaken } = this.#options
    const patches = kindOf(action.name).patches(action.args)
    mirror.lay(action.key, patches)
    onTaken?.(patches)
  }

  #keep() {
    this.#options.kept.write(this.#actions)
  }

  async #run() {
    if (this.#isSending || !this.#isReady) return
    this.#isSending = true
    let failures = 0
    for (let action = this.#actions[0]; action; action = this.#actions[0]) {
      try {
        await this.#noting(action, () => this.#send(action))
        failures = 0
        this.#options.onWaiting(false)
      } catch (error) {
        if (error instanceof BoardwalkError && (error.isTemporary || error.code === 'timeout')) {
          this.#options.onWaiting(true)
          await this.#pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures++))
          continue
        }
        this.#finish(action, () => undefined)
        this.#options.onRefused(action, error)
      }
    }
    this.#isSending = false
    for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #noting(action: QueuedAction, send: () => Promise<void>) {
    const { kindOf } = this.#options
    if (!kindOf(action.name).patches(action.args).some(makes)) return send()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.making = promise
    try {
      await send()
    } finally {
      this.making = null
      resolve()
    }
  }

  async #send(action: QueuedAction) {
    const { settle, ids = {} } = await this.#options
      .kindOf(action.name)
      .send(this.withServerIds(action.args), action.key)
    for (const [made, given] of Object.entries(ids)) {
      this.#ids.set(made, given)
      this.#made.set(given, made)
    }
    this.#options.mirror.change(() => {
      this.#finish(action, settle)
      if (Object.keys(ids).length > 0) this.#layAgain()
    })
  }

  /** Shows pending actions on the things that the server has created, instead of under the temporary ids that they named. */
  #layAgain() {
    const { mirror, kindOf } = this.#options
    // All are removed before the first is shown again: each builds on those before it, and on none after it.
    for (const action of this.#actions) mirror.lift(action.key)
    for (const action of this.#actions) {
      const args = this.withServerIds(action.args)
      // It concerns something that was created here a moment ago, of which nobody had seen an earlier state.
      if (action.seen && JSON.stringify(args) !== JSON.stringify(action.args)) action.seen = this.#options.seen()
      action.args = args
      mirror.lay(action.key, kindOf(action.name).patches(action.args))
    }
  }

  /** What the server said replaces what was shown, in one step: nothing flickers. */
  #finish(action: QueuedAction, settle: () => void) {
    const { mirror } = this.#options
    this.finished += 1
    mirror.change(() => {
      settle()
      mirror.lift(action.key)
    })
    this.#actions.splice(this.#actions.indexOf(action), 1)
    this.#keep()
  }

  /** What an action needs, with the ids of the server for those that were made up here. */
  withServerIds(args: unknown): unknown {
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

const makes = (patch: Patch) => 'row' in patch && patch.row !== null
