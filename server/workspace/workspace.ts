import { AppError } from '../errors.ts'
import { prepared } from '../store/prepared.ts'
import type { Db, Store } from '../store/store.ts'
import { DAY_MS } from '../time.ts'
import { indexChanges } from './indexing.ts'
import { appendEvents, type Changes, type Emitted, type EventType, type Refs, refuseIfChanged } from './log.ts'
import { type Action, allows, isReading, mayAllow, type PlaceRole, type Role, roleIn } from './policy.ts'
import { isGuest, type Viewer } from './visibility.ts'
import { type Head, Writer } from './writer.ts'

/** What a resource function may use to answer: one snapshot, through one person's eyes. */
export interface Read {
  readonly db: Db
  readonly team_id: string
  readonly viewer: Viewer
  readonly role: Role
  readonly now: number
}

/** What a resource function may use to change things: all in one transaction, all in the log. */
export interface Write extends Read {
  readonly user_id: string
  /** How the person came in, as JSON. */
  readonly source: string
  nextId(): number
  emit(type: EventType, refs: Refs, changes?: Changes): void
  /** An event that only these people may read, one line each; only the person who caused it, unless others are named. */
  emitPrivately(type: EventType, refs: Refs, changes?: Changes, readers?: readonly string[]): void
  /** Refuses what the person may not do in this place, having been given another role there than in the workspace. */
  permit(placeRole: PlaceRole | null): void
  /** Refuses the write if any of these fields of the thing (or person) changed since the version that If-Match names. */
  expectUnchanged(entity_id: number | string, fields: 'any' | readonly string[]): Promise<void>
}

/** Who calls, looked up for each request. */
export interface Caller {
  team_id: string
  user_id: string
  role: Role
  source: string
  scope: 'read' | 'write'
}

/** What the request says about its write besides the body. */
export interface WriteTerms {
  /** The revision that If-Match names. */
  ifMatch?: number
  idempotency?: { key: string; fingerprint: string }
}

/** The write that a workspace was entered in, as one of several things it does. */
interface Within {
  db: Db
  head: Head
}

export interface Clock {
  now(): number
}

/** The only way to data. One per process. */
export class Door {
  readonly store: Store
  readonly clock: Clock
  readonly #writer: Writer

  constructor(store: Store, clock: Clock = Date) {
    this.store = store
    this.clock = clock
    this.#writer = new Writer(store)
  }

  get totals(): Writer['totals'] {
    return this.#writer.totals
  }

  /** Enters a workspace as one person, for one action. Throws if their role allows it nowhere. */
  enter(caller: Caller, action: Action, terms: () => WriteTerms = () => ({}), within: Within | null = null): Workspace {
    if (caller.scope === 'read' && !isReading(action))
      throw new AppError('insufficient_scope', 'This token may only read. Use a token of scope write.')
    if (!mayAllow(caller.role, action)) throw forbidden()
    return new Workspace(this, this.#writer, caller, action, terms, within)
  }

  /** Enters as the program itself, on behalf of somebody: for the clock, the command line and imports. */
  enterAs(actor: Pick<Caller, 'team_id' | 'user_id' | 'source'>, action: Action): Workspace {
    return this.enter({ ...actor, role: 'owner', scope: 'write' }, action)
  }
}

/** A workspace as one request sees it. */
export class Workspace {
  readonly caller: Caller
  readonly #door: Door
  readonly #writer: Writer
  readonly #action: Action
  readonly #terms: () => WriteTerms
  readonly #within: Within | null
  /** Names the state that the answer shows; set by `read` and `write`. */
  revision = 0
  /** True when the answer is that of an earlier request with the same Idempotency-Key. */
  replayed = false

  constructor(
    door: Door,
    writer: Writer,
    caller: Caller,
    action: Action,
    terms: () => WriteTerms,
    within: Within | null,
  ) {
    this.#door = door
    this.#writer = writer
    this.caller = caller
    this.#action = action
    this.#terms = terms
    this.#within = within
  }

  /** True for one of several things that one write does: what it sees may yet be undone. */
  get isWithinWrite(): boolean {
    return this.#within !== null
  }

  /** Answers from one snapshot: never a mixture of two revisions. */
  async read<T>(fn: (r: Read) => Promise<T>): Promise<T> {
    if (this.#within) {
      this.revision = this.#within.head.revision
      return fn(this.#eyes(this.#within.db))
    }
    return this.#door.store.read(async (db) => {
      const [team] = await findRevision(db, { team_id: this.caller.team_id })
      this.revision = team?.revision ?? 0
      return fn(this.#eyes(db))
    })
  }

  /** As `read`, for what takes long: on a connection of its own, so that nobody waits for it. */
  async readAside<T>(fn: (r: Read) => Promise<T>): Promise<T> {
    if (this.#within) throw new AppError('invalid_request', 'This cannot be a part of a batch.')
    return this.#door.store.readAside((db) => fn(this.#eyes(db)))
  }

  /** Changes the workspace: all of `fn` or nothing of it, with its events, before the caller hears of it. */
  async write<T>(fn: (w: Write) => Promise<T>): Promise<T> {
    const terms = this.#terms()
    if (this.#within) return this.#change(this.#within.db, this.#within.head, terms, fn)
    return this.#writer.write(this.caller.team_id, (db, head) => this.#change(db, head, terms, fn))
  }

  /** Does several things as one write. Each enters by itself, for its own action, and sees what those before it did. */
  async writeAsOne<T>(fn: (enter: (action: Action) => Workspace) => Promise<T>): Promise<T> {
    const terms = this.#terms()
    return this.#writer.write(this.caller.team_id, (db, head) => {
      const enter = (action: Action) => this.#door.enter(this.caller, action, undefined, { db, head })
      return this.#change(db, head, terms, () => fn(enter))
    })
  }

