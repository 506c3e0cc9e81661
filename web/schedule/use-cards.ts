import { useCallback, useEffect } from 'react'
import type { Place } from '../board/container.ts'
import type { Shown } from '../board/shown.ts'
import { loadDependencies } from '../data/dependencies.ts'
import { useDerived, useIds, useWorkspace } from '../data/hooks.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow, ListRow } from '../data/rows.ts'
import { toDay } from './days.ts'
import type { ItemLink, Milestone, ScheduleItem } from './items.ts'
import { datesOf } from './span.ts'

/** What a card was last shown as: one that did not change is not drawn again. */
const known = new WeakMap<CardRow, ScheduleItem>()

function itemOf(card: CardRow, list: ListRow | undefined): ScheduleItem {
  const color = list?.color ?? ''
  const before = known.get(card)
  if (before?.color === color) return before
  const item = { id: card.id, title: card.title, behavior: card.status, color, ...datesOf(card) }
  known.set(card, item)
  return item
}

/** The cards that a board or a sprint shows, in their order. */
export function useCardItems({ lists, idsOf }: Shown): readonly ScheduleItem[] {
  const { mirror } = useWorkspace()
  return useDerived(
    ['cards', 'lists'],
    useCallback(
      () =>
        lists.flatMap((list_id) => {
          const list = mirror.row('lists', list_id)
          return idsOf(list_id).flatMap((id) => {
            const card = mirror.row('cards', id)
            return card ? [itemOf(card, list)] : []
          })
        }),
      [mirror, lists, idsOf],
    ),
  )
}

/** What waits for what, and what is a part of what. Links to cards elsewhere lead nowhere. */
export function useCardLinks(place: Place, items: readonly ScheduleItem[]): readonly ItemLink[] {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const { board_id, sprint_id } = place
  useEffect(() => {
    // Without them there are no lines; the days are right all the same.
    loadDependencies(workspace, { board_id, sprint_id }).catch(() => undefined)
  }, [workspace, board_id, sprint_id])
  const waiting = useIds('dependencies', 'place', board_id ?? sprint_id ?? '')
  return useDerived(
    ['dependencies'],
    useCallback(
      () => [...waiting.flatMap((id) => blocksOf(mirror, id)), ...parentsOf(mirror, items)],
      [mirror, waiting, items],
    ),
  )
}

function blocksOf(mirror: Mirror, id: string): ItemLink[] {
  const waitsFor = mirror.row('dependencies', id)?.blocked_by ?? []
  return waitsFor.map((from): ItemLink => ({ from, to: id, kind: 'blocks' }))
}

function parentsOf(mirror: Mirror, items: readonly ScheduleItem[]): ItemLink[] {
  return items.flatMap(({ id }): ItemLink[] => {
    const parent = mirror.row('cards', id)?.parent_id
    return parent ? [{ from: parent, to: id, kind: 'parent' }] : []
  })
}

/** The sprints of some spaces, by which people plan. */
export function useSprintMilestones(projects: readonly string[]): readonly Milestone[] {
  const { mirror, sprints } = useWorkspace()
  // Guests of one board see neither its space nor the sprints of that.
  const seen = useIds('projects', 'all', 'all')
  const spaces = projects.filter((id) => seen.includes(id)).join()
  useEffect(() => {
    for (const id of spaces.split(',')) if (id !== '') sprints.load(id).catch(() => undefined)
  }, [sprints, spaces])
  return useDerived(
    ['sprints'],
    useCallback(
      () =>
        spaces
          .split(',')
          .flatMap((project) => mirror.ids('sprints', 'project', project))
          .flatMap((id) => milestoneOf(mirror, id)),
      [mirror, spaces],
    ),
  )
}

function milestoneOf(mirror: Mirror, id: string): Milestone[] {
  const sprint = mirror.row('sprints', id)
  if (!sprint || sprint.state === 'canceled') return []
  const { title, start_date, end_date, override_end_date } = sprint
  // It lasts until the day after its last one begins.
  const to = toDay(Math.max(start_date, (override_end_date ?? end_date) - 1))
  return [{ id, title, from: toDay(start_date), to }]
}
