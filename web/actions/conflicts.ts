import type { Mirror, Patch } from '../data/mirror.ts'
import type { QueuedAction } from '../data/queue.ts'
import type { TableName } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { formatDay } from '../text/format.ts'
import { text } from '../text/text.ts'
import { tileText } from '../text/tile.ts'
import { kindOf, performAgain } from './action.ts'
import type { ShownField } from './cards.ts'

interface Difference {
  field: string
  mine: string
  theirs: string
}

/** A conflicting change in words: its subject, and where the two versions differ. */
export interface ConflictInWords {
  action: QueuedAction
  words: string
  subject: string
  differences: Difference[]
  /** Nothing of it would stay, so that there is nothing to compare. */
  isDeletion: boolean
}

export function conflictInWords(workspace: WorkspaceData, action: QueuedAction): ConflictInWords {
  const { mirror } = workspace
  const kind = kindOf(action.name)
  const patches = kind.action(workspace).patches(action.args)
  const subjects = new Set(patches.map(({ table, id }) => titleOf(mirror, table, id)))
  return {
    action,
    words: kind.words,
    subject: [...subjects].filter(Boolean).join(' · '),
    differences: patches.flatMap((patch) => differencesOf(mirror, patch)),
    isDeletion: patches.every((patch) => 'row' in patch && patch.row === null),
  }
}

/** The tables that the words depend on: the other person's change may arrive later than the conflict. */
export function tablesOf(workspace: WorkspaceData, { name, args }: QueuedAction): TableName[] {
  const tables = kindOf(name)
    .action(workspace)
    .patches(args)
    .map(({ table }) => table)
  return [...new Set<TableName>([...tables, ...NAMED])]
}

/** What people see the names of instead of ids. */
const NAMED: readonly TableName[] = ['members', 'epics', 'lists']

function titleOf(mirror: Mirror, table: TableName, id: string): string {
  // Rows of most tables have the one or the other, and none has one of another type.
  const row = mirror.row(table, id) as { title?: string; name?: string } | undefined
  return row?.title ?? row?.name ?? ''
}

/** Fields of rows by the names that people know. Whatever can be changed of a card has one. */
const LABELS: Readonly<Record<string, string>> = text.conflicts.fields satisfies Record<ShownField, string>

function differencesOf(mirror: Mirror, patch: Patch): Difference[] {
  if ('row' in patch) return []
  // Fields are looked up by name, whichever table they are of.
  const now = (mirror.row(patch.table, patch.id) ?? {}) as Record<string, unknown>
  return Object.entries(patch.set).flatMap(([field, mine]) => {
    const label = LABELS[field]
    if (!label || now[field] === mine) return []
    return { field: label, mine: inWords(mirror, field, mine), theirs: inWords(mirror, field, now[field]) }
  })
}

function inWords(mirror: Mirror, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text.none
  switch (field) {
    case 'priority':
      return text.priorities[Number(value)] ?? text.none
    case 'start_date':
    case 'due_date':
      return formatDay(Number(value))
    case 'owner_id':
      return mirror.row('members', String(value))?.display_name || text.someone
    case 'epic_id':
      return mirror.row('epics', String(value))?.title ?? `#${value}`
    case 'list_id':
      return mirror.row('lists', String(value))?.title ?? `#${value}`
    case 'is_archived':
    case 'checked':
      return value ? tileText.yes : tileText.no
    default:
      return String(value)
  }
}

/** The person has seen both, and says which it shall be. */
export function decideConflict(workspace: WorkspaceData, action: QueuedAction, isMine: boolean) {
  workspace.conflicts.drop(action)
  if (isMine) performAgain(workspace, action)
}
