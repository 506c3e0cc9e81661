import { toListRow } from './answers.ts'
import { NO_VALUES } from './card-rows.ts'
import type { ShownEpic } from './left-out.ts'
import { EPIC_SHOWN_AS } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { CardSummary, Epic, EpicRow, LeanRoadmap } from './rows.ts'
import { toMoment } from './sprint-rows.ts'

/** How answers about the roadmap become rows of the mirror. */

/** Where the lists of the roadmap stand; boards and sprints have ids that are numbers. */
export const ROADMAP = 'roadmap'

/** Epics follow each other by list, and within a list by their places in it: no list has as many. */
const LIST_STEP = 1_000_000

/** What the mirror asks of epics wherever there are many. */
export const EPIC_FIELDS = Object.entries(EPIC_SHOWN_AS)
  .flatMap(([field, shown]) => (shown === null ? [] : [field]))
  .join()

/** The place of the first epic of a list. */
export const firstPlaceIn = (mirror: Mirror, list_id: string) =>
  (mirror.row('lists', list_id)?.position ?? 0) * LIST_STEP

export function toEpicRow(epic: Partial<ShownEpic> & { id: string }, position: number): EpicRow {
  return {
    id: epic.id,
    title: epic.title ?? '',
    status: epic.status ?? 'backlog',
    list_id: epic.list_id ?? '',
    position,
    priority: epic.priority ?? 0,
    owner_id: epic.owner_id ?? null,
    start_date: epic.start_date == null ? null : toMoment(epic.start_date),
    due_date: epic.due_date == null ? null : toMoment(epic.due_date),
    completed_date: epic.completed_date == null ? null : toMoment(epic.completed_date),
    health: epic.health_status ?? null,
    is_health_stale: epic.health_status_is_stale ?? false,
    health_stale_period: epic.health_status_stale_period ?? 0,
    time_health: epic.time_health_last_updated ?? null,
    health_by: epic.health_status_updated_by ?? null,
    progress: progressOf(epic.child_cards ?? []),
    total_comments: epic.total_comments ?? 0,
    is_watching: epic.is_watching ?? false,
    is_archived: epic.archived != null,
    values: epic.custom_fields ?? NO_VALUES,
  }
}

/** How many of the cards are done; what was cancelled or archived is no part of it any more. */
export function progressOf(cards: readonly Pick<CardSummary, 'status' | 'archived'>[]): EpicRow['progress'] {
  const counted = cards.filter(({ status, archived }) => status !== 'cancelled' && archived === null)
  const having = (status: CardSummary['status']) => counted.filter((card) => card.status === status).length
  return { done: having('completed'), started: having('started'), total: counted.length }
}

/** The lists of the roadmap with their epics, in place of what was known of them. Archived epics are no part of this answer. */
export function putRoadmap(mirror: Mirror, { lists }: LeanRoadmap) {
  mirror.change(() => {
    const gone = {
      lists: new Set(mirror.ids('lists', 'place', ROADMAP)),
      epics: new Set(mirror.saidRows('epics').flatMap(({ id, is_archived }) => (is_archived ? [] : [id]))),
    }
    lists.forEach((list, index) => {
      gone.lists.delete(list.id)
      mirror.put('lists', list.id, toListRow(list, ROADMAP, index))
      list.epics.forEach((epic, place) => {
        gone.epics.delete(epic.id)
        mirror.put('epics', epic.id, toEpicRow(epic, index * LIST_STEP + place))
      })
    })
    for (const id of gone.lists) mirror.put('lists', id, null)
    for (const id of gone.epics) mirror.put('epics', id, null)
  })
}

/** One epic as its own address or a write shows it; nothing says its place in its list but the roadmap. */
export function putEpic(mirror: Mirror, epic: Epic, version?: string) {
  mirror.change(() => {
    const known = mirror.said('epics', epic.id)
    const position = known?.list_id === epic.list_id ? known.position : placeAfterLast(mirror, epic)
    if (mirror.said('epicDetails', epic.id) || version !== undefined)
      mirror.put('epicDetails', epic.id, { ...epic, version })
    mirror.put('epics', epic.id, toEpicRow(epic, position))
  })
}

function placeAfterLast(mirror: Mirror, { id, list_id }: Epic): number {
  const shown = mirror.row('epics', id)
  if (shown?.list_id === list_id) return shown.position
  const last = mirror.row('epics', mirror.ids('epics', 'list', list_id).at(-1) ?? '')
  return last ? last.position + 1 : firstPlaceIn(mirror, list_id)
}

/** Nothing of an epic that is gone stays. */
export function dropEpic(mirror: Mirror, id: string) {
  mirror.change(() => {
    mirror.put('epics', id, null)
    mirror.put('epicDetails', id, null)
  })
}
