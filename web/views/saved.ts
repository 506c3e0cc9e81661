import { fieldFiltersIn, fromApi, toApi } from '../board/field-filter.ts'
import { filterOf, NO_FILTER, withFilter } from '../board/filter.ts'
import { CARD_LAYOUTS, type CardLayout } from '../board/view.ts'
import type { ViewRow } from '../data/rows.ts'
import type { NewView } from '../data/views.ts'
import type { View } from '../routes.tsx'
import { isEmoji } from '../ui/emoji.ts'

/** What of an address a view keeps: filter, layout, groups, lanes, sort and columns; and back. */
const KEPT = [
  'q',
  'tag',
  'member',
  'owner',
  'status',
  'due',
  'priority',
  'epic',
  'blocked',
  'layout',
  'group',
  'lanes',
  'sort',
  'columns',
] as const

/** What the table sorts by, as the API calls it. By names of people, tags and epics the server does not sort. */
const SORTS = {
  title: 'title',
  list: 'status',
  priority: 'priority',
  start: 'start_date',
  due: 'due_date',
  estimate: 'estimate',
  created: 'time_created',
  updated: 'time_updated',
} as const satisfies Record<string, NonNullable<ViewRow['sort']>['field']>
// `Object.entries` forgets the names.
const SORT_NAMES = Object.entries(SORTS) as [keyof typeof SORTS, string][]
const GROUPS = ['list', 'member', 'priority', 'epic'] as const

/** What a board is shown in lanes by: see `board/lanes/kinds.ts`. */
const LANES = /^(member|owner|epic|priority|tag|parent|custom_fields\.\d{1,15})$/

/** As views name a custom field. */
const FIELD = /^custom_fields\.(\d{1,15})$/

/** What the table of an address is grouped by. */
function groupOf(group: string | undefined): string | null {
  const field_id = /^field-(\d{1,15})$/.exec(group ?? '')?.[1]
  if (field_id) return `custom_fields.${field_id}`
  return group === 'none' ? null : (GROUPS.find((known) => known === group) ?? 'list')
}

type Looks = Required<Pick<NewView, 'filters' | 'layout' | 'group_by' | 'lanes_by' | 'sort' | 'columns'>>

/** What an address shows, as a view keeps it. `usual` is the layout that an address need not name. */
export function looksOf(view: View, usual: CardLayout): Looks {
  const { text, tags, members, owners, statuses, dues, priorities, epics, blocked, fields } = filterOf(view)
  const include = {
    ...(text.trim() && { title: [text.trim()] }),
    ...(tags.length > 0 && { tags: [...tags] }),
    ...(members.length > 0 && { members: [...members] }),
    ...(owners.length > 0 && { owners: [...owners] }),
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(dues.length > 0 && { dues: [...dues] }),
    ...(priorities.length > 0 && { priority: priorities.map(Number) }),
    ...(epics.length > 0 && { epics: [...epics] }),
  }
  const custom_fields = Object.fromEntries(Object.entries(fields).map(([id, asked]) => [id, toApi(asked)]))
  const hasFields = Object.keys(custom_fields).length > 0
  const [, isDown, name] = /^(-?)([\w-]+)$/.exec(view.sort ?? '') ?? []
  const field_id = /^field-(\d+)$/.exec(name ?? '')?.[1]
  const [, known] = SORT_NAMES.find(([own]) => own === name) ?? []
  const field = field_id ? `custom_fields.${field_id}` : known
  return {
    filters: {
      ...(Object.keys(include).length > 0 && { include }),
      // Both ask for nothing.
      ...(blocked.length === 1 && { is_blocked: blocked[0] === 'yes' }),
      ...(hasFields && { custom_fields }),
    },
    layout: CARD_LAYOUTS.find((layout) => layout === view.layout) ?? usual,
    group_by: groupOf(view.group),
    lanes_by: LANES.test(view.lanes ?? '') ? (view.lanes ?? null) : null,
    // One of the values above.
    sort: field ? { field: field as (typeof SORTS)[keyof typeof SORTS], order_ascending: isDown !== '-' } : null,
    columns: view.columns ? view.columns.split(',') : [],
  }
}

