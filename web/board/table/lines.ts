import { useCallback } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import type { Mirror } from '../../data/mirror.ts'
import type { CardRow, FieldRow } from '../../data/rows.ts'
import { valueInWords } from '../../field/values.ts'
import { tableText } from '../../text/board-views.ts'
import { text } from '../../text/text.ts'
import type { Shown } from '../shown.ts'
import { compareBy, fieldIn, fieldKey, type Sort } from './columns.ts'

export type GroupBy = keyof typeof tableText.groups | `field-${string}`

/** Cards can be grouped by fields that have a few values. */
export const isGrouping = ({ type }: Pick<FieldRow, 'type'>) =>
  ['select', 'multi_select', 'person', 'checkbox', 'rating'].includes(type)

// `Object.keys` forgets the names of what it lists.
const GROUPS = Object.keys(tableText.groups) as (keyof typeof tableText.groups)[]

/** What the address groups by. */
export function groupIn(value: string | undefined, fields: readonly FieldRow[]): GroupBy {
  const known: readonly GroupBy[] = [...GROUPS, ...fields.filter(isGrouping).map(fieldKey)]
  return known.find((group) => group === value) ?? 'list'
}

type Line = { kind: 'group'; key: string; name: string; count: number } | { kind: 'card'; key: string; id: string }

/** What stands in the table, line by line: groups with their cards. Who is on a card twice has it twice. */
export function useLines(shown: Shown, group: GroupBy, sort: Sort | null): readonly Line[] {
  const { mirror } = useWorkspace()
  const { lists, idsOf } = shown
  return useDerived(
    ['cards', 'lists', 'members', 'epics', 'fields'],
    useCallback(() => {
      const cards = lists.flatMap((list) => idsOf(list).flatMap((id) => mirror.row('cards', id) ?? []))
      const sorted = sort ? cards.toSorted(compareBy(sort, mirror)) : cards
      if (group === 'none') return sorted.map(({ id }): Line => ({ kind: 'card', key: id, id }))
      const groups = new Map<string, CardRow[]>(keysOf(mirror, group, lists).map((key) => [key, []]))
      for (const card of sorted)
        for (const key of groupsOf(card, group)) {
          const rows = groups.get(key)
          if (rows) rows.push(card)
          else groups.set(key, [card])
        }
      return [...groups].flatMap(([key, rows]) => linesOf(mirror, group, key, rows))
    }, [mirror, lists, idsOf, group, sort]),
  )
}

function linesOf(mirror: Mirror, group: GroupBy, key: string, cards: readonly CardRow[]): Line[] {
  if (cards.length === 0) return []
  const name = nameOf(mirror, group, key)
  return [
    { kind: 'group', key: `group ${key}`, name, count: cards.length },
    ...cards.map(({ id }): Line => ({ kind: 'card', key: `${key} ${id}`, id })),
  ]
}

/** The groups in their order; cards that belong nowhere come last. */
function keysOf(mirror: Mirror, group: GroupBy, lists: readonly string[]): readonly string[] {
  switch (group) {
    case 'list':
      return lists
    case 'member':
      return [...mirror.ids('members', 'all', 'all'), '']
    case 'priority':
      return ['1', '2', '3', '4', '0']
    case 'epic':
      return [...mirror.ids('epics', 'all', 'all'), '']
    case 'none':
      return []
    default:
      return [...keysOfField(mirror, fieldIn(group)), '']
  }
}

function keysOfField(mirror: Mirror, id: string): readonly string[] {
  const field = mirror.row('fields', id)
  switch (field?.type) {
    case 'select':
    case 'multi_select':
      return field.options.map((option) => option.id)
    case 'person':
      return mirror.ids('members', 'all', 'all')
    case 'checkbox':
      return ['true', 'false']
    case 'rating':
      return ['5', '4', '3', '2', '1']
    default:
      return []
  }
}

function groupsOf(card: CardRow, group: GroupBy): readonly string[] {
  switch (group) {
    case 'list':
      return [card.list_id]
    case 'member':
      return card.member_ids.length > 0 ? card.member_ids : ['']
    case 'priority':
      return [String(card.priority)]
    case 'epic':
      return [card.epic_id ?? '']
    case 'none':
      return []
    default: {
      const value = card.values[fieldIn(group)]
      return value === undefined ? [''] : [value].flat().map(String)
    }
  }
}

function nameOf(mirror: Mirror, group: GroupBy, key: string): string {
  switch (group) {
    case 'list':
      return mirror.row('lists', key)?.title ?? ''
    case 'member':
      return key === '' ? text.nobody : (mirror.row('members', key)?.display_name ?? text.someone)
    case 'priority':
      return text.priorities[Number(key)] ?? ''
    case 'epic':
      return key === '' ? text.filter.noEpic : (mirror.row('epics', key)?.title ?? '')
    case 'none':
      return ''
    default: {
      const field = mirror.row('fields', fieldIn(group))
      return key === '' || !field ? text.none : valueInWords(mirror, field, valueUnder(field, key))
    }
  }
}

/** The value that a key of a group stands for. */
function valueUnder({ type }: FieldRow, key: string): string | number | boolean {
  return type === 'checkbox' ? key === 'true' : type === 'rating' ? Number(key) : key
}
