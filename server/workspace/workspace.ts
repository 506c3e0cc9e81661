import { AppError, notFound } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { dayOf } from '../common/time.ts'
import type { FileAddresses } from '../files/addresses.ts'
import { EPOCH } from '../store/epoch.ts'
import { prepared } from '../store/prepared.ts'
import type { Db, Store } from '../store/store.ts'
import { Capacity } from './capacity.ts'
import { refuseUndeclared } from './events/check.ts'
import type { EventType } from './events/types.ts'
import { type Head, storeHead } from './head.ts'
import {
  findAnswer,
  type IdempotencyKey,
  keepAnswer,
  refuseIfNotKept,
  settleAnswer,
  UNDER_WAY,
} from './idempotent-answers.ts'
import { indexChanges, indexCopies } from './indexing.ts'
import {
  appendCopies,
  appendEvents,
  appendLines,
  type Changes,
  type Contents,
  type Emitted,
  type EmittedCopies,
  type Refs,
  refuseIfAnyChanged,
  refuseIfChanged,
  toLines,
} from './log.ts'
import { type Action, allows, type ContainerRole, isReading, type Role, roleIn } from './policy.ts'
import { isHiddenNow } from './replay.ts'
import { SharedWrite } from './shared-write.ts'
import { isGuest, type Viewer } from './visibility.ts'
import type { Writer } from './writer.ts'

/** The public part of a token or a session, and what it may be used for. */
interface Credential {
  id: string
  scope: 'read' | 'write'
}

/** The handle of a resource function that reads: one snapshot, as seen by one person. */
export interface Read {
  readonly db: Db
  readonly team_id: string
  readonly viewer: Viewer
  readonly role: Role
  readonly now: number
  /** The epoch of the store that is shown. */
  readonly epoch: string
  /** The beginning of URLs in answers. */
  readonly publicUrl: string
  /** Where the viewer finds the bytes of files. */
  readonly addresses: FileAddresses
  /** The caller's token or session; null for the program itself, and where the answer is cached in the store. */
  readonly credential: Credential | null
  /** The domain of addresses that take mail; null where no mail is taken. */
  readonly mailDomain: string | null
}

/** The handle of a resource function that writes: everything in one transaction and in the log. */
export interface Write extends Read {
  readonly user_id: string
  /** How the caller authenticated, as JSON. */
  readonly source: string
  /** The capacities that the write uses up. */
  readonly capacity: Capacity
  nextId(): number
  emit(type: EventType, refs: Refs, changes?: Changes): void
  /** Their events come after all others. */
  emitCopies(copies: EmittedCopies): void
  /** An event that only these people may read, one row each; by default only the person who caused it. */
  emitPrivately(type: EventType, refs: Refs, changes?: Changes, readers?: readonly string[]): void
  /** Refuses actions the person may not take in this container, where they have another role than in the workspace. */
  permit(containerRole: ContainerRole | null): void
  /** Refuses the write if any of these fields of the resource (or person) changed since the version in If-Match. */
  expectUnchanged(entity_id: number | string, fields: 'any' | readonly string[], contents?: Contents): Promise<void>
  /** Refuses the write if anything of these resources changed since then. */
  expectAllUnchanged(entity_ids: readonly number[]): Promise<void>
  /** For a write that reads the search index: brings it up to date with the operations before this one in its batch. */
  bringSearchUpToDate(): Promise<void>
}

/** The caller, looked up for each request. */
export interface Caller {
  team_id: string
  user_id: string
  role: Role
  source: string
  scope: 'read' | 'write'
  /** The public part of their token or session; the program itself has none. */
  credential_id?: string
  /** The program itself, which must be able to finish what it started (an import, the end of a sprint): of any size. */
  isProgram?: true
  /** The epoch of the store in which they were looked up; unknown for the program itself. */
  epoch?: string
}

/** What the request says about its write besides the body. */
export interface WriteTerms {
  /** The revision in If-Match. */
  ifMatch?: number
  idempotency?: IdempotencyKey
}

/** What a workspace needs of its gateway. */
interface Entrance extends Pick<Read, 'publicUrl' | 'addresses' | 'mailDomain'> {
  readonly store: Store
  readonly clock: { now(): number }
  /** See `GatewayOptions`. */
  readonly checkEvents: boolean
  enter(caller: Caller, action: Action, terms: (() => WriteTerms) | undefined, within: SharedWrite): Workspace
}

