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
  epic: ['epic', 'epic name', 'custom field (epic name)'],
  epic_link: ['epic link', 'custom field (epic link)'],
  parent: [
    ...['parent', 'parent id', 'parent key', 'parent summary', 'parent issue', 'parent task', 'parent card'],
    'custom field (parent link)',
  ],
  blocks: ['blocks', 'blocking', 'blocking (dependencies)', 'outward issue link (blocks)'],
  blocked_by: ['blocked by', 'blocked by (dependencies)', 'inward issue link (blocks)'],
  related: [
    ...['related', 'related to', 'relates to', 'inward issue link (relates)', 'outward issue link (relates)'],
    // A clone is on its own from the start.
    ...['inward issue link (cloners)', 'outward issue link (cloners)'],
  ],
  duplicates: ['duplicates', 'duplicate of', 'inward issue link (duplicate)', 'outward issue link (duplicate)'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof COLUMNS

/** What a card links to. */
export const LINK_FIELDS = ['blocks', 'blocked_by', 'related', 'duplicates'] as const satisfies readonly Field[]
export type LinkField = (typeof LINK_FIELDS)[number]

/** These name other rows of the table, or epics. */
export const RELATION_FIELDS = ['parent', 'epic', 'epic_link', ...LINK_FIELDS] as const satisfies readonly Field[]
export type RelationField = (typeof RELATION_FIELDS)[number]

export function isRelation(field: Choice | null | undefined): field is RelationField {
  return RELATION_FIELDS.some((known) => known === field)
}

/** What a column is besides: rows are named by keys, and those of the type Epic are epics. Its cells stay what they are. */
export type ColumnRole = 'key' | 'type'

const ROLES: Record<ColumnRole, readonly string[]> = {
  key: ['issue key', 'issue id', 'task id', 'card id', 'id', 'key', 'uuid'],
  type: ['issue type'],
}

/** These columns together are Linear's, whose projects are what epics are here. */
const OF_LINEAR = ['project', 'project id', 'cycle name', 'parent issue']

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
  // By their titles: another epic of the same title is not this one.
  epic: 'epic',
  parent: 'parent',
  // The comments themselves are not in the table, nor is whose time it was.
  'total comments': null,
  'time logged': null,
}

// `Object.keys` loses the names.
export const FIELDS = Object.keys(COLUMNS) as Field[]

/**
 * What the user may choose for a column: a field, what its cells are besides, to leave it out, or to keep it as text of the
 * description or as a custom field.
 */
export const CHOICES = [...FIELDS, 'key', 'type', 'ignore', 'text', 'custom'] as const
export type Choice = (typeof CHOICES)[number]
export type ColumnMap = ReadonlyMap<string, Choice>

/** Several columns of these fields are combined; of all other fields only the first column counts. */
const REPEATED: ReadonlySet<Field> = new Set([
  ...(['tags', 'members', 'owner', 'checklist', 'comment'] as const),
  ...RELATION_FIELDS,
])

const FIELD_OF = new Map<string, Field>(FIELDS.flatMap((field) => COLUMNS[field].map((name) => [name, field] as const)))

/** What the columns of a table are. */
export interface Header {
  /** Null for those that become custom fields or text. */
  fields: (Choice | null)[]
  roles: (ColumnRole | null)[]
}

/** The user's choice counts before the name of the column. `relations`: false if no column names another row or an epic. */
export function readHeader(names: readonly string[], map: ColumnMap, relations = true): Header {
  const plain = names.map(plainName)
  const chosen = plain.map((name) => map.get(name) ?? null)
  const fields: (Choice | null)[] = chosen.map((field) =>
    isOwn(field) || (!relations && isRelation(field)) ? null : field,
  )
  const seen = new Set(fields)
  const isOfLinear = OF_LINEAR.every((name) => plain.includes(name))
  for (const [index, name] of plain.entries()) {
    if (chosen[index] !== null) continue
    const field = FIELD_OF.get(name) ?? (isOfLinear && name === 'project' ? 'epic' : undefined)
    const counts = field !== undefined && (REPEATED.has(field) || !seen.has(field))
    if (!counts || (!relations && isRelation(field))) continue
    fields[index] = field
    seen.add(field)
  }
  const roles = plain.map((name, index) => (relations ? roleOf(name, chosen[index] ?? null) : null))
  return { fields, roles }
}

/** Choices for columns without a field. */
function isOwn(choice: Choice | null): boolean {
  return choice === 'key' || choice === 'type' || choice === 'custom'
}

function roleOf(name: string, chosen: Choice | null): ColumnRole | null {
  if (chosen === 'key' || chosen === 'type') return chosen
  // A key names its row, whatever else becomes of it; who chooses something for the type of rows has no epics of it.
  if (ROLES.key.includes(name)) return 'key'
  return chosen === null && ROLES.type.includes(name) ? 'type' : null
}

const OF_CARDS = Object.entries(EXPORTED_AS).flatMap(([name, field]) =>
  field === null || isRelation(field) ? [name] : [],
)

/** The title that a new custom field for each column would have; null for columns that become none. */
export function newFieldTitles(names: readonly string[], fields: readonly (Choice | null)[]): (string | null)[] {
  const plain = names.map(plainName)
  // A board that was exported: what it says of its cards is not a field of the copies.
  const isOurs = OF_CARDS.every((name) => plain.includes(name))
  const taken = new Set(plain.filter((_, index) => fields[index] !== null))
  return names.map((name, index) => {
    const own = plain[index] ?? ''
    if (fields[index] !== null || (isOurs && OF_CARDS.includes(own))) return null
    // A second column of what a card has once.
    if (taken.has(own)) return null
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
