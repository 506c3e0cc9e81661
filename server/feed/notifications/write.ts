import { sql } from 'kysely'
import { NOTIFICATION_ACTORS } from '../../limits/answers.ts'
import { NOTIFICATIONS_KEPT } from '../../limits/writes.ts'
import { quietUntil } from '../../resources/notifications/notifications.quiet.ts'
import type { Kind } from '../../resources/notifications/notifications.schema.ts'
import { givenRows } from '../../store/given-rows.ts'
import { isPostgres } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import { deleteRows, insertRows, updateRows } from '../../workspace/rows.ts'
import type { Recipient } from './recipients.ts'

interface Handle {
  db: Db
  team_id: string
  now: number
}

/** A line that its recipient wants by mail at once. */
interface MailedLine {
  user_id: string
  kind: 'notification'
  notification_id: number
}

type Line = Omit<Row<'notifications'>, 'team_id'>

/**
 * Writes notifications: onto the unread line about the same item, if there is one, otherwise as a new line. Returns the
 * lines to be mailed.
 */
export async function writeNotifications(handle: Handle, recipients: readonly Recipient[]): Promise<MailedLine[]> {
  if (recipients.length === 0) return []
  const people = [...Map.groupBy(recipients, ({ user_id }) => user_id)]
  const turns = await findTurns(
    handle,
    people.map(([user_id]) => user_id),
  )
  const fresh: Line[] = []
  const mailed: MailedLine[] = []
  for (const [user_id, theirs] of people) {
    let turn = turns.get(user_id) ?? 0
    for (const [thing_id, acts] of byLastAct(theirs)) {
      turn += 1
      const open = await findOpenLine(handle, user_id, thing_id)
      const line = acts.reduce<Line | null>((before, act) => add(before, act, { user_id, turn, now: handle.now }), open)
      if (!line) continue
      if (line.held_until === null && acts.some(({ email }) => email === 'instant'))
        mailed.push({ user_id, kind: 'notification', notification_id: line.id })
      if (open) await updateRows(handle, 'notifications', { user_id, id: open.id }, changedIn(line))
      else fresh.push(line)
    }
    await deleteRows(handle, 'notifications', { user_id }, sql`turn <= ${turn - NOTIFICATIONS_KEPT}`)
  }
  await insertRows(handle, 'notifications', fresh)
  return mailed
}

/** Items with what happened to each, the latest last. */
function byLastAct(theirs: readonly Recipient[]): [thing_id: number, acts: Recipient[]][] {
  const seqOf = (acts: readonly Recipient[]) => acts.at(-1)?.occasion.seq ?? 0
  return [...Map.groupBy(theirs, ({ occasion }) => occasion.thing_id)].sort(([, a], [, b]) => seqOf(a) - seqOf(b))
}

/** One more action on a line, or the first of a new one. */
function add(
  line: Line | null,
  { kind, email, quiet, occasion }: Recipient,
  of: { user_id: string; turn: number; now: number },
): Line {
  const { actor } = occasion
  const quietEnd = quiet && quietUntil(quiet.hours, quiet.timezone_id, of.now)
  // Written by this program alone, from a closed set.
  const kinds = [kind, ...(line ? (line.kinds.split(',') as Kind[]).filter((other) => other !== kind) : [])]
  const before = line && line.actors !== '' ? line.actors.split(',') : []
  const actors = actor === null ? before : [actor, ...before.filter((other) => other !== actor)]
  return {
    user_id: of.user_id,
    id: line?.id ?? of.turn,
    turn: of.turn,
    noun: occasion.noun,
    thing_id: occasion.thing_id,
    kind,
    kinds: kinds.join(),
    actors: actors.slice(0, NOTIFICATION_ACTORS).join(),
    total: (line?.total ?? 0) + 1,
    comment_id: occasion.comment_id ?? line?.comment_id ?? null,
    seq: occasion.seq,
    is_for_digest: email === 'daily' || line?.is_for_digest === 1 ? 1 : 0,
    time_created: line?.time_created ?? of.now,
    time_updated: of.now,
    time_read: null,
    time_archived: null,
    snoozed_until: null,
    held_until: email === 'instant' ? quietEnd : (line?.held_until ?? null),
  }
}

function changedIn({ user_id: _, id: __, noun: ___, thing_id: ____, time_created: _____, ...changed }: Line) {
  return changed
}

/** The line about an item that a person has neither read nor archived. */
async function findOpenLine({ db, team_id }: Handle, user_id: string, thing_id: number): Promise<Line | null> {
  const line = await db
    .selectFrom('notifications')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .where('thing_id', '=', thing_id)
    .where('time_read', 'is', null)
    .where('time_archived', 'is', null)
    // One that is put away stays so: what is new is a line of its own.
    .where('snoozed_until', 'is', null)
    .orderBy('turn', 'desc')
    .limit(1)
    // Nobody reads it before the commit: what comes after that is a new line.
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!line) return null
  const { team_id: _, ...rest } = line
  return rest
}

async function findTurns({ db, team_id }: Handle, user_ids: readonly string[]): Promise<Map<string, number>> {
  const given = givenRows(
    db,
    'people',
    { user_id: 'text' },
    user_ids.map((user_id) => ({ user_id })),
  )
  const { rows } = await sql<{ user_id: string; turn: number | null }>`select people.user_id,
      (select max(turn) from notifications where notifications.team_id = ${team_id}
        and notifications.user_id = people.user_id) as turn from ${given}`.execute(db)
  return new Map(rows.map(({ user_id, turn }) => [user_id, Number(turn ?? 0)]))
}
