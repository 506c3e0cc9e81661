import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { MailKeys } from '../../common/mail-keys.ts'
import { localTime } from '../../common/time.ts'
import { CLOCK_CARDS } from '../../limits/writes.ts'
import { type Handle, mailKeyOf, queueMails } from '../../mail/queue.ts'
import { isDelayedTo, quietUntil } from '../../resources/notifications/notifications.quiet.ts'
import { findSettingsRow, readSettings } from '../../resources/notifications/notifications.settings.ts'
import { isPostgres } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { updateRows } from '../../workspace/rows.ts'
import type { Job, OnJobError } from '../scheduler/jobs.ts'
import { TEAM_ID, workspaceJob } from '../scheduler/workspace-job.ts'

/** Queues each person's daily mail, if there is news, once a day from their chosen hour in their own time zone. */
export function digestJob(gateway: Gateway, onError: OnJobError): Job {
  return workspaceJob(gateway, onError, {
    name: 'digests',
    everyMs: 5 * 60_000,
    findTeams,
    turnOf: (team_id) => turnOf(gateway, team_id),
  })
}

async function findTeams(db: Db, _now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ team_id: string }>`select distinct ${TEAM_ID} as team_id from notifications
    where is_for_digest = 1 and ${where} order by 1 limit ${limit}`.execute(db)
  return rows.map(({ team_id }) => team_id)
}

interface Waiting {
  user_id: string
  timezone_id: string
  digest_day: number | null
}

async function turnOf(gateway: Gateway, team_id: string): Promise<number> {
  const now = gateway.clock.now()
  let [after, queued] = ['', 0]
  for (;;) {
    const { rows } = await gateway.store.read((db) =>
      sql<Waiting>`select users.id as user_id, users.timezone_id, mail_recipients.digest_day from users
        left join mail_recipients on mail_recipients.team_id = ${team_id} and mail_recipients.user_id = users.id
        where users.id in (select user_id from notifications where team_id = ${team_id} and is_for_digest = 1)
          and users.id > ${after} order by users.id limit ${CLOCK_CARDS}`.execute(db),
    )
    for (const person of rows)
      queued += await gateway.store.transaction((db) => queueDigest({ db, team_id, now }, gateway.mailKeys, person))
    const last = rows.at(-1)
    if (!last || rows.length < CLOCK_CARDS) return queued
    after = last.user_id
  }
}

/**
 * The first process to get here records the day: only one queues the mail, since each waits here for the one before.
 */
async function queueDigest(w: Handle, keys: MailKeys, { user_id, timezone_id, digest_day }: Waiting): Promise<number> {
  const { email_enabled, digest_hour, quiet_hours } = readSettings(await findSettingsRow(w, user_id))
  const { day, hour } = localTime(w.now, timezone_id)
  if (quietUntil(quiet_hours, timezone_id, w.now) !== null) return 0
  const isTime = hour >= digest_hour || isDelayedTo(quiet_hours, timezone_id, digest_hour, w.now)
  if (!email_enabled || !isTime || (digest_day !== null && digest_day >= day)) return 0
  await mailKeyOf(w, keys, user_id)
  const { rows } = await sql`select 1 from mail_recipients
    where team_id = ${w.team_id} and user_id = ${user_id} and coalesce(digest_day, 0) < ${day}
    ${isPostgres(w.db) ? sql`for update` : sql``}`.execute(w.db)
  if (rows.length === 0) return 0
  await updateRows(w, 'mail_recipients', { user_id }, { digest_day: day })
  await queueMails(w, [{ user_id, kind: 'digest' }])
  return 1
}
