import { invalid } from '../../common/errors.ts'
import { instantOf, LAST_INSTANT } from '../../common/time.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows } from '../../workspace/rows.ts'
import { findLastEnd, type SprintRow } from '../containers/sprints.queries.ts'
import { insertNewLists } from '../lists/lists.service.ts'
import { SPRINT_COLUMNS } from './sprints.columns.ts'
import { planDates } from './sprints.dates.ts'
import type { CreateSprint } from './sprints.schema.ts'
import { findSettings } from './sprints.settings.ts'

/** Adds a sprint with its lists, as the space's settings say. */
export async function planSprint(
  w: Write,
  project_id: number,
  input: Omit<CreateSprint, 'project_id'>,
): Promise<SprintRow> {
  const settings = await findSettings(w, project_id)
  const dates = planDates(input, settings, await findLastEnd(w, project_id), w.now)
  refuseBadDates(dates)
  const row: Row<'sprints'> = {
    team_id: w.team_id,
    id: w.nextId(),
    project_id,
    title: input.title,
    content: input.content ?? '',
    state: 'planned',
    ...dates,
    ...instants(dates),
    override_end_date: null,
    time_started: null,
    time_ended: null,
    planned_count: null,
    planned_pts: null,
    completed_count: null,
    completed_pts: null,
    chart_first_day: null,
    chart_last_day: null,
    layout: settings.layout,
    ...authored(w),
  }
  await insertRows(w, 'sprints', [row])
  w.emit('sprint.created', { sprint_id: row.id, project_id }, creation(SPRINT_COLUMNS.inLog(row)))
  const lists = settings.statuses.map(({ id, title, status }) => ({ title, behavior: status, sprint_status_id: id }))
  await insertNewLists(w, { project_id, board_id: null, sprint_id: row.id }, lists, null)
  return row
}

/** The instants of a sprint's dates, beside the dates themselves. */
export function instants({ start_date, end_date }: { start_date: number; end_date: number }) {
  return { start_instant: instantOf(start_date), end_instant: instantOf(end_date) }
}

export function refuseBadDates(dates: { start_date: number; end_date: number }) {
  const { start_instant, end_instant } = instants(dates)
  if (end_instant < start_instant) throw invalid('end_date', 'end_date must not be before start_date.', 'out_of_range')
  // Callers' own dates are in range; those derived from them or from other sprints may not be.
  if (end_instant > LAST_INSTANT) throw invalid('end_date', 'The sprint would end after the year 9999.', 'out_of_range')
}
