import { invalid } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { nearest } from '../../http/typos.ts'
import type { Read } from '../../workspace/handles.ts'
import { toBoardOutlines } from '../boards/boards.shape.ts'
import { findCardsById } from '../cards/cards.queries.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findBoardsById } from '../containers/boards.queries.ts'
import { findPagesById } from '../pages/pages.queries.ts'
import { toPages } from '../pages/pages.shape.ts'
import { containersOf } from './views.containers.ts'
import { orderByField } from './views.field-orders.ts'
import { type AskedFields, compileFields, fieldOfSort, findAskedFields, NO_FIELDS } from './views.fields.ts'
import {
  amongOf,
  conditionsOf,
  type Filters,
  shortConditionsOf,
  spanOf,
  textsOf,
  type Within,
  within,
} from './views.filters.ts'
import { keyOf, type Sorted } from './views.keys.ts'
import { orderOf, type SortKey } from './views.orders.ts'
import { findSorted } from './views.queries.ts'
import { OTHER_SORTS, type PreviewPage, type PreviewQuery, type PreviewView, type ViewType } from './views.schema.ts'
import type { Wanted } from './views.wanted.ts'

export const NEWEST_FIRST = { field: 'time_created', order_ascending: false }

/** The cards, boards or pages that the viewer can see and that pass all filters. */
export async function previewView(r: Read, view: PreviewView, query: PreviewQuery): Promise<PreviewPage> {
  const type = view.type as ViewType
  const filters = filtersOf(view, type)
  const { field, order_ascending: isAscending } = sortOf(view, filters, type)
  const path = `${type}_filters`
  const naming = { filters, sort: field, isStrict: true, paths: { filters: path, sort: 'sort_by.field' } }
  const fields = await findAskedFields(r, naming)
  const wanted = wantedOf(r, { type, filters, path, where: null, sort: { field, isAscending }, fields })
  const { paging, json } = await collect(r, wanted, { collection: 'views/preview', filters: view, query })
  // A computed name is only a string to the compiler.
  return { ...paging, [`${type}s`]: json } as PreviewPage
}

interface Asked {
  type: ViewType
  filters: Filters
  /** The caller's name for the filters. */
  path: string
  where: Within
  sort: { field: string; isAscending: boolean }
  /** The custom fields that filters and order name. */
  fields?: AskedFields
}

/** What the engine looks for. Refuses filters that ask for a date or words that cannot be. */
export function wantedOf(r: Read, { type, filters, path, where, sort, fields = NO_FIELDS }: Asked): Wanted {
  const place = within(r, where)
  const values = compileFields(r, filters, fields, path)
  const { field, isAscending } = sort
  const own = fieldOfSort(field)
  const sorted = own === null ? undefined : fields.known.get(own)
  const required = new Map([...fields.known].filter(([, { id }]) => values.spans.has(id)))
  const containers = containersOf(filters, where, required)
  return {
    type,
    conditions: [...conditionsOf(r, type, filters, path), ...values.conditions, ...place.conditions],
    short: [...shortConditionsOf(r, type, filters), ...values.conditions, ...place.conditions],
    texts: textsOf(filters, path),
    among: [...amongOf(r, type, filters, path), ...place.among],
    amongValues: values.sets,
    containers,
    sort: {
      order: own === null ? orderOf(type, field) : orderByField(sorted, sorted && values.spans.get(sorted.id)),
      isAscending,
      span: spanOf(r, type, filters, path, field),
    },
  }
}

interface Walked {
  /** What a cursor is tied to. */
  collection: string
  filters: object
  query: PreviewQuery
}

