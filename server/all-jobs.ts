import { liveContentJob, liveDocumentJob } from './entrypoints/live/live.jobs.ts'
import { dueDateJob } from './feed/scheduler/due-dates.ts'
import { idempotencyKeyJob, tokenJob } from './feed/scheduler/expiry.ts'
import { deletedFileJob, fileSweepJob } from './feed/scheduler/files.ts'
import { healthJob } from './feed/scheduler/health.ts'
import type { Job, OnJobError } from './feed/scheduler/jobs.ts'
import { leadJob } from './feed/scheduler/leads.ts'
import { logRetentionJob } from './feed/scheduler/log-retention.ts'
import { recurrenceJob } from './feed/scheduler/recurrences.ts'
import { reminderJob } from './feed/scheduler/reminders.ts'
import { ruleJob } from './feed/scheduler/rules.ts'
import { searchJob } from './feed/scheduler/search.ts'
import { snoozeJob } from './feed/scheduler/snoozes.ts'
import { sprintJob } from './feed/scheduler/sprints.ts'
import type { Files } from './files/files.ts'
import type { RecordedStorage } from './files/recorded-storage.ts'
import { accountExpiryJob } from './identity/expiry.ts'
import { ABANDONED_MS, findAbandoned, removeAbandonedImports } from './transfer/own/abandoned.ts'
import type { Gateway } from './workspace/gateway.ts'

/** All scheduled jobs. `logRetentionDays`: how long the log is kept; null for always. */
export function allJobs(
  gateway: Gateway,
  onError: OnJobError,
  { logRetentionDays = null }: { logRetentionDays?: number | null } = {},
  files: (Files & { storage: RecordedStorage }) | null = null,
  onSwept?: Parameters<typeof fileSweepJob>[2],
): Job[] {
  return [
    ...(logRetentionDays === null ? [] : [logRetentionJob(gateway, onError, logRetentionDays)]),
    ...(files ? [deletedFileJob(gateway, files, onError), fileSweepJob(gateway, files.storage, onSwept)] : []),
    sprintJob(gateway, onError),
    // Before what is overdue is reported: then nothing is reminded of it any more.
    leadJob(gateway, onError),
    reminderJob(gateway, onError),
    snoozeJob(gateway, onError),
    dueDateJob(gateway, onError),
    recurrenceJob(gateway, onError),
    ruleJob(gateway, onError),
    searchJob(gateway, onError),
    healthJob(gateway, onError),
    tokenJob(gateway, onError),
    idempotencyKeyJob(gateway, onError),
    accountExpiryJob(gateway),
    liveContentJob(gateway, onError),
    liveDocumentJob(gateway),
    {
      name: 'imports',
      everyMs: ABANDONED_MS,
      isDue: async (db, now) => (await findAbandoned(db, now)).length > 0,
      turn: () => removeAbandonedImports(gateway),
    },
  ]
}
