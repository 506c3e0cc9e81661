import { DAY_MS, instantOf } from '../../common/time.ts'
import { showDate } from './dates.ts'
import { titleOf } from './lean.ts'
import { listsWithCards } from './read-board.ts'
import type { Sprint } from './sprint-names.ts'
import type { Context } from './tool.ts'

/** A sprint without its cards. */
export function sprintInShort({ id, title, state, start_date, end_date, project_id }: Sprint) {
  return {
    id,
    title: titleOf(title),
    state,
    space_id: project_id,
    start: showDate(start_date),
    end: showDate(end_date),
  }
}

/** A sprint with how far it is and the first cards of each of its lists. */
export async function readSprint(context: Context, sprint: Sprint, perList?: number) {
  const left = Math.ceil((instantOf(sprint.end_date) - context.now) / DAY_MS)
  const progress = sprint.progress.at(-1) ?? []
  return {
    ...sprintInShort(sprint),
    days_left: sprint.state === 'started' ? Math.max(0, left) : undefined,
    progress: progress.map(({ status, count, pts }) => ({ status, cards: count, points: pts })),
    lists: await listsWithCards(context, sprint.lists, perList),
  }
}
