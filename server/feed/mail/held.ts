import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '../../common/time.ts'
import { CLOCK_CARDS } from '../../limits/writes.ts'
import { type Handle, type Mail, queueMails, removeMail } from '../../mail/queue.ts'
import { quietUntil } from '../../resources/notifications/notifications.quiet.ts'
import { readSettings } from '../../resources/notifications/notifications.settings.ts'
import { isPostgres } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { updateRows } from '../../workspace/rows.ts'
import type { Job, OnJobError } from '../scheduler/jobs.ts'
import { TEAM_ID, workspaceJob } from '../scheduler/workspace-job.ts'

/**
 * Sends what waited for the end of a person's quiet hours: one notification as a mail of its own, several as one mail. `isMailing` is
 * false where no mail can be sent: then nothing waits for it.
 */
export function heldMailJob(gateway: Gateway, onError: OnJobError, isMailing = true): Job {
  return workspaceJob(gateway, onError, {
    name: 'held_mails',
    everyMs: 10_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, isMailing),
  })
}

/** Quiet hours are shorter than a day: a time beyond it was written before the clock was set back. */
function isOver(now: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(held_until is not null and (held_until <= ${now} or held_until > ${now + DAY_MS}))`
}

async function findTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from notifications
    where ${isOver(now)} and ${where} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

async function turnOf(gateway: Gateway, team_id: string, isMailing: boolean): Promise<number> {
  const now = gateway.clock.now()
  const { rows } = await gateway.store.read((db) =>
    sql<{ user_id: string }>`select distinct user_id from notifications
      where ${isOver(now)} and ${TEAM_ID} = ${team_id} order by 1 limit ${CLOCK_CARDS}`.execute(db),
  )
  let done = 0
  for (const { user_id } of rows)
    done += await gateway.store.transaction((db) => release({ db, team_id, now }, user_id, isMailing))
  return done
}

/**
 * A mail about news whose turn came in its recipient's quiet hours, whenever it was queued, waits as what is new in them does: its
 * notifications are held, and the mail is dropped. True if it was. Mails about accounts are never held.
 */
export async function holdMail(w: Handle, { id, user_id, kind, notification_id }: Mail): Promise<boolean> {
  if (kind !== 'notification' && kind !== 'digest') return false
  const held_until = await findQuietEnd(w, user_id)
  if (held_until === null) return false
  const lines = kind === 'digest' ? { user_id, is_for_digest: 1 as const } : { user_id, id: notification_id ?? 0 }
  await updateRows(w, 'notifications', lines, { held_until })
  await removeMail(w, { id })
  return true
}

/** Another process that is here at the same time waits for this one, and finds nothing. */
async function release(w: Handle, user_id: string, isMailing: boolean) {
  const end = await findQuietEnd(w, user_id)
  const { rows } = await sql<{ id: number; is_for_digest: number }>`select id, is_for_digest from notifications
    where team_id = ${w.team_id} and user_id = ${user_id} and ${isOver(w.now)}
    order by turn ${isPostgres(w.db) ? sql`for update` : sql``}`.execute(w.db)
  const [first] = rows
  if (!first) return 0
  const lines = { user_id, id: rows.map(({ id }) => id) }
  await updateRows(w, 'notifications', lines, { held_until: end })
  // Other hours were chosen meanwhile.
  if (end !== null || !isMailing) return 1
  // A daily mail stays one, also with a single line.
  if (rows.length === 1 && first.is_for_digest === 0)
    await queueMails(w, [{ user_id, kind: 'notification', notification_id: first.id }])
  else {
    await updateRows(w, 'notifications', lines, { is_for_digest: 1 })
    await queueMails(w, [{ user_id, kind: 'digest' }])
  }
  return 1
}

/** Asked before the lines are changed: who changes their hours at the same time waits, and then lets go what was held by the former ones. */
async function findQuietEnd({ db, team_id, now }: Handle, user_id: string): Promise<number | null> {
  const row = await db
    .selectFrom('notification_settings')
    .innerJoin('users', 'users.id', 'notification_settings.user_id')
    .select(['users.timezone_id', 'notification_settings.settings'])
    .where('notification_settings.team_id', '=', team_id)
    .where('notification_settings.user_id', '=', user_id)
    .$if(isPostgres(db), (query) => query.forShare('notification_settings'))
    .executeTakeFirst()
  return row ? quietUntil(readSettings(row).quiet_hours, row.timezone_id, now) : null
}
