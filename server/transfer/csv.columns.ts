/** What a column may be called, in small letters: in tables that people keep, and in those that other programs write. */
const COLUMNS = {
  title: ['title', 'name', 'card name', 'card title', 'task name', 'task', 'summary'],
  content: ['description', 'content', 'card description', 'notes', 'details'],
  list: ['list', 'list name', 'status', 'column', 'section', 'section/column'],
  board: ['board', 'board name'],
  tags: ['tags', 'tag', 'labels', 'label'],
  members: ['members', 'member'],
  owner: ['owner', 'assignee', 'assigned to'],
  due_date: ['due date', 'due'],
  start_date: ['start date', 'start'],
  time_created: ['created', 'created at', 'created date', 'creation date', 'date created'],
  time_updated: ['updated', 'updated at', 'last modified', 'last activity date', 'last activity'],
  completed_date: ['completed', 'completed at', 'completed date', 'date completed', 'resolved'],
  estimate: ['estimate', 'points', 'story points'],
  priority: ['priority'],
  checklist: ['checklist', 'checklists'],
  comment: ['comment', 'comments'],
  archived: ['archived'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof COLUMNS

const FIELDS = Object.keys(COLUMNS) as Field[]

/** Of these a table may have several columns, which add up; of all others the first counts. */
const REPEATED: ReadonlySet<Field> = new Set(['tags', 'members', 'checklist', 'comment'])

/** Which field each column is; null for those that say nothing to us. */
export function readHeader(names: readonly string[]): (Field | null)[] {
  const fields: (Field | null)[] = []
  for (const name of names) {
    const plain = name
      .toLowerCase()
      .replace(/[\s_-]+/g, ' ')
      .trim()
    const field = FIELDS.find((key) => (COLUMNS[key] as readonly string[]).includes(plain))
    const counts = field !== undefined && (REPEATED.has(field) || !fields.includes(field))
    fields.push(counts ? field : null)
  }
  return fields
}
