import { invalid } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { updatePages } from './pages.move.ts'
import { requirePage } from './pages.queries.ts'

/** Sets the page that a space opens with, or none. */
export async function setOverview(w: Write, project_id: number, page_id: string | null) {
  if (page_id === null) return endOtherOverview(w, { id: 0, project_id })
  const page = await requirePage(w, page_id)
  if (page.project_id !== project_id)
    throw invalid('overview_page_id', `The page “${page.title}” is in another space.`, 'elsewhere')
  if (page.is_overview === 1) return
  await endOtherOverview(w, page)
  await updatePages(w, [page.id], { is_overview: 1, ...touched(w) })
  w.emit('page.updated', { page_id: page.id, project_id }, { is_overview: [false, true] })
}

/** A space has one overview: the previous one gives way. */
export async function endOtherOverview(w: Write, { id, project_id }: Pick<Row<'pages'>, 'id' | 'project_id'>) {
  const others = await w.db
    .selectFrom('pages')
    .select('id')
    .where('team_id', '=', w.team_id)
    .where('project_id', '=', project_id)
    .where('is_overview', '=', 1)
    .where('id', '!=', id)
    .execute()
  await updateRows(w, 'pages', { id: others.map((other) => other.id) }, { is_overview: 0, ...touched(w) })
  for (const other of others) w.emit('page.updated', { page_id: other.id, project_id }, { is_overview: [true, false] })
}