/** One page of what the engine finds. It may be short, or empty, long before the end: its cursor goes on. */
export function collect(r: Read, wanted: Wanted, { collection, filters, query }: Walked) {
  const { type, sort } = wanted
  const { cursor } = sort.order
  const types = ['number', cursor ? 'string' : sort.order.type, 'number'] as const
  const walk = new Walk<SortKey>(r.team_id, collection, filters, query, types)
  const { order, after: from } =
    walk.after && cursor ? cursor.read(walk.after) : { order: sort.order, after: walk.after }
  const inCursor = (key: SortKey) => order.cursor?.write(key) ?? key
  let reached: SortKey | null = null
  return walk.collect<Sorted, SortKey, Thing>({
    from,
    find: async (after, limit) => {
      const findings = await findSorted(r, { ...wanted, sort: { ...sort, order } }, after, limit)
      reached = findings.reached && inCursor(findings.reached)
      return findings.found
    },
    keyOf: (row) => keyOf(row, order),
    toItems: (rows) =>
      READ[type](
        r,
        rows.map(({ id }) => id),
      ),
    anchorOf: (row) => inCursor(keyOf(row, order)),
    hasLightRows: true,
    reached: () => reached,
  })
}

/** The ids of the first results, in order, however many things are to be looked through. */
export async function findFirst(r: Read, wanted: Wanted, limit: number): Promise<number[]> {
  const ids: number[] = []
  let after: SortKey | null = null
  do {
    const { found, reached } = await findSorted(r, wanted, after, limit - ids.length)
    ids.push(...found.map(({ id }) => id))
    after = reached
  } while (after)
  return ids
}

/** A view needs at least one filter, of its own type. */
function filtersOf(view: PreviewView, type: ViewType): Filters {
  const own = `${type}_filters` as const
  for (const other of ['card_filters', 'board_filters', 'page_filters'] as const)
    if (other !== own && Object.keys(askedOf(view[other] ?? {})).length > 0)
      throw invalid(other, `${other} do not go with type ${type}. Send ${own}.`, 'conflicting')
  const filters = askedOf(view[own] ?? {})
  if (Object.keys(filters).every((name) => name === 'sort_by'))
    throw invalid(own, `${own} must name at least one filter.`, 'required')
  return filters
}

/** The filters without empty ones: clients send all they know, as empty lists and open ranges. */
export function askedOf(filters: object): Filters {
  const isAsked = (value: unknown) => typeof value !== 'object' || Object.keys(Object(value)).length > 0
  const named = Object.entries(filters).map(([name, value]) => {
    const isSet = typeof value === 'object' && value !== null && !Array.isArray(value)
    return [name, isSet ? askedOf(value) : value]
  })
  return Object.fromEntries(named.filter(([, value]) => isAsked(value)))
}

interface Sort {
  field?: string
  order_ascending?: boolean
}

/** The order may be given in the filters or beside them. */
function sortOf({ sort_by }: PreviewView, filters: Filters, type: ViewType) {
  // The schema has an order under this name.
  const own = filters.sort_by as Sort | undefined
  if (own?.field && sort_by?.field) throw invalid('sort_by', 'Send sort_by once.', 'conflicting')
  const { field, order_ascending = true } = own?.field ? own : (sort_by ?? {})
  if (!field) return NEWEST_FIRST
  if (type !== 'card' && !OTHER_SORTS.some((other) => other === field)) {
    const meant = nearest(field, OTHER_SORTS)
    const hint = meant ? ` Did you mean ${meant}?` : ''
    throw invalid('sort_by.field', `A ${type} has no ${field} to sort by.${hint}`, 'not_allowed')
  }
  return { field, order_ascending }
}

type Thing = { id: string }

/** The public shapes of the results, in the order of their ids. */
const READ: Record<ViewType, (r: Read, ids: number[]) => Promise<(Thing | undefined)[]>> = {
  card: async (r, ids) => inOrder(ids, await toCards(r, await findCardsById(r, ids))),
  board: async (r, ids) => inOrder(ids, await toBoardOutlines(r, await findBoardsById(r, ids))),
  page: async (r, ids) => inOrder(ids, await toPages(r, await findPagesById(r, ids))),
}

function inOrder(ids: readonly number[], things: readonly Thing[]): (Thing | undefined)[] {
  const byId = new Map(things.map((thing) => [Number(thing.id), thing]))
  return ids.map((id) => byId.get(id))
}
