import type { AnswerOf } from '../../../client/client.ts'
import { instantOf } from '../../common/time.ts'
import { candidates, pick } from './names.ts'
import { isSameName } from './same-name.ts'
import type { Context } from './tool.ts'
import { ToolError } from './tool-error.ts'

/** A sprint without its cards. */
export type Sprint = AnswerOf<'readProject'>['project']['sprints'][number]

/** The sprint that is meant, of a space if one is named: the running one unless something else is said. */
export async function findSprint(context: Context, named = 'current', space?: string): Promise<Sprint> {
  if (isSameName(named, 'current')) return runningSprint(context, space)
  const { id, title } = await context.names.spaceOrOnly(space)
  const { sprints } = (await context.api.readProject({ project_id: id })).project
  // A sprint that is called so is meant before the word is.
  const isTitle = sprints.some((sprint) => isSameName(sprint.title, named))
  if (isTitle || !isSameName(named, 'next'))
    return pick('sprint', sprints, named, `list_sprints shows those of “${title}”.`)
  const planned = sprints.filter(({ state }) => state === 'planned')
  const [next] = planned.sort((a, b) => instantOf(a.start_date) - instantOf(b.start_date))
  if (!next) throw new ToolError(`No sprint of “${title}” is planned. create_sprint makes one.`)
  return next
}

async function runningSprint({ api, names }: Context, space: string | undefined): Promise<Sprint> {
  const project = space === undefined ? undefined : await names.space(space)
  const { sprints } = await api.listRunningSprints()
  const running = sprints.filter(({ project_id }) => project === undefined || project_id === project.id)
  const called = running.filter(({ title }) => isSameName(title, 'current'))
  const [only, ...others] = called.length === 1 ? called : running
  if (!only)
    throw new ToolError(`No sprint is running${project ? ` in “${project.title}”` : ''}. list_sprints shows all.`)
  if (others.length > 0) throw new ToolError(`Several sprints are running: say which space. ${candidates(running)}`)
  return only
}

/** The sprint that a card is in. */
export async function sprintOfCard({ api }: Context, card: { project_id: string; sprint_id: string | null }) {
  const { sprints } = (await api.readProject({ project_id: card.project_id })).project
  const sprint = sprints.find(({ id }) => id === card.sprint_id)
  if (!sprint)
    throw new ToolError('The card is on no board and in no sprint that is shown. Name a board to move it to.')
  return sprint
}
