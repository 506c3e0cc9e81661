import { type LanesBy, laneName, WITHOUT } from '../board/lanes/kinds.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow } from '../data/rows.ts'
import { PRIORITIES } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import type { Stands } from './new-cards/stands-for.ts'
import type { Column } from './ViewColumn.tsx'

/** A property of cards; custom fields are beside them. */
type Group = keyof typeof KEYS

/** What a card is in, by each way to group; several of people and tags. */
export const KEYS = {
  list: ({ list_id }) => [list_id],
  status: ({ status }) => [status],
  board: ({ board_id, home_board_id }) => [board_id ?? home_board_id],
  member: ({ member_ids }) => (member_ids.length > 0 ? member_ids : [null]),
  owner: ({ owner_id }) => [owner_id],
  priority: ({ priority }) => [String(priority)],
  tag: ({ tag_ids }) => (tag_ids.length > 0 ? tag_ids : [null]),
  epic: ({ epic_id }) => [epic_id],
  sprint: ({ sprint_id }) => [sprint_id],
} as const satisfies Record<string, (card: CardRow) => readonly (string | null)[]>

export function groupOf(name: string | null): Group {
  // `Object.keys` forgets the names of what it lists.
  return (Object.keys(KEYS) as Group[]).find((known) => known === name) ?? 'status'
}

export function groupName(mirror: Mirror, group: Group, key: string | null): string {
  return (key !== null && nameOf(mirror, group, key)) || words.noGroup
}

function nameOf(mirror: Mirror, group: Group, key: string): string | undefined {
  switch (group) {
    case 'list':
      return mirror.row('lists', key)?.title
    case 'status':
      // The key is the status of a card.
      return text.behaviors[key as CardRow['status']]
    case 'board':
      return mirror.row('boards', key)?.title
    case 'member':
    case 'owner':
      return mirror.row('members', key)?.display_name
    case 'priority':
      return text.priorities[Number(key)]
    case 'tag':
      return mirror.row('tags', key)?.name
    case 'epic':
      return mirror.row('epics', key)?.title
    case 'sprint':
      return mirror.row('sprints', key)?.title
  }
}

export const fieldName = (mirror: Mirror, by: LanesBy, key: string | null) =>
  laneName(mirror, by, key ?? WITHOUT) || words.noGroup

/** What a new card of a group gets. `card` is one of those that are in it. */
export function groupStands(group: Group, key: string | null, card: CardRow): Stands {
  switch (group) {
    case 'list':
      return { kind: 'list', id: card.list_id, board_id: card.board_id, sprint_id: card.sprint_id }
    case 'status':
      return { kind: 'status', status: card.status }
    case 'board':
    case 'sprint':
      return { kind: group, id: key ?? WITHOUT }
    case 'priority':
      return { kind: 'property', by: { kind: group }, key: key === '0' || key === null ? WITHOUT : key }
    case 'member':
    case 'owner':
    case 'tag':
    case 'epic':
      return { kind: 'property', by: { kind: group }, key: key ?? WITHOUT }
  }
}

/** In the order in which work goes through them. */
const STATUSES: readonly string[] = Object.keys(text.behaviors)
/** As lanes stand: the most urgent first. */
const URGENCIES = PRIORITIES.map((_, priority) => String(priority)).sort((a, b) => (Number(a) || 9) - (Number(b) || 9))

/** Those without anything come last. */
export function inOrder(columns: readonly Column[], keys: readonly string[]): readonly Column[] {
  const at = ({ key }: Column) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return columns.toSorted((a, b) => at(a) - at(b))
}

/** Those that have an order; the others as their cards come. Lists of one name say whose they are. */
export function inGroupOrder(mirror: Mirror, group: Group, columns: readonly Column[]): readonly Column[] {
  if (group === 'status') return inOrder(columns, STATUSES)
  if (group === 'priority') return inOrder(columns, URGENCIES)
  if (group !== 'list') return columns
  const statusAt = ({ key }: Column) => STATUSES.indexOf(mirror.row('lists', key)?.behavior ?? '')
  const names = Map.groupBy(columns, ({ name }) => name)
  return columns
    .toSorted((a, b) => statusAt(a) - statusAt(b))
    .map((column) => (names.get(column.name)?.length === 1 ? column : { ...column, name: withPlace(mirror, column) }))
}

function withPlace(mirror: Mirror, { name, stands }: Column): string {
  if (stands.kind !== 'list') return name
  const { board_id, sprint_id } = stands
  const place = sprint_id ? mirror.row('sprints', sprint_id) : mirror.row('boards', board_id ?? '')
  return place ? words.listOf(name, place.title) : name
}
