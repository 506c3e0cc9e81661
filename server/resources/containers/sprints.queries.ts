import { sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { PAGE_ITEMS } from '../../limits/answers.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { projectOf, projectRole, type Viewer, visibleProject } from '../../workspace/visibility.ts'
import { toId } from '../shapes.ts'

export type SprintRow = Row<'sprints'>

type FoundSprint = SprintRow & { container_role: ContainerRole | null }

/** One sprint, through its space, with the viewer's role there. */
export async function findSprint(r: Read, id: number): Promise<FoundSprint | undefined> {
  const [sprint] = await visibleSprint(r.db, { team_id: r.team_id, id, ...r.viewer })
  return sprint
}

export async function requireSprint(r: Read, id: string): Promise<FoundSprint> {
  const sprint = await findSprint(r, toId(id))
  if (!sprint) throw notFound('sprint', id)
  return sprint
}

/** A sprint of another space is not found in this one. */
export async function requireSprintOf(r: Read, project_id: string, id: string) {
  return inProject(await findSprint(r, toId(id)), project_id, id)
}

export function inProject(sprint: FoundSprint | undefined, project_id: string, id: string): FoundSprint {
  if (sprint?.project_id !== toId(project_id)) throw notFound('sprint', id)
  return sprint
}

const visibleSprint = prepared<{ team_id: string; id: number } & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return db
    .selectFrom('sprints')
    .innerJoin('projects', projectOf('sprints'))
    .selectAll('sprints')
    .select(projectRole(viewer).as('container_role'))
    .where('sprints.team_id', '=', p('team_id'))
    .where('sprints.id', '=', p('id'))
    .where(visibleProject(viewer))
})

/** The running sprints of all spaces that the viewer can see, in the order of the spaces. */
export function findRunningSprints({ db, team_id, viewer }: Read): Promise<SprintRow[]> {
  return db
    .selectFrom('sprints')
    .innerJoin('projects', projectOf('sprints'))
    .selectAll('sprints')
    .where('sprints.team_id', '=', team_id)
    .where('sprints.state', '=', 'started')
    .where('projects.time_archived', 'is', null)
    .where(visibleProject(viewer))
    .orderBy('projects.position')
    .orderBy('projects.id')
    .limit(PAGE_ITEMS)
    .execute()
}

const ENDED: readonly SprintRow['state'][] = ['completed', 'canceled']

export function isEnded({ state }: Pick<SprintRow, 'state'>): boolean {
  return ENDED.includes(state)
}

/** The sprints of a space the caller has already found, by start. */
export function findSprints(
  r: Read,
  project_id: number,
  {
    ended,
    after,
    limit,
  }: { ended: boolean | undefined; after: readonly [start: number, id: number] | null; limit: number },
): Promise<SprintRow[]> {
  let query = r.db
    .selectFrom('sprints')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project_id)
    .orderBy('start_instant')
    .orderBy('id')
    .limit(limit)
  if (ended !== undefined) query = query.where('state', ended ? 'in' : 'not in', ENDED)
  if (after) query = query.where(sql<boolean>`(start_instant, id) > (${after[0]}, ${after[1]})`)
  return query.execute()
}

/** The last sprints of a space the caller has already found, by start. */
export async function findLatestSprints(r: Read, project_id: number, limit: number): Promise<SprintRow[]> {
  const rows = await r.db
    .selectFrom('sprints')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project_id)
    .orderBy('start_instant', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

/**
 * The sprint that takes over: the first open one from this one's start on that is not past its end, else any of them, else
 * the first that has not begun. (A sprint that is completed late hands over to the one already running.)
 */
export async function findNextSprint(r: Read, sprint: SprintRow): Promise<SprintRow | undefined> {
  const open = r.db
    .selectFrom('sprints')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', sprint.project_id)
    .where('id', '!=', sprint.id)
    .orderBy('start_instant')
    .orderBy('id')
    .limit(1)
  const later = open
    .where('state', 'in', ['planned', 'started'])
    .where(sql<boolean>`(start_instant, id) > (${sprint.start_instant}, ${sprint.id})`)
  const next = (await later.where('end_instant', '>', r.now).executeTakeFirst()) ?? (await later.executeTakeFirst())
  return next ?? open.where('state', '=', 'planned').executeTakeFirst()
}

/** When the space is free again: one that ended early takes no longer than that, and cancelled ones take no time. */
export async function findLastEnd(r: Read, project_id: number): Promise<number | null> {
  const last = await r.db
    .selectFrom('sprints')
    // The server's own moments are milliseconds, as instants are.
    .select((eb) => eb.fn.max(eb.fn.coalesce('override_end_date', 'end_instant')).as('end'))
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project_id)
    .where('state', '!=', 'canceled')
    .executeTakeFirst()
  return last?.end ?? null
}

/** The unfinished cards of sprints, in order. */
export function findUnfinishedIds({ db, team_id }: Read, sprintIds: readonly number[]) {
  return unfinishedIds(db, { team_id, ids: idList(db, sprintIds) })
}

const unfinishedIds = prepared<{ team_id: string; ids: IdList }>()((db, p) =>
  db
    .selectFrom('sprint_unfinished_cards')
    .select(['sprint_id', 'card_id', 'position'])
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'sprint_id', p('ids')))
    .orderBy('sprint_id')
    .orderBy('position'),
)