/** The address that shows a view. */
export function addressOf(row: Omit<ViewRow, 'position'>): View {
  const { include = {}, is_blocked } = row.filters
  const title = [include.title ?? []].flat()[0]
  const filter = {
    text: title ?? '',
    tags: include.tags ?? [],
    members: include.members ?? [],
    owners: include.owners ?? [],
    statuses: include.statuses ?? [],
    dues: include.dues ?? [],
    priorities: (include.priority ?? []).map(String),
    epics: include.epics ?? [],
    blocked: typeof is_blocked === 'boolean' ? [is_blocked ? ('yes' as const) : ('no' as const)] : [],
    healths: [],
    fields: Object.fromEntries(
      Object.entries(row.filters.custom_fields ?? {}).map(([id, asked]) => [id, fromApi(asked)]),
    ),
  }
  const field_id = FIELD.exec(row.sort?.field ?? '')?.[1]
  const [known] = SORT_NAMES.find(([, field]) => field === row.sort?.field) ?? []
  const sort = field_id ? `field-${field_id}` : known
  const groupField = FIELD.exec(row.group_by ?? '')?.[1]
  const grouped = groupField ? `field-${groupField}` : GROUPS.find((one) => one === row.group_by)
  const group = row.group_by === null ? 'none' : grouped
  return {
    ...withFilter({}, filter),
    layout: row.layout,
    ...(group && group !== 'list' && { group }),
    ...(row.lanes_by !== null && LANES.test(row.lanes_by) && { lanes: row.lanes_by }),
    ...(sort && { sort: `${row.sort?.order_ascending === false ? '-' : ''}${sort}` }),
    ...(row.columns.length > 0 && { columns: row.columns.join() }),
    view: row.id,
  }
}

/** What an address can say of filters; views of programs may have others. */
const SAID = ['title', 'tags', 'members', 'owners', 'statuses', 'dues', 'priority', 'epics']

/** The filters of a view as an address has them. What no address says stays as it was saved. */
export function filtersOf(view: View, row: ViewRow): ViewRow['filters'] {
  const { include = {}, custom_fields = {}, is_blocked: _, ...rest } = row.filters
  const asked = looksOf(view, row.layout).filters ?? {}
  const others = Object.fromEntries(Object.entries(include).filter(([name]) => !SAID.includes(name)))
  const titles = [...[asked.include?.title ?? []].flat(), ...[include.title ?? []].flat().slice(1)]
  const chosen = { ...others, ...asked.include, ...(titles.length > 0 && { title: titles }) }
  const fields = Object.entries({ ...custom_fields, ...asked.custom_fields }).flatMap(([id, one]) => {
    const before = custom_fields[id]
    const said = before && fromApi(before)
    if (before && said === (fieldFiltersIn(view)[id] ?? '')) return [[id, before]]
    return asked.custom_fields?.[id] ? [[id, one]] : []
  })
  return {
    ...rest,
    ...(Object.keys(chosen).length > 0 && { include: chosen }),
    ...(asked.is_blocked !== undefined && { is_blocked: asked.is_blocked }),
    ...(fields.length > 0 && { custom_fields: Object.fromEntries(fields) }),
    // Made of filters that were valid before.
  } as ViewRow['filters']
}

/** Whether an address asks for other cards than the view that it names. */
export function isFilteredOtherwise(view: View, row: ViewRow): boolean {
  return JSON.stringify(withFilter({}, filterOf(view))) !== JSON.stringify(withFilter({}, filterOf(addressOf(row))))
}

/** The address of a view as it is saved; what else an address says stays. */
export function asSaved(view: View, row: ViewRow): View {
  const rest = withFilter(view, NO_FILTER)
  for (const key of KEPT) delete rest[key]
  return { ...rest, ...addressOf(row) }
}

/** Whether an address shows something else than the view that it names. */
export function isChanged(view: View, row: ViewRow, usual: CardLayout): boolean {
  const saved = addressOf(row)
  const asked = (one: View) => JSON.stringify(Object.entries(fieldFiltersIn(one)).sort())
  if (asked(view) !== asked(saved)) return true
  return KEPT.some((key) => {
    const [now, before] = [view[key] ?? '', saved[key] ?? '']
    return key === 'layout' ? (now || usual) !== before : now !== before
  })
}

export const nameOf = ({ icon, title }: Pick<ViewRow, 'icon' | 'title'>) => (isEmoji(icon) ? `${icon} ${title}` : title)
