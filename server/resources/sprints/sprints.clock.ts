import type { Door } from '../../workspace/workspace.ts'

const LOOK_EVERY_MS = 10_000

/**
 * Starts the sprints whose time has come: planned, begun by the calendar and not over. It is a write like any other, so that
 * it has its event and every cached answer notices. Safe to run in several processes: each write looks again.
 */
export async function startDueSprints(door: Door): Promise<number> {
  const now = door.clock.now()
  const due = await door.store.read((db) =>
    db
      .selectFrom('sprints')
      .select(['team_id', 'id', 'user_id'])
      .where('state', '=', 'planned')
      .where('start_instant', '<=', now)
      .where('end_instant', '>', now)
      .limit(1000)
      .execute(),
  )
  for (const { team_id, id, user_id } of due) {
    const workspace = door.enterAs({ team_id, user_id, source: JSON.stringify({ type: 'agent' }) }, 'sprint.update')
    await workspace.write(async (w) => {
      const sprint = await w.db
        .selectFrom('sprints')
        .select(['project_id', 'state'])
        .where('team_id', '=', team_id)
        .where('id', '=', id)
        .executeTakeFirst()
      if (sprint?.state !== 'planned') return
      await w.db
        .updateTable('sprints')
        .set({ state: 'started', time_updated: w.now })
        .where('team_id', '=', team_id)
        .where('id', '=', id)
        .execute()
      w.emit('sprint.started', { sprint_id: id, project_id: sprint.project_id }, { state: ['planned', 'started'] })
    })
  }
  return due.length
}

/** Looks for due sprints now and then; stops when told. */
export function keepSprintsStarting(door: Door, onError: (error: unknown) => void): () => void {
  const look = () => void startDueSprints(door).catch(onError)
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  look()
  return () => clearInterval(timer)
}
