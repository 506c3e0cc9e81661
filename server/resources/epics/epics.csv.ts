import { titleOfPriority } from '../../common/priorities.ts'
import { textOf } from '../../store/search/html.ts'
import type { Read } from '../../workspace/handles.ts'
import { BYTE_ORDER_MARK, dateCell, inSteps, lineOf, type NameOf } from '../csv.ts'
import { columnOfField, peopleOfLine, toCell } from '../fields/fields.csv.ts'
import { findFieldsOfEpics } from '../fields/fields.queries.ts'
import { parseValues } from '../fields/fields.stored.ts'
import { kindOf } from '../fields/fields.values.ts'
import { findNames } from '../members/members.service.ts'
import { findEpicsOfList, findEpicValues, findRoadmapLists } from './epics.queries.ts'
import type { Epic } from './epics.schema.ts'
import { toEpics } from './epics.shape.ts'

interface Column {
  name: string
  show(epic: Epic, nameOf: NameOf): string
}

/** Its cards that count: what was cancelled or archived is no part of it any more, as in the progress that people see. */
const counted = ({ child_cards }: Epic) =>
  child_cards.filter(({ status, archived }) => status !== 'cancelled' && archived === null)

/** Where each field of an epic is shown, in this order; null for those that are not. The type keeps the list complete. */
const COLUMNS_OF: Record<keyof Epic, readonly Column[] | null> = {
  id: [{ name: 'id', show: ({ id }) => id }],
  title: [{ name: 'title', show: ({ title }) => title }],
  list_title: [{ name: 'list', show: ({ list_title }) => list_title }],
  status: [{ name: 'behavior', show: ({ status }) => status }],
  health_status: [{ name: 'health', show: ({ health_status }) => health_status ?? '' }],
  time_health_last_updated: [
    { name: 'health updated', show: ({ time_health_last_updated }) => dateCell(time_health_last_updated) },
  ],
  child_cards: [
    { name: 'cards', show: (epic) => String(counted(epic).length) },
    {
      name: 'completed cards',
      show: (epic) => String(counted(epic).filter(({ status }) => status === 'completed').length),
    },
  ],
  tags: [{ name: 'tags', show: ({ tags }) => tags.map(({ name }) => name).join('; ') }],
  owner_id: [{ name: 'owner', show: ({ owner_id }, nameOf) => (owner_id ? nameOf(owner_id) : '') }],
  members: [
    { name: 'members', show: ({ members }, nameOf) => members.map(({ user_id }) => nameOf(user_id)).join('; ') },
  ],
  priority: [
    {
      name: 'priority',
      show: ({ priority }) => (priority === 0 ? '' : (titleOfPriority(priority) ?? String(priority))),
    },
  ],
  start_date: [{ name: 'start date', show: ({ start_date }) => dateCell(start_date) }],
  due_date: [{ name: 'due date', show: ({ due_date }) => dateCell(due_date) }],
  completed_date: [{ name: 'completed', show: ({ completed_date }) => dateCell(completed_date) }],
  checklists: [
    {
      name: 'checklist',
      show: ({ checklists }) =>
        checklists
          .flatMap(({ items }) => items.map(({ title, checked }) => `[${checked ? 'x' : ' '}] ${textOf(title)}`))
          .join('\n'),
    },
  ],
  total_comments: [{ name: 'total comments', show: ({ total_comments }) => String(total_comments) }],
  content: [{ name: 'description', show: ({ content }) => textOf(content) }],
  time_created: [{ name: 'created', show: ({ time_created }) => dateCell(time_created) }],
  time_updated: [{ name: 'updated', show: ({ time_updated }) => dateCell(time_updated) }],
  // The same for all of them: the live epics of one roadmap.
  type: null,
  team_id: null,
  archived: null,
  archived_list: null,
  // Ids, orders and looks, which mean nothing in a spreadsheet.
  list_id: null,
  list_color: null,
  schema: null,
  collaboration: null,
  checklist_order: null,
  checklist_item_order: null,
  child_card_order: null,
  cover_image: null,
  icon: null,
  // Both follow from when its health was said.
  health_status_is_stale: null,
  health_status_stale_period: null,
  // Other epics, files and pull requests have no cell.
  linked_cards: null,
  total_files: null,
  external_links: null,
  hints: null,
  // Each field has a column of its own.
  custom_fields: null,
  // Of people: who made and touched it, and what the reader marked.
  health_status_updated_by: null,
  user_id: null,
  user_id_updated: null,
  user: null,
  user_updated: null,
  is_watching: null,
}

const COLUMNS = Object.values(COLUMNS_OF).flatMap((columns) => columns ?? [])
const NAMES = COLUMNS.map(({ name }) => name)

/** So many epics at once; other requests run in between. */
const STEP = 100

/** The live epics of the roadmap as a table, list by list, with the custom fields in which they have values. */
export async function* roadmapLines(r: Read): AsyncGenerator<string> {
  const fields = await findColumns(r)
  yield `${BYTE_ORDER_MARK}${lineOf([...NAMES, ...fields.map(({ name }) => name)])}`
  const lists = (await findRoadmapLists(r)).filter(({ time_archived }) => time_archived === null)
  for (const list of lists) {
    for await (const rows of inSteps(STEP, (after) => findEpicsOfList(r, list.id, after, STEP))) {
      const epics = await toEpics(r, rows)
      const nameOf = await findNames(
        r,
        epics.flatMap((epic) => peopleOfLine(epic, fields)),
      )
      yield epics
        .map((epic) => {
          const values = fields.map(({ id, kind }) => toCell(kind, epic.custom_fields[id], nameOf))
          return lineOf([...COLUMNS.map(({ show }) => show(epic, nameOf)), ...values])
        })
        .join('')
    }
  }
}

/** The fields in use, each with a name of its own: fields of two spaces may have the same title. */
async function findColumns(r: Read) {
  const held = await findEpicValues(r)
  const ids = new Set(held.flatMap(({ custom_fields }) => Object.keys(parseValues(custom_fields))))
  const fields = await findFieldsOfEpics(r, [...ids].map(Number))
  const sameTitle = Map.groupBy(fields, ({ title }) => title.toLowerCase())
  return fields.map((field) => {
    const isAlone = sameTitle.get(field.title.toLowerCase())?.length === 1
    const name = isAlone ? field.title : `${field.title} (${field.project_title})`
    return { id: String(field.id), kind: kindOf(field), name: columnOfField(name, NAMES) }
  })
}
