import { firstCharacters } from '../../common/text.ts'
import { DAY_MS, dayOf } from '../../common/time.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'
import { differenceInApi, touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows, updateRow } from '../../workspace/rows.ts'
import { findLikeList } from '../cards/cards.destination.ts'
import { findHomes, moveToLists, moveToOpenLists, sendHome } from '../cards/cards.home.ts'
import { type CardRow, findUnfinishedCards, isFinished } from '../cards/cards.queries.ts'
import { findListsOfSprints } from '../containers/lists.queries.ts'
import { findNextSprint, findUnfinishedIds, isEnded, type SprintRow } from '../containers/sprints.queries.ts'
import { SPRINT_COLUMNS } from './sprints.columns.ts'
import { planSprint } from './sprints.plan.ts'
import { chartDays, countStatuses } from './sprints.progress.ts'
import type { UnfinishedTo } from './sprints.schema.ts'
import { findSettings } from './sprints.settings.ts'
import { findRunningSprint, startSprint } from './sprints.start.ts'

/**
 * Ends a sprint. Completing hands unfinished cards to the next sprint, which is planned if there is none, unless the caller
 * wants them elsewhere; cancelling puts them into the sprint's own cancelled list. All in the same write.
 */
export async function endSprint(
  w: Write,
  sprint: SprintRow,
  state: 'completed' | 'canceled',
  unfinishedTo: UnfinishedTo = 'next_sprint',
) {
  const isEarly = !isEnded(sprint) && w.now < sprint.end_instant
  const override_end_date = isEarly ? w.now : sprint.override_end_date
  await updateRow(w, 'sprints', sprint.id, {
    state,
    override_end_date,
    ...(await frozen(w, { ...sprint, override_end_date })),
    ...touched(w),
  })
  w.emit(
    `sprint.${state}`,
    { sprint_id: sprint.id, project_id: sprint.project_id },
    differenceInApi<SprintRow>(sprint, { state, override_end_date }, SPRINT_COLUMNS.inLog),
  )
  const startsNext = state === 'completed' && sprint.state === 'started' && isEarly && (await mayStartNext(w, sprint))
  const unfinished = await findUnfinishedCards(w, sprint.id)
  if (unfinished.length > 0 && state === 'canceled') await cancelCards(w, sprint, unfinished)
  if (unfinished.length > 0 && state === 'completed') {
    await recordUnfinished(w, sprint.id, unfinished)
    if (unfinishedTo === 'next_sprint') await handOver(w, sprint, unfinished, startsNext)
    if (unfinishedTo === 'home') await bringHome(w, sprint, unfinished, startsNext)
  }
  if (startsNext) await startNext(w, sprint)
}

/** The state of a sprint at its end, before any card leaves it: the chart and the velocity show that from now on. */
async function frozen(w: Write, sprint: SprintRow): Promise<Partial<SprintRow>> {
  // One that ended before keeps that state.
  if (isEnded(sprint)) return {}
  const counted = await countStatuses(w, sprint.id)
  const planned = counted('committed', 'started', 'completed')
  const completed = counted('completed')
  const { first, last } = chartDays(sprint, w.now)
  return {
    time_ended: w.now,
    chart_first_day: first,
    chart_last_day: last,
    planned_count: sprint.planned_count ?? planned.count,
    planned_pts: sprint.planned_pts ?? planned.pts,
    completed_count: completed.count,
    completed_pts: completed.pts,
  }
}

/** Back to the boards they came from. Cards that no board takes are handed over: they are not lost in a past sprint. */
async function bringHome(w: Write, sprint: SprintRow, unfinished: readonly CardRow[], startsNext: boolean) {
  const homes = (await findHomes(w, unfinished)).filter(({ is_live }) => is_live === 1)
  const homeless = await sendHome(
    w,
    unfinished,
    homes.map(({ id }) => id),
  )
  if (homeless.length > 0) await handOver(w, sprint, homeless, startsNext)
}

async function handOver(w: Write, sprint: SprintRow, unfinished: readonly CardRow[], startsNext: boolean) {
  // Its days are those that it is worked on, not the next ones of the rhythm.
  const fromToday = startsNext && { start_date: dayOf(w.now) * DAY_MS }
  const next =
    (await findNextSprint(w, sprint)) ??
    (await planSprint(w, sprint.project_id, { title: nextTitle(sprint.title), ...fromToday }))
  // Unfinished cards do not go into a status that now counts as finished.
  const lists = (await findListsOfSprints(w, [next.id])).filter(({ behavior }) => !isFinished(behavior))
  await moveToOpenLists(
    w,
    unfinished.map((card) => ({ card, to: findLikeList(card, lists) })),
    lists,
  )
}

async function cancelCards(w: Write, sprint: SprintRow, unfinished: readonly CardRow[]) {
  const to = (await findListsOfSprints(w, [sprint.id])).find(({ behavior }) => behavior === 'cancelled')
  await moveToLists(
    w,
    unfinished.map((card) => ({ card, to })),
  )
}

/** A team that is done early continues at once, unless its settings have a cooldown or leave starting to people. */
async function mayStartNext(w: Write, { project_id }: SprintRow): Promise<boolean> {
  const { cooldown, enabled } = await findSettings(w, project_id)
  return cooldown === 0 && enabled && (await findRunningSprint(w, project_id)) === undefined
}

/** The dates of one that was planned are the caller's own, and stay. */
async function startNext(w: Write, sprint: SprintRow) {
  const next = await findNextSprint(w, sprint)
  if (next && next.end_instant > w.now) await startSprint(w, next)
}

/** The unfinished cards, in their order. A sprint that is completed again adds those left then. */
async function recordUnfinished(w: Write, sprint_id: number, cards: readonly CardRow[]) {
  const last = (await findUnfinishedIds(w, [sprint_id])).at(-1)
  const first = last ? last.position + 1 : 0
  await insertRows(
    w,
    'sprint_unfinished_cards',
    cards.map(({ id }, index) => ({ team_id: w.team_id, sprint_id, card_id: id, position: first + index })),
  )
}

/** "Sprint 7" is followed by "Sprint 8", "Sprint 09" by "Sprint 10", and "Launch" by "Launch 2". */
function nextTitle(title: string): string {
  const [, stem = `${title} `, number = '1', rest = ''] = /^(.*?)(\d+)(\D*)$/s.exec(title) ?? []
  const next = String(BigInt(number) + 1n).padStart(number.length, '0')
  return firstCharacters(stem + next + rest, TITLE_LENGTH)
}