  /** Changes what other workspaces show as well (a person): they hear of it too, in the same transaction. */
  async writeAlsoIn<T>(others: readonly string[], fn: (w: Write) => Promise<T>): Promise<T> {
    if (others.length === 0) return this.write(fn)
    const terms = this.#terms()
    const { team_id } = this.caller
    return this.#writer.writeTogether([team_id, ...others], (db, heads) => {
      const { [team_id]: own, ...elsewhere } = heads
      return this.#change(db, own as Head, terms, fn, elsewhere)
    })
  }

  async #change<T>(
    db: Db,
    head: Head,
    { idempotency, ifMatch }: WriteTerms,
    fn: (w: Write) => Promise<T>,
    elsewhere: Readonly<Record<string, Head>> = {},
  ): Promise<T> {
    // A token of scope read was let in for this action: whatever the method of the request, nothing may come of it.
    if (isReading(this.#action)) throw new Error(`${this.#action} reads, and may not write.`)
    const { team_id, user_id, source, role } = this.caller
    const earlier = idempotency && (await this.#findAnswer(db, idempotency))
    if (earlier) {
      this.replayed = true
      this.revision = earlier.revision
      // The answer was stored by the same route, from the same type.
      return JSON.parse(earlier.answer) as T
    }
    if (ifMatch !== undefined && ifMatch > head.revision) throw unknownVersion(head.revision)
    const events: Emitted[] = []
    const eyes = this.#eyes(db)
    const revisionBefore = head.revision
    let permitted = allows(role, this.#action)
    const w: Write = {
      ...eyes,
      user_id,
      source,
      nextId: () => {
        head.last_id += 1
        return head.last_id
      },
      emit: (type, refs, changes = {}) => void events.push({ type, refs, changes, audience_user_id: null }),
      emitPrivately: (type, refs, changes = {}, readers = [user_id]) => {
        for (const audience_user_id of readers) events.push({ type, refs, changes, audience_user_id })
      },
      permit: (placeRole) => {
        permitted = allows(roleIn(role, placeRole), this.#action)
        if (!permitted) throw forbidden()
      },
      expectUnchanged: async (entity_id, fields) => {
        if (ifMatch === undefined) return
        await refuseIfChanged(db, { team_id, entity_id, seen: ifMatch, fields }, revisionBefore)
      },
    }
    const result = await fn(w)
    // Whoever came in for the role they may have in some place must have been asked for it there.
    if (!permitted) throw forbidden()
    if (events.length > 0) {
      await appendEvents(db, head, events, { team_id, user_id, source, now: eyes.now })
      await indexChanges(db, team_id, events)
      for (const [other, otherHead] of Object.entries(elsewhere))
        await appendEvents(db, otherHead, events, { team_id: other, user_id, source: kindOf(source), now: eyes.now })
    }
    this.revision = head.revision
    if (idempotency) await this.#keepAnswer(db, idempotency, result, eyes.now)
    return result
  }

  #eyes(db: Db): Read {
    const { team_id, user_id, role } = this.caller
    return { db, team_id, role, viewer: { user_id, is_guest: isGuest(role) ? 1 : 0 }, now: this.#door.clock.now() }
  }

  async #findAnswer(db: Db, { key, fingerprint }: { key: string; fingerprint: string }) {
    const { team_id, user_id } = this.caller
    const earlier = await db
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer', 'revision'])
      .where('team_id', '=', team_id)
      .where('user_id', '=', user_id)
      .where('key', '=', key)
      .where('time_created', '>', this.#door.clock.now() - DAY_MS)
      .executeTakeFirst()
    if (earlier && earlier.fingerprint !== fingerprint)
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new key.')
    return earlier
  }

  /** In the same transaction as the write, so that the key and the change live or die together. */
  async #keepAnswer(db: Db, { key, fingerprint }: { key: string; fingerprint: string }, result: unknown, now: number) {
    const { team_id, user_id } = this.caller
    await db
      .deleteFrom('idempotency_keys')
      .where('team_id', '=', team_id)
      .where('time_created', '<=', now - DAY_MS)
      .execute()
    await db
      .insertInto('idempotency_keys')
      .values({
        team_id,
        user_id,
        key,
        fingerprint,
        answer: JSON.stringify(result ?? null),
        revision: this.revision,
        time_created: now,
      })
      .execute()
  }
}

/** How somebody came in, without naming their token: that is the business of its own workspace. */
function kindOf(source: string): string {
  return JSON.stringify({ type: (JSON.parse(source) as { type: string }).type })
}

function unknownVersion(current: number): AppError {
  const message = `There is no such version; the current revision is ${current}.`
  return new AppError('precondition_failed', 'If-Match names no version of this object. Send the ETag of an answer.', [
    { field: 'If-Match', code: 'unknown_version', message },
  ])
}

function forbidden(): AppError {
  return new AppError('forbidden', 'Your role does not allow this. Ask an admin of the workspace.')
}

const findRevision = prepared<{ team_id: string }>()((db, p) =>
  db.selectFrom('teams').select('revision').where('id', '=', p('team_id')),
)
