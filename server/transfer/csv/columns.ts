import { NAME_LENGTH } from '../../limits/texts.ts'
import type { ExportedColumn } from '../../resources/boards/boards.csv.ts'
import { FIELD_PREFIX } from '../../resources/fields/fields.csv.ts'
import { toLine } from '../foreign/text.ts'
import { withoutGuard } from './cells.ts'

/** Names of columns in lower case, from people's own tables and from exports of other programs. */
const COLUMNS = {
  title: ['title', 'name', 'card name', 'card title', 'task name', 'task', 'summary', 'issue'],
  content: ['description', 'content', 'card description', 'notes', 'details', 'body'],
  list: ['list', 'list name', 'status', 'column', 'section', 'section/column', 'state'],
  board: ['board', 'board name'],
  tags: ['tags', 'tag', 'labels', 'label', 'multi select'],
  members: ['members', 'member', 'assignees', 'people', 'person'],
  owner: ['owner', 'assignee', 'assigned to', 'assignee email', 'assign'],
  due_date: ['due date', 'due', 'deadline', 'date', 'duedate', 'target date'],
  start_date: ['start date', 'start', 'custom field (start date)'],
  time_created: ['created', 'created at', 'created date', 'creation date', 'date created', 'created time', 'createdat'],
  time_updated: [
    ...['updated', 'updated at', 'last modified', 'last activity date', 'last activity', 'last edited time'],
    'updatedat',
  ],
  completed_date: [
    ...['completed', 'completed at', 'completed date', 'date completed', 'resolved', 'closed at', 'closedat'],
  ],
  estimate: [
    ...['estimate', 'points', 'story points', 'custom field (story points)', 'custom field (story point estimate)'],
  ],
  priority: ['priority'],
  checklist: ['checklist', 'checklists'],
  comment: ['comment', 'comments'],
  archived: ['archived'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof COLUMNS

/** The field whose columns may have this name; null if an import knows none. */
type FieldNamed<Name> = {
  [F in Field]: Name extends (typeof COLUMNS)[F][number] ? F : never
}[Field] extends infer F
  ? [F] extends [never]
    ? null
    : F
  : never

/**
 * What becomes of the columns of a board that was exported as a table (`boards.csv.ts`) when it is imported again: a field, or
 * null for those that go into the description of the card. A new column does not compile until it is here, and one that is to be a
 * field needs its name above.
 */
export const EXPORTED_AS: { readonly [Name in ExportedColumn]: FieldNamed<Name> } = {
  title: 'title',
  description: 'content',
  board: 'board',
  list: 'list',
  tags: 'tags',
  owner: 'owner',
  members: 'members',
  priority: 'priority',
  estimate: 'estimate',
  'start date': 'start_date',
  'due date': 'due_date',
  completed: 'completed_date',
  created: 'time_created',
  updated: 'time_updated',
  checklist: 'checklist',
  // A new card has its own.
  id: null,
  // It is that of the list, and an import makes lists by their titles.
  behavior: null,
  // A title alone does not say which one: others may have the same.
  epic: null,
  parent: null,
  // The comments themselves are not in the table, nor is whose time it was.
  'total comments': null,
  'time logged': null,
}

// `Object.keys` loses the names.
export const FIELDS = Object.keys(COLUMNS) as Field[]

/** What the user may choose for a column: a field, to leave it out, or to keep it as text of the description. */
export const CHOICES = [...FIELDS, 'ignore', 'text'] as const
export type Choice = (typeof CHOICES)[number]
export type ColumnMap = ReadonlyMap<string, Choice>

/** Several columns of these fields are combined; of all other fields only the first column counts. */
const REPEATED: ReadonlySet<Field> = new Set(['tags', 'members', 'owner', 'checklist', 'comment'])

/** The field of each column, or null for an unknown one. The user's choice counts before the name of the column. */
export function readHeader(names: readonly string[], map: ColumnMap): (Choice | null)[] {
  const fields: (Choice | null)[] = names.map((name) => map.get(plainName(name)) ?? null)
  for (const [index, name] of names.entries()) {
    if (fields[index] !== null) continue
    const plain = plainName(name)
    const field = FIELDS.find((key) => COLUMNS[key].some((known) => known === plain))
    const counts = field !== undefined && (REPEATED.has(field) || !fields.includes(field))
    fields[index] = counts ? field : null
  }
  return fields
}

const LEFT_TO_TEXT = Object.entries(EXPORTED_AS).flatMap(([name, field]) => (field === null ? [name] : []))

/** The title that a new custom field for each column would have; null for columns that become none. */
export function newFieldTitles(names: readonly string[], fields: readonly (Choice | null)[]): (string | null)[] {
  const plain = names.map(plainName)
  // A board that was exported: what it says of its cards is not a field of the copies.
  const isOurs = LEFT_TO_TEXT.every((name) => plain.includes(name))
  return names.map((name, index) => {
    if (fields[index] !== null || (isOurs && LEFT_TO_TEXT.includes(plain[index] ?? ''))) return null
    // A second column of what a card has once.
    if (plain.some((other, at) => other === plain[index] && fields[at] !== null)) return null
    const title = toLine(withoutGuard(name), '', NAME_LENGTH)
    return (title.startsWith(FIELD_PREFIX) ? title.slice(FIELD_PREFIX.length) : title) || null
  })
}

export function plainName(name: string): string {
  return name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}
