import { FIRST_MILLISECONDS, PAGE_SIZE } from '../rules/work.generated.ts'
import type { ShownSprint } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { SprintOutline, SprintRow } from './rows.ts'

/** How answers about sprints become rows of the mirror. Their cards are put by `putSprint`. */

/** Dates come back as they were written: in seconds or in milliseconds. */
export function toMoment(date: number): number {
  return Math.abs(date) < FIRST_MILLISECONDS ? date * 1000 : date
}

export function toSprintRow(sprint: ShownSprint): SprintRow {
  const { id, title, content, project_id, state, layout, start_date, end_date, override_end_date, progress } = sprint
  return {
    id,
    title,
    content,
    project_id,
    state,
    layout,
    start_date: toMoment(start_date),
    end_date: toMoment(end_date),
    override_end_date: override_end_date === null ? null : toMoment(override_end_date),
    progress,
  }
}

/** The sprints of a space, without their cards, in place of what was known of them. */
export function putSprints(mirror: Mirror, project_id: string, sprints: readonly SprintOutline[]) {
  mirror.change(() => {
    const known = new Set(mirror.ids('sprints', 'project', project_id))
    for (const sprint of sprints) {
      known.delete(sprint.id)
      mirror.put('sprints', sprint.id, toSprintRow(sprint))
    }
    // A space answers one page of its last sprints.
    if (sprints.length < PAGE_SIZE) for (const id of known) mirror.put('sprints', id, null)
  })
}

/** The running sprints of all spaces. Whatever else was thought to be running has ended, or is hidden by now. */
export function putRunningSprints(mirror: Mirror, sprints: readonly SprintOutline[]) {
  mirror.change(() => {
    const gone = new Set(mirror.ids('sprints', 'all', 'all'))
    for (const sprint of sprints) {
      gone.delete(sprint.id)
      mirror.put('sprints', sprint.id, toSprintRow(sprint))
    }
    for (const id of gone) if (mirror.said('sprints', id)?.state === 'started') mirror.put('sprints', id, null)
  })
}
