import { AppError } from '../common/errors.ts'
import type { FileAddresses } from '../files/addresses.ts'
import type { CardTexts } from '../store/search/documents.ts'
import type { Db } from '../store/store.ts'
import type { Caller } from './caller.ts'
import { Capacity } from './capacity.ts'
import { CardLimits } from './card-limits.ts'
import type { EventType } from './events/types.ts'
import type { Committed, Head } from './head.ts'
import { indexWaiting } from './indexing.ts'
import {
  type Changes,
  type Contents,
  type Emitted,
  type EmittedCopies,
  type Refs,
  refuseIfAnyChanged,
  refuseIfChanged,
} from './log.ts'
import { type Action, allows, type ContainerRole, type Role, roleIn } from './policy.ts'
import type { SharedWrite } from './shared-write.ts'
import { isGuest, type Viewer } from './visibility.ts'

/** The handles of resource functions: what a read (`r`) and a write (`w`) may use. How a write is run: `run-write.ts`. */

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
  /** What is newer may yet be undone: it is not remembered. Null where all that is seen is committed. */
  readonly committed: Committed | null
}

/** The handle of a resource function that writes: everything in one transaction and in the log. */
export interface Write extends Read {
  readonly user_id: string
  /** How the caller authenticated, as JSON. */
  readonly source: string
  /** The capacities that the write uses up. */
  readonly capacity: Capacity
  /** The hard limits that it could exceed. */
  readonly limits: CardLimits
  nextId(): number
  /** `card`: the whole row that the event is about as it is now, if it is known. */
  emit(type: EventType, refs: Refs, changes?: Changes, card?: CardTexts): void
  /** Their events come after all others. */
  emitCopies(copies: EmittedCopies): void
  /** An event that only these people may read, one row each; by default only the person who caused it. */
  emitPrivately(type: EventType, refs: Refs, changes?: Changes, readers?: readonly string[]): void
  /** Refuses actions the person may not take in this container, where they have another role than in the workspace. */
  permit(containerRole: ContainerRole | null): void
  /** Refuses the write if any of these fields of the resource (or person) changed since the version in If-Match. */
  expectUnchanged(
    entity_id: number | string,
    fields: 'any' | readonly string[] | (() => Promise<readonly string[]>),
    contents?: Contents,
  ): Promise<void>
  /** Refuses the write if anything of these resources changed since then. */
  expectAllUnchanged(entity_ids: readonly number[]): Promise<void>
  /** For a write that reads the search index: brings it up to date with the operations before this one in its batch. */
  bringSearchUpToDate(): Promise<void>
}

/** The addresses of the server, which handles give to resource functions. */
export type ServerAddresses = Pick<Read, 'publicUrl' | 'addresses' | 'mailDomain'>

interface Snapshot {
  db: Db
  /** Of the write that sees it. */
  head: Head | null
  epoch: string
  now: number
  /** The write of which this is one operation. */
  within: SharedWrite | null
}

export function newRead(
  { team_id, user_id, role, scope, credential_id }: Caller,
  { publicUrl, addresses, mailDomain }: ServerAddresses,
  { db, head, epoch, now, within }: Snapshot,
): Read {
  return {
    db,
    team_id,
    role,
    viewer: { user_id, is_guest: isGuest(role) ? 1 : 0 },
    now,
    epoch,
    publicUrl,
    addresses,
    credential: credential_id === undefined || within ? null : { id: credential_id, scope },
    mailDomain,
    committed: head?.committed ?? null,
  }
}

/** What a write is checked against. */
interface Checks {
  action: Action
  /** The revision in If-Match. */
  ifMatch: number | undefined
  /** Changes after this revision do not count: earlier steps of the same write are no reason to refuse a later one. */
  upTo: number
  /** The revision that a refusal names, if the caller may know it. */
  current: number | null
}

/** A write under way: its handle, and what was done with it so far. */
interface OpenWrite {
  w: Write
  events: readonly Emitted[]
  copies: readonly EmittedCopies[]
  /** False for a caller who was let in for a role in some container, and was not checked there. */
  isPermitted(): boolean
}

export function openWrite(
  r: Read,
  { user_id, source, role }: Caller,
  head: Head,
  { action, ifMatch, upTo, current }: Checks,
  within: SharedWrite | null,
): OpenWrite {
  const { db, team_id } = r
  const events: Emitted[] = []
  const copies: EmittedCopies[] = []
  let isPermitted = allows(role, action)
  const w: Write = {
    ...r,
    user_id,
    source,
    capacity: new Capacity(),
    limits: new CardLimits(head, null, within?.limits),
    nextId: () => {
      head.last_id += 1
      return head.last_id
    },
    emit: (type, refs, changes = {}, card) => void events.push({ type, refs, changes, audience_user_id: null, card }),
    emitCopies: (some) => void copies.push(some),
    emitPrivately: (type, refs, changes = {}, readers = [user_id]) => {
      for (const audience_user_id of readers) events.push({ type, refs, changes, audience_user_id })
    },
    permit: (containerRole) => {
      isPermitted = allows(roleIn(role, containerRole), action)
      if (!isPermitted) throw forbidden()
    },
    expectUnchanged: async (entity_id, fields, contents) => {
      if (ifMatch === undefined) return
      const named = typeof fields === 'function' ? await fields() : fields
      await refuseIfChanged(db, { team_id, entity_id, seen: ifMatch, upTo, fields: named, contents }, current)
    },
    expectAllUnchanged: async (entity_ids) => {
      if (ifMatch === undefined) return
      await refuseIfAnyChanged(db, { team_id, entity_ids, seen: ifMatch, upTo }, current)
    },
    bringSearchUpToDate: async () => {
      await indexWaiting(db, head)
      await within?.unindexed.index(db, team_id)
    },
  }
  return { w, events, copies, isPermitted: () => isPermitted }
}

export function forbidden(): AppError {
  return new AppError('forbidden', 'Your role does not allow this. Ask an admin of the workspace.')
}
