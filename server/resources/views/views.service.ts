import { invalid } from '../../errors.ts'
import { Walk } from '../../http/cursor.ts'
import { nearest } from '../../http/validate.ts'
import type { Read } from '../../workspace/workspace.ts'
import { findBoardsById } from '../boards/boards.queries.ts'
import { toBoardOutlines } from '../boards/boards.shape.ts'
import { findCardsById } from '../cards/cards.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findPagesById } from '../pages/pages.queries.ts'
import { toPages } from '../pages/pages.shape.ts'
import { conditionsOf, type Filters } from './views.filters.ts'
import { findSorted, type SortKey } from './views.queries.ts'
import { OTHER_SORTS, type PreviewPage, type PreviewQuery, type PreviewView, type ViewType } from './views.schema.ts'

const NEWEST_FIRST = { field: 'time_created', order_ascending: false }

/** The cards, boards or pages that the viewer can see and that pass all filters. */
export async function previewView(r: Read, view: PreviewView, query: PreviewQuery): Promise<PreviewPage> {
  const type = view.type as ViewType
  const filters = filtersOf(view, type)
  const { field, order_ascending: isAscending = true } = sortOf(view, filters, type)
  const typeOfValue = field === 'title' ? 'string' : 'number'
  const walk = new Walk<SortKey>(r.team_id, 'views/preview', view, query, ['number', typeOfValue, 'number'])
  const conditions = conditionsOf(r, type, filters, `${type}_filters`)
  const rows = await findSorted(r, type, conditions, { field, isAscending }, walk.after, walk.limit)
  const { page, paging } = await walk.cut(rows, ({ is_empty, value, id }) => [is_empty, value, id])
  return {
    ...paging,
    ...(await READ[type](
      r,
      page.map(({ id }) => id),
    )),
  }
}

/** Everything there is, is not a view: at least one filter must be named, and it must be one of this type. */
function filtersOf(view: PreviewView, type: ViewType): Filters {
  const own = `${type}_filters` as const
  for (const other of ['card_filters', 'board_filters', 'page_filters'] as const)
    if (other !== own && view[other] !== undefined)
      throw invalid(other, `${other} do not go with type ${type}. Send ${own}.`, 'conflicting')
  const filters = view[own] as Filters | undefined
  const asked = Object.entries(filters ?? {}).filter(
    ([name, value]) => name !== 'sort_by' && Object.keys(Object(value)).length + Number(typeof value !== 'object') > 0,
  )
  if (!filters || asked.length === 0) throw invalid(own, `${own} must name at least one filter.`, 'required')
  return filters
}

interface Sort {
  field: string
  order_ascending?: boolean
}

/** The order may be named with the filters or beside them. */
function sortOf({ sort_by }: PreviewView, filters: Filters, type: ViewType): Sort {
  const own = filters.sort_by as Sort | undefined
  if (own && sort_by) throw invalid('sort_by', 'Send sort_by once.', 'conflicting')
  const sort: Sort = own ?? (sort_by as Sort | undefined) ?? NEWEST_FIRST
  if (type !== 'card' && !OTHER_SORTS.some((field) => field === sort.field)) {
    const meant = nearest(sort.field, OTHER_SORTS)
    const hint = meant ? ` Did you mean ${meant}?` : ''
    throw invalid('sort_by.field', `A ${type} has no ${sort.field} to sort by.${hint}`, 'not_allowed')
  }
  return sort
}

type Things =
  | { cards: Awaited<ReturnType<typeof toCards>> }
  | { boards: Awaited<ReturnType<typeof toBoardOutlines>> }
  | { pages: Awaited<ReturnType<typeof toPages>> }

/** The public shapes of things, in the order of their ids' places. */
const READ: Record<ViewType, (r: Read, ids: number[]) => Promise<Things>> = {
  card: async (r, ids) => ({ cards: inOrder(ids, await toCards(r, await findCardsById(r, ids))) }),
  board: async (r, ids) => ({ boards: inOrder(ids, await toBoardOutlines(r, await findBoardsById(r, ids), false)) }),
  page: async (r, ids) => ({ pages: inOrder(ids, await toPages(r, await findPagesById(r, ids))) }),
}

function inOrder<T extends { id: string }>(ids: readonly number[], things: readonly T[]): T[] {
  const byId = new Map(things.map((thing) => [Number(thing.id), thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
