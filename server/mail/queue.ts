import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { MailKeys } from '../common/mail-keys.ts'
import { must } from '../common/must.ts'
import { DAY_MS, HOUR_MS } from '../common/time.ts'
import { MAIL_HOURS, MAILS_AT_ONCE } from '../limits/writes.ts'
import { isPostgres } from '../store/ids.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { deleteRows, insertRows, updateRows, upsertRow } from '../workspace/rows.ts'

export interface Handle {
  db: Db
  team_id: string
  now: number
}

export type Mail = Row<'mails'>
type NewMail = Pick<Mail, 'user_id' | 'kind'> & Partial<Pick<Mail, 'notification_id' | 'actor_id' | 'about_user_id'>>

/** How long a process has to send a mail; then another may try. */
export const SENDING_MS = 5 * 60_000

/** Queues mails, except those about a line that has one waiting already. */
export async function queueMails(w: Handle, mails: readonly NewMail[]) {
  for (const { user_id, kind, notification_id = null, actor_id = null, about_user_id = null } of mails) {
    if (notification_id !== null && (await isWaiting(w, user_id, notification_id))) continue
    await insertRows(w, 'mails', [
      {
        id: randomUUID(),
        user_id,
        kind,
        notification_id,
        actor_id,
        about_user_id,
        time_next: w.now,
        time_created: w.now,
      },
    ])
  }
}

async function isWaiting({ db, team_id }: Handle, user_id: string, notification_id: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('mails')
    .select('id')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .where('notification_id', '=', notification_id)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return waiting !== undefined
}

/** No delay is as long: a time beyond it was written before the clock was set back. */
const LONGEST_DELAY_MS = 8 * HOUR_MS

/** Untried mails wait only for their turn, whatever the clock says. */
function isDue(now: number) {
  return sql<SqlBool>`time_failed is null
    and (time_next <= ${now} or attempts = 0 or time_next > ${now + LONGEST_DELAY_MS})`
}

/** Asked before any are taken, so that an idle server writes nothing. */
export async function isAnyDue(db: Db, now: number): Promise<boolean> {
  const { rows } = await sql`select 1 from mails where ${isDue(now)} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Takes some mails whose time has come, for as long as sending may take. Nobody else takes them meanwhile. Workspaces have one each
 * before any has a second, and in a workspace so have those who invite; mails to sign in with come before others.
 */
export async function takeMails(db: Db, now: number): Promise<Mail[]> {
  const skipTaken = isPostgres(db) ? sql`for update of mails skip locked` : sql``
  const { rows } = await sql<Mail>`update mails set attempts = attempts + 1, time_next = ${now + SENDING_MS}
    where (team_id, id) in (select mails.team_id, mails.id from mails
      join (select team_id, id, kind = 'reset' as is_first, row_number() over
          (partition by team_id, kind = 'reset' order by turn_of_one, time_next, id) as turn
        from (select team_id, id, kind, time_next, row_number() over
            (partition by team_id, kind = 'reset', actor_id order by time_next, id) as turn_of_one
          from mails where ${isDue(now)}) as due) as turns
        on turns.team_id = mails.team_id and turns.id = mails.id
      where ${isDue(now)} order by turns.turn, turns.is_first desc, mails.time_next, mails.id
      limit ${MAILS_AT_ONCE} ${skipTaken}) returning *`.execute(db)
  return rows
}

/** It was sent, or there is nothing left to say. */
export async function removeMail(w: Pick<Handle, 'db' | 'team_id'>, { id }: Pick<Mail, 'id'>) {
  await deleteRows(w, 'mails', { id })
}

/** After a minute, five, twenty-five …, at most six hours, with some jitter, so that not all come at once. */
export function delayOf(attempts: number, random = Math.random()): number {
  const delay = Math.min(60_000 * 5 ** (attempts - 1), DAY_MS / 4)
  return Math.round(delay * (0.8 + 0.4 * random))
}

/** Tries again later; gives up what is refused for good, and what could not be sent for days. */
export async function postpone(w: Handle, mail: Mail, error: string, isFinal: boolean): Promise<boolean> {
  const isOver = isFinal || w.now - mail.time_created > MAIL_HOURS * HOUR_MS
  await updateRows(
    w,
    'mails',
    { id: mail.id },
    isOver ? { time_failed: w.now, error } : { time_next: w.now + delayOf(mail.attempts), error },
  )
  return isOver
}

const FAILED_KEPT_MS = 30 * DAY_MS

/** Mails that were given up are kept for a while, for people who investigate. */
export async function forgetFailed({ db, team_id, now }: Handle) {
  await deleteRows({ db, team_id }, 'mails', {}, sql<SqlBool>`time_failed < ${now - FAILED_KEPT_MS}`)
}

/**
 * The key that signs links in a person's mails; made for their first mail, and again when the server has another
 * secret. If several processes make one, the first counts.
 */
export async function mailKeyOf(w: Handle, keys: MailKeys, user_id: string): Promise<string> {
  const recipient = { team_id: w.team_id, user_id }
  const find = () =>
    w.db
      .selectFrom('mail_recipients')
      .select('unsubscribe_key')
      .where('team_id', '=', w.team_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst()
  const known = await find()
  const key = known ? keys.open(known.unsubscribe_key, recipient) : null
  if (key !== null) return key
  const row = { user_id, unsubscribe_key: keys.make(recipient) }
  const before = known?.unsubscribe_key ?? ''
  await upsertRow(w, 'mail_recipients', row, {
    unsubscribe_key: sql<string>`case when mail_recipients.unsubscribe_key = ${before}
      then excluded.unsubscribe_key else mail_recipients.unsubscribe_key end`,
  })
  return must(keys.open(must(await find()).unsubscribe_key, recipient) ?? undefined)
}