/** The operations of one write. */
interface Sharing {
  /** Each enters by itself, for its own action and on its own terms; it may do so before the write has begun. */
  enter(action: Action, terms?: () => WriteTerms): Workspace
  /** `toText` makes the JSON of the result, which is stored for an Idempotency-Key. */
  write<T>(fn: () => Promise<T>, toText?: (result: T) => string): Promise<T>
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
    return `${this.epoch} ${this.revision}@${dayOf(this.#gateway.clock.now())}`
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
      return fn(this.#readContext(db))
    }
    return this.#gateway.store.read(
      async (db) => {
        await this.#findState(db)
        return fn(this.#readContext(db))
      },
      this.caller.team_id,
      this.deadline,
    )
  }

  /** Like `read`, for reads that take long: on a connection of its own, so that nobody waits for it. */
  async readAside<T>(fn: (r: Read) => Promise<T>): Promise<T> {
    if (this.#within) throw new AppError('invalid_request', 'This cannot be part of a batch.')
    return this.#gateway.store.readAside(async (db) => {
      await this.#findState(db)
      return fn(this.#readContext(db))
    }, this.caller.team_id)
  }

  get #ending(): { deadline?: number } {
    return this.deadline === undefined ? {} : { deadline: this.deadline }
  }

  async #findState(db: Db) {
    const [team] = await findRevision(db, { team_id: this.caller.team_id })
    this.revision = team?.revision ?? 0
    if (team) this.epoch = team.epoch
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
      return this.#change(db, head, terms, fn)
    }
    const writing = { ...this.caller, ...this.#ending, isLong }
    return this.#writer.write(writing, (db, head) => this.#change(db, head, terms, fn))
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
            const result = await fn()
            await unlogged.write(db)
            await unindexed.index(db, this.caller.team_id)
            return result
          }
          return this.#change(db, head, terms, inTurn, { toText })
        }
        return this.#writer.write({ ...this.caller, ...(!isLong && this.#ending), isLong }, change)
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
      return this.#change(db, must(own), terms, fn, { elsewhere })
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
      const found = await findAnswer(this.#readContext(db), idempotency)
      const revisions = { revision, revision_before: revision }
      if (!found) await keepAnswer(this.#readContext(db), idempotency, UNDER_WAY, revisions)
      return found
    })
    if (earlier) {
      refuseIfNotKept(earlier)
      this.replayed = true
      // The answer was stored by the same route, from the same type.
      return JSON.parse(earlier.answer) as T
    }
    const settle = (answer: string | null) =>
      this.#writer.write(this.caller, (db) => settleAnswer(this.#readContext(db), idempotency, answer))
    const result = await fn().catch(async (error: unknown) => {
      await settle(null)
      throw error
    })
    await settle(JSON.stringify(result))
    return result
  }

  async #change<T>(
    db: Db,
    head: Head,
    { idempotency, ifMatch }: WriteTerms,
    fn: (w: Write) => Promise<T>,
    {
      elsewhere = {},
      toText = (result) => JSON.stringify(result ?? null),
    }: { elsewhere?: Readonly<Record<string, Head>>; toText?: ((result: T) => string) | undefined } = {},
  ): Promise<T> {
    // A token of scope read was let in for this action: whatever the method of the request, it must change nothing.
    if (isReading(this.#action)) throw new Error(`${this.#action} reads, and may not write.`)
    const { team_id, user_id, source, role } = this.caller
    const earlier = idempotency && (await findAnswer(this.#readContext(db), idempotency))
    // Something the caller no longer sees is not shown again: the request is answered as if it came for the first time.
    const isLost = earlier !== undefined && (await this.#isHiddenNow(db, earlier))
    if (earlier && !isLost) {
      refuseIfNotKept(earlier)
      this.replayed = true
      this.revision = earlier.revision
      // The answer was stored by the same route, from the same type.
      return JSON.parse(earlier.answer) as T
    }
    const { viewer } = this.#readContext(db)
    // Versions of another epoch do not exist in this one.
    const isOther = this.caller.epoch !== undefined && this.caller.epoch !== head.epoch
    this.epoch = head.epoch
    // Earlier steps of the same write are no reason to refuse a later one.
    const upTo = this.#within?.revisionBefore ?? head.revision
    // Guests must not see the revision of the workspace.
    const current = viewer.is_guest ? null : upTo
    if (ifMatch !== undefined && (isOther || ifMatch > upTo)) throw unknownVersion(current)
    const events: Emitted[] = []
    const copies: EmittedCopies[] = []
    const context = this.#readContext(db)
    const revisionBefore = head.revision
    await storeHead(db, team_id, head)
    let permitted = allows(role, this.#action)
    const w: Write = {
      ...context,
      user_id,
      source,
      capacity: new Capacity(),
      nextId: () => {
        head.last_id += 1
        return head.last_id
      },
      emit: (type, refs, changes = {}) => void events.push({ type, refs, changes, audience_user_id: null }),
      emitCopies: (some) => void copies.push(some),
      emitPrivately: (type, refs, changes = {}, readers = [user_id]) => {
        for (const audience_user_id of readers) events.push({ type, refs, changes, audience_user_id })
      },
      permit: (containerRole) => {
        permitted = allows(roleIn(role, containerRole), this.#action)
        if (!permitted) throw forbidden()
      },
      expectUnchanged: async (entity_id, fields, contents) => {
        if (ifMatch === undefined) return
        await refuseIfChanged(db, { team_id, entity_id, seen: ifMatch, upTo, fields, contents }, current)
      },
      expectAllUnchanged: async (entity_ids) => {
        if (ifMatch === undefined) return
        await refuseIfAnyChanged(db, { team_id, entity_ids, seen: ifMatch, upTo }, current)
      },
      bringSearchUpToDate: async () => this.#within?.unindexed.index(db, team_id),
    }
    const result = await fn(w)
    // A caller who was let in for a role in some container must have been checked there.
    if (!permitted) throw forbidden()
    // It would be done now, but it was done before; being refused, it is undone.
    if (isLost) throw notFound('answer')
    // Its result comes with those of the next statements, and is needed before the write ends.
    const hasCapacity = w.capacity.require(w)
    hasCapacity.catch(() => undefined)
    if (this.#gateway.checkEvents) for (const { type, changes } of events) refuseUndeclared(type, changes)
    if (events.length > 0) {
      const lines = toLines(head, events, { team_id, user_id, source, now: context.now })
      await (this.#within ? this.#within.unlogged.add(db, lines) : appendLines(db, lines))
      await (this.#within ? this.#within.unindexed.add(db, team_id, events) : indexChanges(db, team_id, events))
      for (const [other, otherHead] of Object.entries(elsewhere))
        await appendEvents(db, otherHead, events, { team_id: other, user_id, source: kindOf(source), now: context.now })
    }
    for (const some of copies) {
      await appendCopies(head, some)
      await indexCopies(db, team_id, some)
    }
    this.revision = head.revision
    if (idempotency)
      await keepAnswer(context, idempotency, toText(result), {
        revision: this.revision,
        revision_before: revisionBefore,
      })
    await hasCapacity
    return result
  }

  #readContext(db: Db): Read {
    const { team_id, user_id, role, scope, credential_id } = this.caller
    const viewer: Viewer = { user_id, is_guest: isGuest(role) ? 1 : 0 }
    return {
      db,
      team_id,
      role,
      viewer,
      now: this.#gateway.clock.now(),
      epoch: this.epoch,
      publicUrl: this.#gateway.publicUrl,
      addresses: this.#gateway.addresses,
      credential: credential_id === undefined || this.#within ? null : { id: credential_id, scope },
      mailDomain: this.#gateway.mailDomain,
    }
  }

  async #isHiddenNow(db: Db, { revision, revision_before }: { revision: number; revision_before: number | null }) {
    // Answers stored by an older version do not name their events, and are forgotten within a day.
    return revision_before !== null && isHiddenNow(this.#readContext(db), { after: revision_before, upTo: revision })
  }
}

/** How a person authenticated, without naming their token: that concerns only its own workspace. */
function kindOf(source: string): string {
  return JSON.stringify({ type: (JSON.parse(source) as { type: string }).type })
}

function unknownVersion(current: number | null): AppError {
  const message = `There is no such version${current === null ? '' : `; the current revision is ${current}`}.`
  return new AppError('precondition_failed', 'If-Match names no version of this object. Send the ETag of an answer.', [
    { field: 'If-Match', code: 'unknown_version', message },
  ])
}

export function forbidden(): AppError {
  return new AppError('forbidden', 'Your role does not allow this. Ask an admin of the workspace.')
}

const findRevision = prepared<{ team_id: string }>()((db, p) =>
  db
    .selectFrom('teams')
    .select(['revision', EPOCH.as('epoch')])
    .where('id', '=', p('team_id')),
)
