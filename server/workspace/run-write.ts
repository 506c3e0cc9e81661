import { AppError, notFound } from '../common/errors.ts'
import type { Caller, WriteTerms } from './caller.ts'
import { refuseUndeclared } from './events/check.ts'
import { forbidden, openWrite, type Read, type Write } from './handles.ts'
import { type Head, storeHead } from './head.ts'
import { findAnswer, keepAnswer, refuseIfNotKept } from './idempotent-answers.ts'
import { indexCopies, indexInTurn, indexWaiting } from './indexing.ts'
import { appendCopies, appendEvents, appendLines, type Emitted, toLines } from './log.ts'
import { type Action, isReading } from './policy.ts'
import { isHiddenNow } from './replay.ts'
import type { SharedWrite } from './shared-write.ts'

/** One write, or one operation of a write of several. */
export interface WriteRun {
  /** What it sees; its database is the transaction. */
  r: Read
  caller: Caller
  action: Action
  terms: WriteTerms
  head: Head
  /** The write of which this is one operation. */
  within: SharedWrite | null
  /** The heads of the other workspaces that get its events, by their ids. */
  elsewhere?: Readonly<Record<string, Head>>
  /** See `GatewayOptions`. */
  checkEvents: boolean
}

interface Written<T> {
  result: T
  revision: number
  /** True when this is the answer to an earlier request with the same Idempotency-Key. */
  isReplay: boolean
}

/**
 * Runs a write within its transaction: answers a repeated request as before, checks versions and permission, and stores the
 * events of `fn` with its changes. Queues, transactions and commits are in `writer.ts`. `toText` makes the JSON of the result,
 * which is stored for an Idempotency-Key.
 */
export async function runWrite<T>(
  run: WriteRun,
  fn: (w: Write) => Promise<T>,
  toText: (result: T) => string = (result) => JSON.stringify(result ?? null),
): Promise<Written<T>> {
  const { r, caller, action, terms, head, within } = run
  const { db, team_id } = r
  const { idempotency } = terms
  // A token of scope read was let in for this action: whatever the method of the request, it must change nothing.
  if (isReading(action)) throw new Error(`${action} reads, and may not write.`)
  const earlier = idempotency && (await findAnswer(r, idempotency))
  // Something the caller no longer sees is not shown again: the request is answered as if it came for the first time.
  const isLost = earlier !== undefined && (await isAnswerHidden(r, earlier))
  if (earlier && !isLost) {
    refuseIfNotKept(earlier)
    // The answer was stored by the same route, from the same type.
    return { result: JSON.parse(earlier.answer) as T, revision: earlier.revision, isReplay: true }
  }
  const checks = checksOf(run)
  const revisionBefore = head.revision
  await storeHead(db, team_id, head)
  const { w, events, copies, isPermitted } = openWrite(r, caller, head, checks, within)
  const result = await fn(w)
  // A caller who was let in for a role in some container must have been checked there.
  if (!isPermitted()) throw forbidden()
  // It would be done now, but it was done before; being refused, it is undone.
  if (isLost) throw notFound('answer')
  // Its result comes with those of the next statements, and is needed before the write ends.
  const hasCapacity = w.capacity.require(w)
  hasCapacity.catch(() => undefined)
  const isWithinLimits = w.limits.require(w)
  isWithinLimits.catch(() => undefined)
  // A limit that is exceeded on purpose is in the log.
  if (w.limits.mayExceed) await isWithinLimits
  if (run.checkEvents) for (const { type, changes } of events) refuseUndeclared(type, changes)
  if (events.length > 0) await logAndIndex(run, events)
  for (const some of copies) {
    await appendCopies(head, some)
    await indexWaiting(db, head)
    await indexCopies(db, team_id, some)
  }
  const { revision } = head
  if (idempotency) await keepAnswer(r, idempotency, toText(result), { revision, revision_before: revisionBefore })
  await hasCapacity
  await isWithinLimits
  return { result, revision, isReplay: false }
}

function checksOf({ r, caller, action, terms: { ifMatch }, head, within }: WriteRun) {
  // Versions of another epoch do not exist in this one.
  const isOther = caller.epoch !== undefined && caller.epoch !== head.epoch
  // Earlier steps of the same write are no reason to refuse a later one.
  const upTo = within?.revisionBefore ?? head.revision
  // Guests must not see the revision of the workspace.
  const current = r.viewer.is_guest ? null : upTo
  if (ifMatch !== undefined && (isOther || ifMatch > upTo)) throw unknownVersion(current)
  return { action, ifMatch, upTo, current }
}

async function logAndIndex({ r, caller, head, within, elsewhere = {} }: WriteRun, events: readonly Emitted[]) {
  const { db, team_id, now } = r
  const { user_id, source } = caller
  const lines = toLines(head, events, { team_id, user_id, source, now })
  await (within ? within.unlogged.add(db, lines) : appendLines(db, lines))
  await (within ? within.unindexed.add(db, team_id, events) : indexInTurn(db, team_id, head, events))
  for (const [other, otherHead] of Object.entries(elsewhere))
    await appendEvents(db, otherHead, events, { team_id: other, user_id, source: kindOf(source), now })
}

async function isAnswerHidden(
  r: Read,
  { revision, revision_before }: { revision: number; revision_before: number | null },
): Promise<boolean> {
  // Answers stored by an older version do not name their events, and are forgotten within a day.
  return revision_before !== null && isHiddenNow(r, { after: revision_before, upTo: revision })
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
