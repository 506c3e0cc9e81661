import { liveContentJob, liveDocumentJob } from './doors/live/live.jobs.ts'
import { dueDateJob } from './feed/scheduler/due-dates.ts'
import { idempotencyKeyJob, tokenJob } from './feed/scheduler/expiry.ts'
import { deletedFileJob, fileSweepJob } from './feed/scheduler/files.ts'
import { healthJob } from './feed/scheduler/health.ts'
import type { Job, OnJobError } from './feed/scheduler/jobs.ts'
import { logRetentionJob } from './feed/scheduler/log-retention.ts'
import { sprintJob } from './feed/scheduler/sprints.ts'
import type { Files } from './files/files.ts'
import type { RecordedStorage } from './files/recorded-storage.ts'
import { accountExpiryJob } from './identity/expiry.ts'
import { ABANDONED_MS, findAbandoned, removeAbandonedImports } from './transfer/own/abandoned.ts'
import type { Door } from './workspace/door.ts'

/** All scheduled jobs. `logRetentionDays`: how long the log is kept; null for always. */
export function allJobs(
  door: Door,
  onError: OnJobError,
  { logRetentionDays = null }: { logRetentionDays?: number | null } = {},
  files: (Files & { storage: RecordedStorage }) | null = null,
  onSwept?: Parameters<typeof fileSweepJob>[2],
): Job[] {
  return [
    ...(logRetentionDays === null ? [] : [logRetentionJob(door, onError, logRetentionDays)]),
    ...(files ? [deletedFileJob(door, files, onError), fileSweepJob(door, files.storage, onSwept)] : []),
    sprintJob(door, onError),
    dueDateJob(door, onError),
    healthJob(door, onError),
    tokenJob(door, onError),
    idempotencyKeyJob(door, onError),
    accountExpiryJob(door),
    liveContentJob(door, onError),
    liveDocumentJob(door),
    {
      name: 'imports',
      everyMs: ABANDONED_MS,
      isDue: async (db, now) => (await findAbandoned(db, now)).length > 0,
      turn: () => removeAbandonedImports(door),
    },
  ]
}
