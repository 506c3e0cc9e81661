import { AppError } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { dayOf } from '../common/time.ts'
import { RESTORED_THINGS } from '../limits/writes.ts'
import { EPOCH } from '../store/epoch.ts'
import { prepared } from '../store/prepared.ts'
import { BehindError, type Replica } from '../store/replica.ts'
import type { Db, Store } from '../store/store.ts'
import type { Caller, WriteTerms } from './caller.ts'
import type { LimitsTogether } from './card-limits.ts'
import { newRead, type Read, type ServerAddresses, type Write } from './handles.ts'
import type { Head } from './head.ts'
import { findAnswer, keepAnswer, refuseIfNotKept, settleAnswer, UNDER_WAY } from './idempotent-answers.ts'
import { indexWaiting } from './indexing.ts'
import type { Action } from './policy.ts'
import { runWrite, type WriteRun } from './run-write.ts'
import { SharedWrite } from './shared-write.ts'
import { takesNothing } from './taken-away.ts'
import type { Writer } from './writer.ts'

/** What a workspace needs of its gateway. */
interface Entrance extends ServerAddresses {
  readonly store: Store
  readonly replica: Replica | null
  readonly clock: { now(): number }
  /** See `GatewayOptions`. */
  readonly checkEvents: boolean
  enter(caller: Caller, action: Action, terms: (() => WriteTerms) | undefined, within: SharedWrite): Workspace
}

/** How old a state an answer may show. */
interface Newness {
  /** The revision of the primary when the caller was looked up. */
  head: number
  /** The oldest that the caller accepts. */
  atLeast: number
}

type State = Pick<Head, 'revision' | 'epoch'>

/** The operations of one write. */
interface Sharing {
  /** Each enters by itself, for its own action and on its own terms; it may do so before the write has begun. */
  enter(action: Action, terms?: () => WriteTerms): Workspace
  /** `toText` makes the JSON of the result, which is stored for an Idempotency-Key. */
  write<T>(fn: () => Promise<T>, toText?: (result: T) => string): Promise<T>
  /** Within the write: what its operations bring into lists, together. */
  readonly limits: LimitsTogether
}

/** A deletion of which no single write knows how much it is. */
export interface Deletion {
  isLarge(r: Read): Promise<boolean>
  /** Deletes at most so many cards; false when nothing is left that is worth a part. */
  part(w: Write, most: number): Promise<boolean>
  /** Deletes all that is there still. */
  rest(w: Write): Promise<void>
}

function isTooMuch(error: unknown): boolean {
  return error instanceof AppError && error.code === 'too_much_at_once'
}

/** Writes that never read the log, unless they take long: events of the operations before them may be written later. */
const READS_NO_LOG: ReadonlySet<Action> = new Set<Action>(['card.create', 'card.update'])

/** A workspace as one request sees it. */
export class Workspace {
  readonly caller: Caller
  readonly #gateway: Entrance
  readonly #writer: Writer
  readonly #action: Action
  readonly #terms: () => WriteTerms
  /** The write of which this is one operation. */
  readonly #within: SharedWrite | null
  /** The state that the answer shows; set by `read` and `write`. */
  revision = 0
  /** The epoch in which the revision counts. */
  epoch: string
  /** When the request must be answered, by `performance.now()`; no deadline without a request. */
  deadline?: number
  /** Set where a replica may answer; without it only the primary does. */
  newness?: Newness
  /** True when the answer shows an older state than the primary's. */
  isBehind = false
  /** True when this is the answer to an earlier request with the same Idempotency-Key. */
  replayed = false

  constructor(
    gateway: Entrance,
    writer: Writer,
    caller: Caller,
    action: Action,
    terms: () => WriteTerms,
    within: SharedWrite | null,
  ) {
    this.#gateway = gateway
    this.#writer = writer
    this.caller = caller
    this.#action = action
    this.#terms = terms
    this.#within = within
    this.epoch = caller.epoch ?? ''
  }

  /** Identifies everything an answer depends on besides its viewer. Some show the day (a sprint's progress). */
  get stamp(): string {
    return this.stampAt(this.revision)
  }

  stampAt(revision: number): string {
    return `${this.epoch} ${revision}@${dayOf(this.#gateway.clock.now())}`
  }

