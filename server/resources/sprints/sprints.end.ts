import { insertRows } from '../../store/prepared.ts'
import { firstCharacters, LONGEST_TITLE } from '../../text.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { moveToBottom } from '../cards/cards.move.ts'
import { type CardRow, findUnfinishedCards } from '../cards/cards.queries.ts'
import { findListOfSprint, type ListRow } from '../lists/lists.queries.ts'
import { planSprint } from './sprints.plan.ts'
import { findNextSprint, findUnfinishedIds, isEnded, type SprintRow } from './sprints.queries.ts'

/**
 * Ends a sprint. Completing hands what is unfinished to the next sprint, which is planned if there is none; cancelling puts
 * it into the sprint's own cancelled list. All in the write that asked for it.
 */
export async function endSprint(w: Write, sprint: SprintRow, state: 'completed' | 'canceled') {
  const isEarly = !isEnded(sprint) && w.now < sprint.end_instant
  const override_end_date = isEarly ? w.now : sprint.override_end_date
  await w.db
    .updateTable('sprints')
    .set({ state, override_end_date, ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', sprint.id)
    .execute()
  w.emit(
    `sprint.${state}`,
    { sprint_id: sprint.id, project_id: sprint.project_id },
    {
      state: [sprint.state, state],
      ...(override_end_date !== sprint.override_end_date && {
        override_end_date: [sprint.override_end_date, override_end_date],
      }),
    },
  )
  const unfinished = await findUnfinishedCards(w, sprint.id)
  if (unfinished.length === 0) return
  if (state === 'canceled') {
    await moveToLists(w, unfinished, sprint.id, () => 'cancelled')
    return
  }
  await recordUnfinished(w, sprint.id, unfinished)
  const next =
    (await findNextSprint(w, sprint)) ?? (await planSprint(w, sprint.project_id, { title: nextTitle(sprint.title) }))
  await moveToLists(w, unfinished, next.id, ({ status }) => status)
}

/** Which cards were left over, in their order. A sprint that is completed again adds what is left then. */
async function recordUnfinished(w: Write, sprint_id: number, cards: readonly CardRow[]) {
  const last = (await findUnfinishedIds(w, [sprint_id])).at(-1)
  const first = last ? last.position + 1 : 0
  await insertRows(
    w.db,
    'sprint_unfinished_cards',
    cards.map(({ id }, index) => ({ team_id: w.team_id, sprint_id, card_id: id, position: first + index })),
  )
}

/** Moves cards to the bottom of the lists that a sprint has for their statuses, keeping their order. */
async function moveToLists(
  w: Write,
  cards: readonly CardRow[],
  sprint_id: number,
  statusOf: (card: CardRow) => string,
) {
  for (const [status, group] of Map.groupBy(cards, statusOf)) {
    // Every sprint has a list of each status: its settings are checked for that.
    const to = (await findListOfSprint(w, sprint_id, status)) as ListRow
    await moveToBottom(w, group, to)
  }
}

/** "Sprint 7" is followed by "Sprint 8", "Sprint 09" by "Sprint 10", and "Launch" by "Launch 2". */
function nextTitle(title: string): string {
  const [, stem = `${title} `, number = '1', rest = ''] = /^(.*?)(\d+)(\D*)$/s.exec(title) ?? []
  const next = String(BigInt(number) + 1n).padStart(number.length, '0')
  return firstCharacters(stem + next + rest, LONGEST_TITLE)
}
