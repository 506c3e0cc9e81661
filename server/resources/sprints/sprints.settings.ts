import { invalid } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { differenceInApi, given } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { upsertRow } from '../../workspace/rows.ts'
import { requireProject, requireProjectToChange } from '../containers/projects.queries.ts'
import type { VcsMapping } from '../containers/vcs-mapping.schema.ts'
import { listsNamedIn, readMapping, toVcsMapping } from '../containers/vcs-mapping.ts'
import { BEHAVIOR_TITLE } from '../lists/lists.schema.ts'
import { SPRINT_SETTINGS_COLUMNS } from './sprints.columns.ts'
import { SPRINT_STATUSES, type SprintSettings, type UpdateSprintSettings } from './sprints.schema.ts'

/** The defaults of a space: two weeks from Monday, no pause between. */
const DEFAULTS: SprintSettings = {
  statuses: SPRINT_STATUSES.map((status, index) => ({ id: String(index + 1), title: BEHAVIOR_TITLE[status], status })),
  length: 14,
  cooldown: 0,
  start_day: 1,
  enabled: true,
  auto_complete: true,
  vcs_mapping: null,
  layout: 'board',
  card_cover_enabled: true,
}

export async function readSprintSettings(r: Read, project_id: string): Promise<SprintSettings> {
  const project = await requireProject(r, project_id)
  return findSettings(r, project.id)
}

/** The settings of a space the caller has already found. */
export async function findSettings(r: Read, project_id: number): Promise<SprintSettings> {
  const row = await r.db
    .selectFrom('sprint_settings')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('project_id', '=', project_id)
    .executeTakeFirst()
  if (!row) return DEFAULTS
  return {
    // Only this program writes it.
    statuses: JSON.parse(row.statuses) as SprintSettings['statuses'],
    length: row.length,
    cooldown: row.cooldown,
    start_day: row.start_day,
    enabled: row.enabled === 1,
    auto_complete: row.auto_complete === 1,
    vcs_mapping: readMapping(row.vcs_mapping),
    layout: row.layout,
    card_cover_enabled: row.card_cover_enabled === 1,
  }
}

/** Changes what new sprints of the space start with; sprints that exist keep their lists. */
export async function updateSprintSettings(
  w: Write,
  project_id: string,
  body: UpdateSprintSettings,
): Promise<SprintSettings> {
  const project = await requireProjectToChange(w, project_id)
  const before = await findSettings(w, project.id)
  await w.expectUnchanged(project.id, Object.keys(body))
  const { statuses, vcs_mapping, ...fields } = given(body)
  const after: SprintSettings = { ...before, ...fields }
  if (statuses) after.statuses = numbered(statuses)
  if (vcs_mapping === null) after.vcs_mapping = null
  if (vcs_mapping) after.vcs_mapping = requireOwnStatuses(toVcsMapping(vcs_mapping, before.vcs_mapping, w.now), after)
  for (const status of SPRINT_STATUSES)
    if (!after.statuses.some((entry) => entry.status === status))
      throw invalid('statuses', `A sprint needs at least one status of each kind; ${status} is missing.`)

  const row = toRow(after)
  const was = { team_id: w.team_id, project_id: project.id, ...toRow(before) }
  const changes = differenceInApi<Row<'sprint_settings'>>(was, row, SPRINT_SETTINGS_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return after
  await upsertRow(w, 'sprint_settings', { project_id: project.id, ...row }, row)
  w.emit('sprint_settings.updated', { project_id: project.id }, changes)
  return after
}

/** Pull requests move cards between the statuses of these settings, never to a list elsewhere. */
function requireOwnStatuses(mapping: VcsMapping, { statuses }: SprintSettings): VcsMapping {
  const own = new Set(statuses.map(({ id }) => id))
  if (listsNamedIn(mapping).some((id) => !own.has(id)))
    throw invalid('vcs_mapping', 'vcs_mapping names a status that these settings do not have.', 'unknown_status')
  return mapping
}

function toRow(settings: SprintSettings): Omit<Row<'sprint_settings'>, 'team_id' | 'project_id'> {
  return {
    statuses: JSON.stringify(settings.statuses),
    length: settings.length,
    cooldown: settings.cooldown,
    start_day: settings.start_day,
    enabled: settings.enabled ? 1 : 0,
    auto_complete: settings.auto_complete ? 1 : 0,
    vcs_mapping: settings.vcs_mapping && JSON.stringify(settings.vcs_mapping),
    layout: settings.layout,
    card_cover_enabled: settings.card_cover_enabled ? 1 : 0,
  }
}

/** Statuses that came without an id get one. */
function numbered(statuses: NonNullable<UpdateSprintSettings['statuses']>): SprintSettings['statuses'] {
  const ids = statuses.flatMap(({ id }) => id || [])
  const taken = new Set(ids)
  if (taken.size < ids.length) throw invalid('statuses', 'Two statuses have the same id.', 'duplicate')
  let next = 1
  return statuses.map((entry) => {
    while (!entry.id && taken.has(String(next))) next += 1
    return {
      id: entry.id || String(next++),
      title: entry.title,
      status: entry.status,
    }
  })
}
