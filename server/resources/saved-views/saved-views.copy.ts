import type { Row } from '../../store/tables.ts'
import { authored, creation } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows } from '../../workspace/rows.ts'
import { VIEW_COLUMNS } from './saved-views.columns.ts'
import { emitAt } from './saved-views.places.ts'
import { findViewsAt } from './saved-views.queries.ts'

/** The views of a copied board show its own lists. */
export async function copyViews(
  w: Write,
  from: number,
  to: Row<'boards'>,
  listOf: ReadonlyMap<number, { id: number }>,
) {
  const views = await findViewsAt(w, { owner_id: null, board_id: from, project_id: null })
  const rows = views.map(
    (view): Row<'views'> => ({
      team_id: w.team_id,
      id: w.nextId(),
      owner_id: null,
      board_id: to.id,
      project_id: null,
      ...VIEW_COLUMNS.copied(view),
      filters: withLists(view.filters, listOf),
      time_deleted: null,
      ...authored(w),
    }),
  )
  await insertRows(w, 'views', rows)
  for (const row of rows)
    emitAt(
      w,
      { ...row, space_id: to.project_id },
      'view.created',
      row.id,
      creation({ scope: 'board', ...VIEW_COLUMNS.inLog(row) }),
    )
}

type Choices = { lists?: string[] } | undefined

function withLists(filters: string, listOf: ReadonlyMap<number, { id: number }>): string {
  // Written only by this program.
  const { include, exclude, ...others } = JSON.parse(filters) as { include?: Choices; exclude?: Choices }
  const copied = (choices: Choices) =>
    choices?.lists
      ? { ...choices, lists: choices.lists.map((id) => String(listOf.get(Number(id))?.id ?? id)) }
      : choices
  return JSON.stringify({
    ...others,
    ...(include && { include: copied(include) }),
    ...(exclude && { exclude: copied(exclude) }),
  })
}
