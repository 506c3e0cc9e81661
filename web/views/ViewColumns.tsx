import { useCallback } from 'react'
import { knownLanes, laneName, lanesOfCard, WITHOUT } from '../board/lanes/kinds.ts'
import { useLanesBy } from '../board/lanes/use-lanes.ts'
import { useView } from '../board/view.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow, ViewRow } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { viewText as words } from '../text/views.ts'
import { useViewPlace } from './one-board.ts'
import { ColumnsOf, type ViewColumn, ViewLanes } from './ViewLanes.tsx'
import styles from './Views.module.css'

/** A property of cards; custom fields are beside them. */
type Group = keyof typeof KEYS

/** What a card is in, by each way to group; several of people and tags. */
const KEYS = {
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

/** In the order in which work goes through them. */
const STATUSES: readonly string[] = Object.keys(text.behaviors)

/** The cards of a view in columns: by what it groups them, else by status. */
export function ViewColumns({ row, ids }: { row: ViewRow; ids: readonly string[] }) {
  const { mirror, me } = useWorkspace()
  // Only fields of its space: a view of the workspace may show cards of many.
  const byField = useLanesBy(fieldName(row.group_by), useViewPlace(row).project_id)
  // `Object.keys` forgets the names of what it lists.
  const group = (Object.keys(KEYS) as Group[]).find((known) => known === row.group_by) ?? 'status'
  const columns = useDerived(
    ['cards', 'lists', 'members', 'tags', 'epics', 'fields'],
    useCallback(() => {
      const keysOf = (card: CardRow) => (byField ? lanesOfCard(byField, card) : KEYS[group](card))
      const found = new Map<string | null, string[]>()
      for (const id of ids) {
        const card = mirror.row('cards', id)
        for (const key of card ? keysOf(card) : []) found.set(key, [...(found.get(key) ?? []), id])
      }
      const order: readonly (string | null)[] = byField ? [...knownLanes(mirror, byField, me.id), WITHOUT] : STATUSES
      const isOrdered = byField !== null || group === 'status'
      const sorted = isOrdered ? [...found].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)) : [...found]
      return sorted.map(([key, cards]): ViewColumn => {
        const name = byField ? laneName(mirror, byField, key ?? WITHOUT) : key !== null && nameOf(mirror, group, key)
        return { key: key ?? '', name: name || words.noGroup, cards }
      })
    }, [mirror, me, group, byField, ids]),
  )
  return <Columns row={row} ids={ids} columns={columns} />
}

const fieldName = (group: ViewRow['group_by']) => (group?.startsWith('custom_fields.') ? group : undefined)

/** In lanes, if the address says so. */
function Columns({ row, ids, columns }: { row: ViewRow; ids: readonly string[]; columns: readonly ViewColumn[] }) {
  const { view } = useView()
  const by = useLanesBy(view.lanes, useViewPlace(row).project_id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={by ? styles.scroller : styles.columns} aria-label={words.columns} tabIndex={0}>
      {by ? <ViewLanes row={row} by={by} ids={ids} columns={columns} /> : <ColumnsOf columns={columns} />}
    </section>
  )
}
