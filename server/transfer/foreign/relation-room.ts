import { grouped } from '../../common/text.ts'
import { IMPORT_EPICS, IMPORT_LINKS, PLACED_LINKS } from '../../limits/files.ts'
import { EPICS } from '../../limits/parts.ts'
import { requireProject } from '../../resources/containers/projects.queries.ts'
import { findRoadmapLists } from '../../resources/epics/epics.queries.ts'
import type { Read } from '../../workspace/handles.ts'
import type { PlanSpace, RelationRoom } from './plan.ts'

const MANY = `an import makes at most ${grouped(IMPORT_EPICS)} epics`

/** A space that the import makes itself, in a workspace that is not known yet. */
export const EMPTY_SPACE: PlanSpace = { fields: [], room: { epics: IMPORT_EPICS, reason: MANY, links: IMPORT_LINKS } }

/** How many epics and links an import may make: in a space of its own, or in one that is there already. */
export async function readRelationRoom(r: Read, project_id: string | undefined): Promise<RelationRoom> {
  const links = project_id === undefined ? IMPORT_LINKS : PLACED_LINKS
  // Everybody in the workspace sees the roadmap.
  if (project_id !== undefined && (await requireProject(r, project_id)).is_private === 1)
    return { epics: 0, reason: 'the space is private, and everybody sees the roadmap', links }
  const lists = await findRoadmapLists(r)
  if (lists.every(({ time_archived }) => time_archived !== null))
    return { epics: 0, reason: 'the roadmap has no list that takes epics', links }
  const left = Math.max(0, EPICS - (await countEpics(r)))
  if (left >= IMPORT_EPICS) return { epics: IMPORT_EPICS, reason: MANY, links }
  return { epics: left, reason: `a workspace has at most ${grouped(EPICS)} epics`, links }
}

async function countEpics({ db, team_id }: Read): Promise<number> {
  const { count } = await db
    .selectFrom('epics')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow()
  return Number(count)
}
