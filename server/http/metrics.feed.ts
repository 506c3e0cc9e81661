import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../store/store.ts'
import type { Gateway } from '../workspace/gateway.ts'
import { countersIn } from './metrics.counters.ts'

interface JobTotals {
  turns: number
  done: number
  failures: number
}

/** Work beside requests, with its totals since the start. */
export interface Feed {
  scheduler: { readonly totals: ReadonlyMap<string, JobTotals> }
  notifications: { readonly totals: { events: number; notifications: number; failures: number } }
  /** Null where no mail is sent. */
  mailer: { readonly totals: { sent: number; failures: number; givenUp: number } } | null
  /** Null where no mail is taken. */
  mailIn?: {
    readonly totals: { taken: ReadonlyMap<string, number>; refused: ReadonlyMap<string, number> }
  } | null
}

/** What the followers of the log and the clock did. */
export function showFeed(
  registry: Registry,
  { scheduler, notifications, mailer, mailIn = null }: Feed,
  { store }: Gateway,
) {
  const { counter, byLabel } = countersIn(registry)
  const ofJobs = (name: string, help: string, key: keyof JobTotals) =>
    byLabel(name, help, 'job', () => scheduler.totals.entries().map(([job, counts]) => [job, counts[key]] as const))
  ofJobs('boardwalk_job_turns_total', 'Turns of this process at a job of the clock.', 'turns')
  ofJobs('boardwalk_job_done_total', 'Things that those turns did.', 'done')
  ofJobs('boardwalk_job_failures_total', 'Turns that failed.', 'failures')

  counter(
    'boardwalk_followed_events_total',
    'Events that were looked through for news.',
    () => notifications.totals.events,
  )
  counter('boardwalk_notifications_total', 'Notifications written.', () => notifications.totals.notifications)
  counter(
    'boardwalk_notification_failures_total',
    'Times that following the log of a workspace failed.',
    () => notifications.totals.failures,
  )

  counter('boardwalk_mails_sent_total', 'Mails that the mail server took.', () => mailer?.totals.sent ?? 0)
  counter('boardwalk_mail_failures_total', 'Times that sending a mail failed.', () => mailer?.totals.failures ?? 0)
  counter('boardwalk_mails_given_up_total', 'Mails that were given up.', () => mailer?.totals.givenUp ?? 0)

  byLabel(
    'boardwalk_mails_taken_total',
    'Mails that came in, by what they became.',
    'as',
    () => mailIn?.totals.taken ?? [],
  )
  byLabel(
    'boardwalk_mails_refused_total',
    'Mails that came in and became nothing.',
    'reason',
    () => mailIn?.totals.refused ?? [],
  )

  // What all processes have left to do, queried on request.
  const gauge = (name: string, help: string, read: (db: Db) => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await store.lookUp(read).catch(() => Number.NaN))
      },
    })
  gauge('boardwalk_notification_lag_events', 'Events that nobody has looked through for news yet.', findLag)
  gauge('boardwalk_mails_waiting', 'Mails that wait to be sent.', countMails)
}

async function findLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number | null }>`
    select sum(teams.revision - coalesce(notification_cursors.seq, 0)) as lag from teams
    left join notification_cursors on notification_cursors.team_id = teams.id where teams.time_loading is null`.execute(
    db,
  )
  return Number(rows[0]?.lag ?? 0)
}

async function countMails(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from mails where time_failed is null`.execute(db)
  return Number(rows[0]?.waiting ?? 0)
}