  /** True for one operation of several in one write: what it sees may yet be undone. */
  get isWithinWrite(): boolean {
    return this.#within !== null
  }

  /** Answers from one snapshot: never a mixture of two revisions. */
  async read<T>(fn: (r: Read) => Promise<T>): Promise<T> {
    if (this.#within) {
      const { db, head, unindexed, unlogged } = this.#within.enter()
      await unlogged.write(db)
      await unindexed.index(db, this.caller.team_id)
      this.revision = head.revision
      this.epoch = head.epoch
      return fn(this.#readHandle(db, head))
    }
    const { store, replica } = this.#gateway
    const { team_id } = this.caller
    const { newness } = this
    const answered = newness && (await replica?.read((db) => this.#readCopy(db, newness, fn), team_id, this.deadline))
    if (answered) return answered.result
    return store.read(
      async (db) => {
        this.#show(await this.#findState(db))
        return fn(this.#readHandle(db))
      },
      team_id,
      this.deadline,
    )
  }

  /** Reads from a replica: refuses a snapshot that is too old, or that still shows what was taken away since. */
  async #readCopy<T>(db: Db, newness: Newness, fn: (r: Read) => Promise<T>): Promise<T> {
    const { head, atLeast } = newness
    const state = await this.#findState(db)
    const revision = state?.revision ?? 0
    // A store that was restored counts again: its numbers mean something else.
    if (state?.epoch !== this.caller.epoch || revision < atLeast) throw new BehindError()
    const { team_id } = this.caller
    if (revision < head && !(await takesNothing(this.#gateway.store, { team_id, after: revision, upTo: head })))
      throw new BehindError()
    this.#show(state)
    // What the same request reads next is not older.
    newness.atLeast = revision
    return fn(this.#readHandle(db))
  }

  /** Like `read`, for reads that take long: on a connection of its own, so that nobody waits for it. */
  async readAside<T>(fn: (r: Read) => Promise<T>): Promise<T> {
    if (this.#within) throw new AppError('invalid_request', 'This cannot be part of a batch.')
    return this.#gateway.store.readAside(async (db) => {
      this.#show(await this.#findState(db))
      return fn(this.#readHandle(db))
    }, this.caller.team_id)
  }

  get #ending(): { deadline?: number } {
    return this.deadline === undefined ? {} : { deadline: this.deadline }
  }

  async #findState(db: Db): Promise<State | undefined> {
    const [team] = await findRevision(db, { team_id: this.caller.team_id })
    return team
  }

  #show(state: State | undefined) {
    this.revision = state?.revision ?? 0
    if (state) this.epoch = state.epoch
    this.isBehind = this.revision < (this.newness?.head ?? 0)
  }

  /**
   * Changes the workspace: all of `fn` or none of it, with its events, before the caller gets an answer. `isLong`: for writes
   * that may change hundreds of rows, so that nobody has to wait for several of them.
   */
  async write<T>(fn: (w: Write) => Promise<T>, { isLong = false } = {}): Promise<T> {
    const terms = this.#terms()
    if (this.#within) {
      const { db, head, unlogged } = this.#within.enter()
      if (isLong || !READS_NO_LOG.has(this.#action)) await unlogged.write(db)
      return this.#run(db, head, terms, fn)
    }
    const writing = { ...this.caller, ...this.#ending, isLong }
    return this.#writer.write(writing, (db, head) => this.#run(db, head, terms, fn))
  }

  /**
   * Deletes what may be more than one write can: then it goes in parts, each a write of its own, between which others write. What is
   * deleted stays so if a later part fails; the same request again goes on. The terms of the caller are checked before the first part.
   */
  async deleteInParts({ isLarge, part, rest }: Deletion): Promise<void> {
    const whole = () => this.write(rest, { isLong: true })
    if (this.#within) return whole()
    if (!(await this.read(isLarge))) {
      const isDone = await whole().then(
        () => true,
        (error: unknown) => {
          if (isTooMuch(error)) return false
          throw error
        },
      )
      if (isDone) return
    }
    const { idempotency, ...onlyBefore } = this.#terms()
    const writing = { ...this.caller, isLong: true }
    let terms: WriteTerms = onlyBefore
    let most = RESTORED_THINGS
    const next = (db: Db, head: Head) => this.#run(db, head, terms, (w) => part(w, most))
    for (let isMore = true; isMore; ) {
      try {
        isMore = await this.#writer.write(writing, next)
        terms = {}
      } catch (error) {
        most = Math.floor(most / 4)
        if (!isTooMuch(error) || most === 0) throw error
      }
    }
    await this.#writer.write(writing, (db, head) => this.#run(db, head, idempotency ? { idempotency } : {}, rest))
  }

  /** Does several operations as one write: each sees the changes of those before it. */
  share({ isLong }: { isLong: boolean }): Sharing {
    const shared = new SharedWrite()
    return {
      enter: (action, terms) => this.#gateway.enter(this.caller, action, terms, shared),
      write: (fn, toText) => {
        const terms = this.#terms()
        const change = (db: Db, head: Head) => {
          const { unindexed, unlogged } = shared.begin(db, head)
          const inTurn = async () => {
            await indexWaiting(db, head)
            const result = await fn()
            await unlogged.write(db)
            await unindexed.index(db, this.caller.team_id)
            return result
          }
          return this.#run(db, head, terms, inTurn, { toText })
        }
        return this.#writer.write({ ...this.caller, ...(!isLong && this.#ending), isLong }, change)
      },
      get limits() {
        return shared.limits
      },
    }
  }

  /** Changes something that other workspaces show too (a person): they get its events in the same transaction. */
  async writeAlsoIn<T>(others: readonly string[], fn: (w: Write) => Promise<T>): Promise<T> {
    if (others.length === 0) return this.write(fn)
    const terms = this.#terms()
    const { team_id } = this.caller
    return this.#writer.writeTogether([team_id, ...others], (db, heads) => {
      const { [team_id]: own, ...elsewhere } = heads
      return this.#run(db, must(own), terms, fn, { elsewhere })
    })
  }

  /**
   * Does something that no transaction can undo, such as a call to another server, once for each Idempotency-Key. The key is
   * stored before it begins, so that a repeat never does it a second time; after a refusal it may be tried again.
   */
  async once<T>(fn: () => Promise<T>): Promise<T> {
    const { idempotency } = this.#terms()
    if (!idempotency) return fn()
    const earlier = await this.#writer.write(this.caller, async (db, { revision }) => {
      const found = await findAnswer(this.#readHandle(db), idempotency)
      const revisions = { revision, revision_before: revision }
      if (!found) await keepAnswer(this.#readHandle(db), idempotency, UNDER_WAY, revisions)
      return found
    })
    if (earlier) {
      refuseIfNotKept(earlier)
      this.replayed = true
      // The answer was stored by the same route, from the same type.
      return JSON.parse(earlier.answer) as T
    }
    const settle = (answer: string | null) =>
      this.#writer.write(this.caller, (db) => settleAnswer(this.#readHandle(db), idempotency, answer))
    const result = await fn().catch(async (error: unknown) => {
      await settle(null)
      throw error
    })
    await settle(JSON.stringify(result))
    return result
  }

  async #run<T>(
    db: Db,
    head: Head,
    terms: WriteTerms,
    fn: (w: Write) => Promise<T>,
    { elsewhere = {}, toText }: Pick<WriteRun, 'elsewhere'> & { toText?: ((result: T) => string) | undefined } = {},
  ): Promise<T> {
    this.epoch = head.epoch
    const run: WriteRun = {
      r: this.#readHandle(db, head),
      caller: this.caller,
      action: this.#action,
      terms,
      head,
      within: this.#within,
      elsewhere,
      checkEvents: this.#gateway.checkEvents,
    }
    const { result, revision, isReplay } = await runWrite(run, fn, toText)
    this.revision = revision
    if (isReplay) this.replayed = true
    return result
  }

  #readHandle(db: Db, head: Head | null = null): Read {
    const now = this.#gateway.clock.now()
    return newRead(this.caller, this.#gateway, { db, head, epoch: this.epoch, now, within: this.#within })
  }
}

const findRevision = prepared<{ team_id: string }>()((db, p) =>
  db
    .selectFrom('teams')
    .select(['revision', EPOCH.as('epoch')])
    .where('id', '=', p('team_id')),
)
