import { CARD_SORTS } from '../server/resources/views/views.schema.ts'
import type { Sample } from '../test/requests.ts'
import { FIELD_TYPES, type FieldIds } from './fill.fields.ts'
import type { Workspace } from './fill.ts'

type Named = Pick<Workspace, 'team_id' | 'user_id' | 'project_id' | 'boardIds' | 'listIds' | 'sprint_id' | 'withFields'>

/** What teams ask of many cards: views by each filter and order, words, the log by place and type, pages of lists. */
export function growthCalls(workspace: Named, tag_id: string): Sample[] {
  const { team_id, user_id, project_id, boardIds, listIds, sprint_id } = workspace
  const board_id = boardIds[0] ?? ''
  const ask = (method: string, route: string, path: string, body?: Record<string, unknown>): Sample => ({
    route,
    method,
    path: `/v1/${team_id}${path}`,
    body,
  })
  const read = (path: string) => ask('GET', `GET ${path.replace(/=\d+/g, '=…')}`, path)
  const view = (name: string, card_filters: object, sort_by?: object) =>
    ask('POST', `POST /views/preview, ${name}`, '/views/preview?count=50', {
      type: 'card',
      card_filters,
      ...(sort_by && { sort_by }),
    })
  return [
    ...CARD_SORTS.flatMap((field) =>
      [true, false].map((order_ascending) =>
        view(`by ${field}${order_ascending ? '' : ', last first'}`, { is_archived: false }, { field, order_ascending }),
      ),
    ),
    ...CARD_SORTS.flatMap((field) =>
      Object.entries({ board: { boards: [board_id] }, space: { projects: [project_id] } }).flatMap(([place, include]) =>
        [true, false].map((order_ascending) =>
          view(
            `by ${field} of a ${place}${order_ascending ? '' : ', last first'}`,
            { include },
            { field, order_ascending },
          ),
        ),
      ),
    ),
    ...FLAGS.flatMap((flag) => [true, false].map((wanted) => view(`${flag}: ${wanted}`, { [flag]: wanted }))),
    ...Object.entries({
      members: [user_id],
      owners: [user_id],
      tags: [tag_id],
      boards: [board_id],
      lists: [listIds[0]],
      projects: [project_id],
      sprints: [sprint_id],
      priority: [1],
      statuses: ['started'],
      estimates: [3],
      title: ['launch'],
    }).flatMap(([kind, values]) => [
      view(`${kind}`, { include: { [kind]: values } }),
      view(`without ${kind}`, { exclude: { [kind]: values } }),
    ]),
    view('archived', { is_archived: true }),
    view('due soon', { due_date: { after: 'now-1w', before: 'now+1w' } }),
    view('created lately', { time_created: { after: 'now-1d' } }),
    read('/search?query=launch'),
    read('/search?query=launch%20plan'),
    read(`/cards?board_id=${board_id}&count=100`),
    read(`/cards?project_id=${project_id}&count=100`),
    read(`/cards?count=100`),
    read(`/events?board_id=${board_id}`),
    read(`/events?project_id=${project_id}`),
    read('/events?type=tag.created'),
    read(`/activity?board_id=${board_id}`),
    read(`/activity?project_id=${project_id}`),
    read(`/pages?project_id=${project_id}`),
    read(`/lists?board_id=${board_id}&archived=true`),
    read(`/boards?project_id=${project_id}`),
    ...fieldViews(workspace).map(({ name, filters, sort_by }) => view(name, filters, sort_by)),
  ]
}

interface View {
  name: string
  filters: object
  sort_by: object | undefined
}

/** Filtered and sorted by each type of custom field, everywhere, in its space and on one board of it. */
function fieldViews({ user_id, boardIds, withFields }: Named): View[] {
  if (!withFields) return []
  const { fields, project_id } = withFields
  const filterOf: Record<keyof FieldIds, object> = {
    text: { has_value: true },
    number: { min: 100, max: 110 },
    money: { min: 4000 },
    date: { after: 1_780_000_000_000, before: 1_781_000_000_000 },
    checkbox: { include: [true] },
    select: { include: ['3'] },
    multi_select: { exclude: ['2'] },
    person: { include: [user_id, 'none'] },
    link: { include: ['https://example.com/7'] },
    rating: { include: [5] },
  }
  const places = [
    { where: '', include: {} },
    { where: ' of a space', include: { projects: [project_id] } },
    { where: ' of a board', include: { boards: [boardIds[0]] } },
  ]
  return FIELD_TYPES.flatMap((type) => {
    const field = `custom_fields.${fields[type]}`
    const filters = { custom_fields: { [fields[type]]: filterOf[type] } }
    return places.flatMap(({ where, include }) => [
      { name: `${type} field${where}`, filters: { ...filters, include }, sort_by: undefined },
      ...[true, false].map((order_ascending) => ({
        name: `by a ${type} field${where}${order_ascending ? '' : ', last first'}`,
        // A view needs a filter, also where it is of no place.
        filters: { is_archived: false, include },
        sort_by: { field, order_ascending },
      })),
      {
        name: `${type} field${where}, by it`,
        filters: { ...filters, include },
        sort_by: { field, order_ascending: true },
      },
    ])
  })
}

const FLAGS = [
  'is_parent',
  'is_child',
  'has_estimate',
  'has_members',
  'has_priority',
  'has_status',
  'has_tags',
  'has_linked_card',
  'has_due_date',
  'has_start_date',
  'has_completed_date',
  'has_parent_card',
] as const
