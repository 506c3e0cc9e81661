import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { Walk } from '../../http/cursor.ts'
import { VIEW_FILTER_BYTES, VIEWS_OF_PLACE } from '../../limits/views.ts'
import type { Row } from '../../store/tables.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { chooseNewPosition, choosePosition } from '../../workspace/position.ts'
import { deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import type { Card } from '../cards/cards.schema.ts'
import { requireBoardToChange } from '../containers/boards.queries.ts'
import { refuseArchivedProject, requireLiveProject } from '../containers/projects.queries.ts'
import { findReadableFields } from '../fields/fields.queries.ts'
import { VIEW_COLUMNS } from '../saved-views/saved-views.columns.ts'
import { emitAt, type FoundPlace, isSamePlace, scopeOf, siblingsAt } from '../saved-views/saved-views.places.ts'
import {
  type FoundView,
  findLongDeletedAt,
  findViews,
  findViewsAt,
  requireView,
  requireViewOrDeleted,
  type ViewKey,
} from '../saved-views/saved-views.queries.ts'
import { fromId, toAuthorship, toId } from '../shapes.ts'
import { compileFields, findAskedFields, withOptionIds } from './views.fields.ts'
import type { Within } from './views.filters.ts'
import type { CreateView, UpdateView, View, ViewFilters, ViewQuery, ViewScope } from './views.schema.ts'
import { askedOf, collect, NEWEST_FIRST, wantedOf } from './views.service.ts'

/** The saved views that the viewer can see, each place in its order. */
export async function listViews(r: Read, { scope, board_id, project_id, ...query }: ViewQuery) {
  const filters = given({ scope, board_id, project_id })
  const walk = new Walk<ViewKey>(r.team_id, 'views', filters, query, ['string', 'number'])
  const { paging, json } = await walk.collect({
    from: walk.after,
    find: (after, limit) =>
      findViews(r, {
        ...(scope && { scope }),
        ...(board_id !== undefined && { board_id: toId(board_id) }),
        ...(project_id !== undefined && { project_id: toId(project_id) }),
        after,
        limit,
      }),
    keyOf: ({ position, id }): ViewKey => [position, id],
    toItems: async (rows) => rows.map((row) => toView(r, row)),
    anchorOf: ({ position, id }): ViewKey => [position, id],
  })
  return { ...paging, views: json }
}

export async function readView(r: Read, id: string): Promise<View> {
  return toView(r, await requireView(r, id))
}

/** The cards of a view that the viewer can see, in its order. */
export async function listCardsOfView(r: Read, id: string, query: { cursor?: string; count?: number }) {
  const view = await requireView(r, id)
  const { paging, json } = await collect(r, await wantedBy(r, view), {
    collection: `views/${view.id}`,
    filters: { filters: view.filters, sort: view.sort },
    query,
  })
  // Of this type the engine reads cards.
  return { ...paging, cards: json as unknown as Card[] }
}

/** What a saved view looks for, wherever it belongs. */
export async function wantedBy(r: Read, view: Row<'views'>) {
  const { field, order_ascending } = view.sort === null ? NEWEST_FIRST : parseSort(view.sort)
  const filters = askedOf(parseFilters(view.filters))
  return wantedOf(r, {
    type: 'card',
    filters,
    path: 'filters',
    where: whereOf(view),
    sort: { field, isAscending: order_ascending },
    fields: await findAskedFields(r, { filters, sort: field, isStrict: false, paths: PATHS }),
  })
}

/**
 * The custom fields of a view, as far as the viewer can read them: those of its columns in their order, then those that it is grouped,
 * shown in lanes, filtered or sorted by.
 */
export async function fieldsOf(r: Read, view: Row<'views'>): Promise<Row<'fields'>[]> {
  const sort = view.sort === null ? null : parseSort(view.sort).field
  const { known } = await findAskedFields(r, {
    filters: askedOf(parseFilters(view.filters)),
    sort,
    isStrict: false,
    paths: PATHS,
  })
  const shown = [...parseColumns(view.columns), view.group_by, view.lanes_by].flatMap(fieldIn)
  const found = await findReadableFields(r, [...new Set(shown)])
  const place = ({ id }: Row<'fields'>) => (shown.includes(id) ? shown.indexOf(id) : shown.length)
  return [...new Map([...known.values(), ...found].map((field) => [field.id, field])).values()].toSorted(
    (a, b) => place(a) - place(b) || a.id - b.id,
  )
}

/** The custom field that a column, a group or a lane stands for: `field-47` or `custom_fields.47`. */
function fieldIn(name: string | null): number[] {
  const [, id] = /^(?:field-|custom_fields\.)(\d{1,15})$/.exec(name ?? '') ?? []
  return id === undefined ? [] : [toId(id)]
}

/** The caller's names for the filters and the order. */
const PATHS = { filters: 'filters', sort: 'sort.field' }

function whereOf({ board_id, project_id }: Row<'views'>): Within {
  if (board_id !== null) return { board_id }
  return project_id === null ? null : { project_id }
}

export async function createView(w: Write, body: CreateView): Promise<View> {
  const { scope, board_id, project_id, title, position: index, is_default = false, ...others } = given(body)
  const place = await requirePlace(w, { scope: must(scope), ...given({ board_id, project_id }) })
  const looks = columnsOf(others)
  const shown = { ...looks, ...(await requireFilters(w, scopeOf(place), looks, null)) }
  requireBoardFor(place, is_default)
  await requireRoom(w, place)
  const row: Row<'views'> = {
    team_id: w.team_id,
    id: w.nextId(),
    owner_id: place.owner_id,
    board_id: place.board_id,
    project_id: place.project_id,
    title: must(title),
    icon: '',
    filters: '{}',
    layout: 'table',
    group_by: null,
    lanes_by: null,
    sort: null,
    columns: '[]',
    ...shown,
    position: await choosePosition(w, siblingsAt(place), given({ index })),
    is_default: is_default ? 1 : 0,
    time_deleted: null,
    ...authored(w),
  }
  if (is_default) await clearDefault(w, place)
  await insertRows(w, 'views', [row])
  emitAt(w, place, 'view.created', row.id, creation(inLog(row)))
  return readView(w, String(row.id))
}

export async function updateView(w: Write, id: string, body: UpdateView): Promise<View> {
  const view = await requireView(w, id)
  permitOn(w, view)
  const { scope, board_id, project_id, position: index, is_default, title, ...others } = given(body)
  await w.expectUnchanged(view.id, Object.keys(given(body)))
  const asked = given({ scope, board_id, project_id })
  const place = Object.keys(asked).length === 0 ? view : await requirePlace(w, { ...placeInApi(view, scope), ...asked })
  const isElsewhere = !isSamePlace(view, place)
  const looks = columnsOf(others)
  const shown = { ...looks, ...(await requireFilters(w, scopeOf(place), looks, view)) }
  // A board's default is not that of another place.
  const isDefault = is_default ?? (isElsewhere ? false : view.is_default === 1)
  requireBoardFor(place, isDefault)
  if (isElsewhere) await requireRoom(w, place)
  const columns = {
    ...given({ title }),
    ...shown,
    position: await chooseNewPosition(w, siblingsAt(place), view, { isElsewhere, ...given({ index }) }),
    is_default: isDefault ? (1 as const) : (0 as const),
  }
  const changes = differenceInApi<Row<'views'>>(view, columns, VIEW_COLUMNS.inLog)
  if (!isElsewhere && Object.keys(changes).length === 0) return toView(w, view)
  if (isDefault && (isElsewhere || view.is_default === 0)) await clearDefault(w, place)
  const { owner_id, project_id: space } = place
  await updateRow(w, 'views', view.id, {
    ...columns,
    owner_id,
    board_id: place.board_id,
    project_id: space,
    ...touched(w),
  })
  if (isElsewhere) {
    // Who sees one place may not see the other: it leaves the one and comes into the other.
    emitAt(w, view, 'view.deleted', view.id, deletion(inLog(view)))
    emitAt(w, place, 'view.created', view.id, creation(inLog({ ...view, ...columns, ...place })))
  } else emitAt(w, place, 'view.updated', view.id, changes)
  return readView(w, id)
}

/** Deletes a view. The last ones of a place can be restored: until then their feeds answer as if they had never been. */
export async function deleteView(w: Write, id: string) {
  const view = await requireView(w, id)
  permitOn(w, view)
  await w.expectUnchanged(view.id, 'any')
  await updateRow(w, 'views', view.id, { time_deleted: w.now, ...touched(w) })
  for (const { id: old } of await findLongDeletedAt(w, view)) await deleteRow(w, 'views', old)
  emitAt(w, view, 'view.deleted', view.id, deletion(inLog(view)))
}

/** Undoes the deletion of a view, which has its id and its feeds again. */
export async function restoreView(w: Write, id: string): Promise<View> {
  const view = await requireViewOrDeleted(w, id)
  permitOn(w, view)
  if (view.time_deleted === null) return toView(w, view)
  await requireRoom(w, view)
  const hasDefault = (await findViewsAt(w, view)).some((other) => other.is_default === 1)
  const columns = { time_deleted: null, is_default: hasDefault ? (0 as const) : view.is_default }
  await updateRow(w, 'views', view.id, { ...columns, ...touched(w) })
  emitAt(w, view, 'view.restored', view.id, creation(inLog({ ...view, ...columns })))
  return readView(w, id)
}

/** A person's own view is theirs, whatever their role; others have to be allowed to share one there. */
function permitOn(w: Write, { owner_id, container_role }: FoundView) {
  w.permit(container_role)
  if (owner_id === null) requireSharing(w, container_role)
}

function requireSharing({ role }: Write, container_role: ContainerRole | null) {
  if (!allows(roleIn(role, container_role), 'view.share'))
    throw new AppError(
      'forbidden',
      'You may not do this with views of others here. Save one for yourself (scope mine).',
    )
}

function inLog(row: Row<'views'>): Record<string, unknown> {
  return { scope: scopeOf(row), ...VIEW_COLUMNS.inLog(row) }
}

interface AskedPlace {
  scope: ViewScope
  board_id?: string
  project_id?: string
}

/** Of a view that goes elsewhere, what still holds there. */
function placeInApi(view: FoundView, scope: ViewScope | undefined): AskedPlace {
  const own = scopeOf(view)
  if (scope !== undefined && scope !== own) return { scope }
  return {
    scope: own,
    ...(view.board_id !== null && { board_id: String(view.board_id) }),
    ...(view.project_id !== null && { project_id: String(view.project_id) }),
  }
}

/** The place of a new view, where the caller may make one. */
async function requirePlace(w: Write, { scope, board_id, project_id }: AskedPlace): Promise<FoundPlace> {
  const nowhere = { owner_id: null, board_id: null, project_id: null, space_id: null }
  if (scope !== 'board' && board_id !== undefined) throw notOf('board_id', scope)
  if (scope !== 'space' && project_id !== undefined) throw notOf('project_id', scope)
  switch (scope) {
    case 'board': {
      if (board_id === undefined) throw invalid('board_id', 'A view of a board needs its board_id.', 'required')
      const board = await requireBoardToChange(w, board_id)
      requireSharing(w, board.container_role)
      refuseArchivedProject(board)
      return { ...nowhere, board_id: board.id, space_id: board.project_id }
    }
    case 'space': {
      if (project_id === undefined) throw invalid('project_id', 'A view of a space needs its project_id.', 'required')
      const { id, container_role } = await requireLiveProject(w, project_id)
      requireSharing(w, container_role)
      return { ...nowhere, project_id: id, space_id: id }
    }
    case 'workspace':
      w.permit(null)
      requireSharing(w, null)
      return nowhere
    case 'mine':
      w.permit(null)
      return { ...nowhere, owner_id: w.user_id }
  }
}

function notOf(field: string, scope: ViewScope): AppError {
  return invalid(field, `A view of scope ${scope} has no ${field}.`, 'conflicting')
}

function requireBoardFor(place: FoundPlace, isDefault: boolean) {
  if (isDefault && place.board_id === null)
    throw invalid('is_default', 'Only a view of a board can be its default.', 'not_allowed')
}

async function requireRoom(w: Write, place: FoundPlace) {
  if ((await findViewsAt(w, place)).length >= VIEWS_OF_PLACE)
    throw new AppError('conflict', `There are ${VIEWS_OF_PLACE} views already. Delete some that nobody needs.`)
}

/** A board opens with one view at most. */
async function clearDefault(w: Write, place: FoundPlace) {
  for (const view of await findViewsAt(w, place))
    if (view.is_default === 1) {
      await updateRow(w, 'views', view.id, { is_default: 0, ...touched(w) })
      emitAt(w, place, 'view.updated', view.id, { is_default: [true, false] })
    }
}

/** Refuses what no reading could look for, and a view of everything, except where its place narrows it. Returns new filters as stored. */
async function requireFilters(
  w: Write,
  scope: ViewScope,
  shown: { filters?: string; sort?: string | null },
  before: Row<'views'> | null,
): Promise<{ filters?: string }> {
  const filters = parseFilters(shown.filters ?? before?.filters ?? '{}')
  if (Buffer.byteLength(JSON.stringify(filters)) > VIEW_FILTER_BYTES)
    throw invalid('filters', `filters must have at most ${VIEW_FILTER_BYTES} bytes as JSON.`, 'too_long')
  const asked = askedOf(filters)
  if ((scope === 'mine' || scope === 'workspace') && Object.keys(asked).length === 0)
    throw invalid('filters', `filters of a view of scope ${scope} must name at least one filter.`, 'required')
  const { field } = shown.sort ? parseSort(shown.sort) : NEWEST_FIRST
  // What the view had already may have lost its field or its options meanwhile.
  const named = shown.filters === undefined ? {} : asked
  const fields = await findAskedFields(w, { filters: named, sort: field, isStrict: true, paths: PATHS })
  const sort = { field, isAscending: true }
  wantedOf(w, {
    type: 'card',
    filters: { ...asked, custom_fields: undefined },
    path: 'filters',
    where: null,
    sort,
    fields,
  })
  compileFields(w, named, fields, 'filters')
  return shown.filters === undefined ? {} : { filters: JSON.stringify(withOptionIds(filters, fields)) }
}

type Shown = Pick<CreateView, 'icon' | 'filters' | 'layout' | 'group_by' | 'lanes_by' | 'sort' | 'columns'>

/** What a body says of how a view looks, as stored. */
function columnsOf({ icon, layout, group_by, lanes_by, ...json }: Shown) {
  return given({
    icon,
    layout,
    group_by,
    lanes_by,
    filters: json.filters && JSON.stringify(json.filters),
    sort: json.sort === null ? null : json.sort && JSON.stringify(json.sort),
    columns: json.columns && JSON.stringify(json.columns),
  })
}

// These texts are written only by this program, and checked against their schemas when they were imported.
const parseFilters = (text: string) => JSON.parse(text) as ViewFilters
// As above.
const parseSort = (text: string) => JSON.parse(text) as NonNullable<View['sort']>
// As above.
const parseColumns = (text: string) => JSON.parse(text) as View['columns']

function toView(r: Read, row: FoundView): View {
  return {
    id: String(row.id),
    team_id: row.team_id,
    title: row.title,
    icon: row.icon,
    scope: scopeOf(row),
    board_id: fromId(row.board_id),
    project_id: fromId(row.project_id),
    filters: parseFilters(row.filters),
    // Written from these closed sets.
    layout: row.layout as View['layout'],
    // As above.
    group_by: row.group_by as View['group_by'],
    // As above.
    lanes_by: row.lanes_by as View['lanes_by'],
    sort: row.sort === null ? null : parseSort(row.sort),
    columns: parseColumns(row.columns),
    position: Number(row.index),
    is_default: row.is_default === 1,
    has_feed: Number(row.has_feed) > 0,
    has_other_feeds: row.has_other_feeds === 1,
    ...toAuthorship(r, row),
  }
}
