import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../store/store.ts'
import type { Door, Write } from '../../workspace/workspace.ts'

const LOOK_EVERY_MS = 10_000

/**
 * Starts the sprints whose time has come: planned, begun by the calendar and not over, in a live space that has not switched
 * this off. It is a write like any other, so that it has its event and every cached answer notices. Safe to run in several
 * processes: each write looks again. Answers how many it started.
 */
export async function startDueSprints(door: Door): Promise<number> {
  const due = await door.store.read((db) => selectDue(db, door.clock.now()).limit(1000).execute())
  let started = 0
  for (const { team_id, id, user_id } of due) {
    const workspace = door.enterAs({ team_id, user_id, source: JSON.stringify({ type: 'agent' }) }, 'sprint.update')
    if (await workspace.write((w) => startIfDue(w, id))) started += 1
  }
  return started
}

async function startIfDue(w: Write, id: number): Promise<boolean> {
  const sprint = await selectDue(w.db, w.now).where('team_id', '=', w.team_id).where('id', '=', id).executeTakeFirst()
  if (!sprint) return false
  await w.db
    .updateTable('sprints')
    .set({ state: 'started', time_updated: w.now })
    .where('team_id', '=', w.team_id)
    .where('id', '=', id)
    .execute()
  w.emit('sprint.started', { sprint_id: id, project_id: sprint.project_id }, { state: ['planned', 'started'] })
  return true
}

function selectDue(db: Db, now: number) {
  return db
    .selectFrom('sprints')
    .select(['team_id', 'id', 'user_id', 'project_id'])
    .where('state', '=', 'planned')
    .where('start_instant', '<=', now)
    .where('end_instant', '>', now)
    .where(
      sql<SqlBool>`not exists (select 1 from projects where projects.team_id = sprints.team_id
        and projects.id = sprints.project_id and projects.time_archived is not null)`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from sprint_settings where sprint_settings.team_id = sprints.team_id
        and sprint_settings.project_id = sprints.project_id and sprint_settings.enabled = 0)`,
    )
}

/** Looks for due sprints now and then; stops when told. */
export function keepSprintsStarting(door: Door, onError: (error: unknown) => void): () => void {
  const look = () => void startDueSprints(door).catch(onError)
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  look()
  return () => clearInterval(timer)
}
