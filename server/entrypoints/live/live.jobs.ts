import { type SqlBool, sql } from 'kysely'
import type { Job, OnJobError } from '../../feed/scheduler/jobs.ts'
import { LIVE_KEPT_MS } from '../../limits/live.ts'
import { CLOCK_CARDS } from '../../limits/writes.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { followContent } from './content.ts'
import { deleteDocument } from './documents.queries.ts'

/** A live process updates `content` from what was typed sooner than this. */
const LEFT_MS = 15_000

/** Updates `content` from what was typed through a process that ended before it could. */
export function liveContentJob(gateway: Gateway, onError: OnJobError): Job {
  return {
    name: 'live_content',
    everyMs: 10_000,
    isDue: async (db, now) => (await findLeft(db, now, 1)).length > 0,
    turn: async () => {
      const left = await gateway.store.read((db) => findLeft(db, gateway.clock.now(), CLOCK_CARDS))
      let done = 0
      for (const key of left) {
        const followed = await followContent(gateway, key).catch((error: unknown) => onError(error, key.team_id))
        if (followed !== undefined && followed !== 'overtaken') done += 1
      }
      return done
    },
  }
}

async function findLeft(db: Db, now: number, limit: number) {
  const { rows } = await sql<{ team_id: string; entity_id: number }>`
    select team_id, entity_id from live_updates where time_created <= ${now - LEFT_MS}
    group by team_id, entity_id order by min(time_created) limit ${limit}`.execute(db)
  return rows
}

/** Deletes the shared documents of texts that nobody edits any more. Their content has all of it. */
export function liveDocumentJob(gateway: Gateway): Job {
  return {
    name: 'live_documents',
    everyMs: LIVE_KEPT_MS,
    isDue: async (db, now) => (await findIdle(db, now, 1)).length > 0,
    turn: () =>
      gateway.store.transaction(async (db) => {
        const idle = await findIdle(db, gateway.clock.now(), CLOCK_CARDS)
        for (const { team_id, entity_id, generation } of idle)
          await deleteDocument({ db, team_id }, entity_id, generation, { isDone: true })
        return idle.length
      }),
  }
}

async function findIdle(db: Db, now: number, limit: number) {
  const since = now - LIVE_KEPT_MS
  const isHere = sql<SqlBool>`exists (select 1 from live_presence where live_presence.team_id = live_documents.team_id
    and live_presence.entity_id = live_documents.entity_id and time_seen > ${since})`
  const { rows } = await sql<{ team_id: string; entity_id: number; generation: string }>`
    select team_id, entity_id, generation from live_documents
    where time_created <= ${since} and last_seq = content_seq and not ${isHere}
    order by team_id, entity_id limit ${limit}`.execute(db)
  return rows
}
