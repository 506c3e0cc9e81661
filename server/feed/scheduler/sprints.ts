import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY_MS } from '../../common/time.ts'
import { CLOCK_SPRINTS, CLOCK_WORKSPACES } from '../../limits/writes.ts'
import type { SprintRow } from '../../resources/containers/sprints.queries.ts'
import { endSprint } from '../../resources/sprints/sprints.end.ts'
import { startSprint } from '../../resources/sprints/sprints.start.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Write } from '../../workspace/handles.ts'
import { CLOCK_SOURCE, type Job, type OnJobError } from './jobs.ts'
import { workspaceJob } from './workspace-job.ts'

/**
 * Completes the sprints whose end has passed and starts those whose time has come. Each is a write like any other, so that it
 * has its event and every cached answer notices. Safe to run in several processes: each write looks again.
 */
export function sprintJob(
  gateway: Gateway,
  onError: OnJobError,
  bounds = { workspaces: CLOCK_WORKSPACES, sprints: CLOCK_SPRINTS },
): Job {
  return workspaceJob(gateway, onError, {
    name: 'sprints',
    everyMs: 10_000,
    findTeams: findDueTeams,
    turnOf: (team_id) => turnOf(gateway, team_id, bounds.sprints),
    workspaces: bounds.workspaces,
  })
}

/** First what ends, then what begins: in a space only one sprint runs at a time. */
async function turnOf(gateway: Gateway, team_id: string, most: number): Promise<number> {
  let done = 0
  for (const step of STEPS) {
    const due = await gateway.store.read((db) =>
      selectDue(db, team_id, step.isDue(gateway.clock.now())).limit(most).execute(),
    )
    for (const { id, user_id } of due) {
      const workspace = gateway.enterAs({ team_id, user_id, source: CLOCK_SOURCE }, 'sprint.update')
      if (await workspace.write((w) => takeStep(w, step, id))) done += 1
    }
  }
  return done
}

interface Step {
  isDue(now: number): RawBuilder<SqlBool>
  take(w: Write, sprint: SprintRow): Promise<void>
}

const inSettings = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (select 1 from sprint_settings
  where sprint_settings.team_id = sprints.team_id and sprint_settings.project_id = sprints.project_id and ${condition})`

const isInLiveSpace = sql<SqlBool>`exists (select 1 from projects where projects.team_id = sprints.team_id
  and projects.id = sprints.project_id and projects.time_archived is null
  and not exists (select 1 from teams where teams.id = sprints.team_id and teams.time_loading is not null))`

const STEPS: readonly Step[] = [
  {
    // A sprint started after its end has no end to pass: it runs until someone ends it.
    isDue: (now) => sql<SqlBool>`(sprints.state = 'started' and sprints.end_instant <= ${now}
      and coalesce(sprints.time_started, 0) < sprints.end_instant and ${isInLiveSpace}
      and not ${inSettings(sql`sprint_settings.auto_complete = 0`)})`,
    take: (w, sprint) => {
      // No list may take the cards; the sprint ends nevertheless.
      w.limits.exceed('program')
      return endSprint(w, sprint, 'completed')
    },
  },
  {
    // Nothing starts while someone is planning it: what was planned or changed after its start date waits for a day.
    isDue: (now) => sql<SqlBool>`(sprints.state = 'planned' and sprints.start_instant <= ${now}
      and sprints.end_instant > ${now}
      and (sprints.time_updated < sprints.start_instant or sprints.time_updated <= ${now - DAY_MS}) and ${isInLiveSpace} and not ${inSettings(sql`sprint_settings.enabled = 0`)}
      and not exists (select 1 from sprints as running where running.team_id = sprints.team_id
        and running.project_id = sprints.project_id and running.state = 'started'))`,
    take: startSprint,
  },
]

function selectDue(db: Db, team_id: string, isDue: RawBuilder<SqlBool>) {
  return db
    .selectFrom('sprints')
    .selectAll('sprints')
    .where('team_id', '=', team_id)
    .where(isDue)
    .orderBy('start_instant')
    .orderBy('id')
}

async function findDueTeams(db: Db, now: number, where: RawBuilder<SqlBool>, limit: number): Promise<string[]> {
  const isDue = sql.join(
    STEPS.map((step) => step.isDue(now)),
    sql` or `,
  )
  const rows = await db
    .selectFrom('sprints')
    .select('team_id')
    .distinct()
    .where(sql<SqlBool>`(${isDue})`)
    .where(where)
    .orderBy('team_id')
    .limit(limit)
    .execute()
  return rows.map(({ team_id }) => team_id)
}

/** Between reading and writing another process may have done it, or someone changed the dates. */
async function takeStep(w: Write, step: Step, id: number): Promise<boolean> {
  const sprint = await selectDue(w.db, w.team_id, step.isDue(w.now)).where('id', '=', id).executeTakeFirst()
  if (!sprint) return false
  await step.take(w, sprint)
  return true
}

/** Takes turns until nothing is left to do: for a workspace that was just filled. */
export async function runDueSprints(gateway: Gateway): Promise<number> {
  const job = sprintJob(gateway, (error) => {
    throw error
  })
  let done = 0
  for (let more = await job.turn(); more > 0; more = await job.turn()) done += more
  return done
}
