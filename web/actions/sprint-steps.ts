import type { BodyOf, Sprint, SprintOutline } from '../../client/client.ts'
import type { SprintRow } from '../data/rows.ts'
import { toMoment } from '../data/sprint-rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { type Exceeding, mayOverride, newKey, reasonOf } from './action.ts'

/** What becomes of a sprint that was planned. */
export type Step = Exclude<Sprint['state'], 'planned'>

/** Where unfinished cards go when a sprint is completed. */
export type UnfinishedTo = NonNullable<BodyOf<'updateSprint'>['unfinished_to']>

interface Dates {
  start_date: number
  end_date: number
}

interface StepChoice extends Exceeding {
  state: Step
  unfinished_to?: UnfinishedTo
}

/** The sprint after it, and the days it gets instead of its own. */
interface MovedNext extends Dates {
  /** Null for one that is planned by completing: then the first unfinished card is in it. */
  id: string | null
}

const pathOf = (id: string, project_id: string) => `/sprints/${id}?project_id=${project_id}`

/** Waits for the server, as the other dialogs do. All of it is one write. */
export function stepSprint(
  workspace: WorkspaceData,
  { id, project_id }: SprintRow,
  choice: StepChoice,
  next: MovedNext | null = null,
) {
  return workspace.writing(async () => {
    const operations: BodyOf<'runBatch'>['operations'] = [
      { method: 'PATCH', path: pathOf(id, project_id), body: { ...choice } },
    ]
    if (next) {
      const { id: known, ...body } = next
      const path = pathOf(known ?? '{0.sprint.unfinished_cards.0.sprint_id}', project_id)
      operations.push({ method: 'PATCH', path, body })
    }
    await workspace.api.runBatch({ operations }, { idempotencyKey: newKey() })
    // Cards may have moved, and another sprint may have been planned, or have begun.
    const puts = await Promise.all([workspace.readSprint(id, project_id), workspace.sprints.read(project_id)])
    workspace.mirror.change(() => {
      for (const put of puts) put()
    })
  })
}

/** A preview of the change, from the server's dry run. */
export interface StepPreview {
  /** Why it is refused to those who do not exceed a limit, which the person may. */
  exceeds: string | null
  /** What is not finished, with the list it is in. */
  cards: { id: string; title: string; estimate: number | null; list: string }[]
  /** The sprint that takes it, when the sprint is completed, and how much of it. */
  next: { title: string; isNew: boolean; count: number } | null
  /** The list that takes it, when the sprint is cancelled. */
  cancelledList: string
  /** The sprint that begins at once. */
  starts: string | null
  /** The sprint whose turn it is after this one. */
  follower: (Dates & { id: string | null; title: string; starts: boolean }) | null
  /** Days between sprints. */
  cooldown: number
}

/** Where a limit refuses it, those who may exceed the limit see what it would do. */
export async function previewStep(
  workspace: WorkspaceData,
  sprint: Pick<SprintRow, 'id' | 'project_id'>,
  choice: StepChoice,
): Promise<StepPreview> {
  try {
    return { ...(await runDry(workspace, sprint, choice)), exceeds: null }
  } catch (error) {
    if (!mayOverride(error)) throw error
    return { ...(await runDry(workspace, sprint, { ...choice, override: true })), exceeds: reasonOf(error) }
  }
}

async function runDry(
  { api }: WorkspaceData,
  { id, project_id }: Pick<SprintRow, 'id' | 'project_id'>,
  choice: StepChoice,
): Promise<Omit<StepPreview, 'exceeds'>> {
  const [sprint, space] = [pathOf(id, project_id), `/projects/${project_id}`]
  const { results } = await api.runBatch({
    dry_run: true,
    operations: [
      { method: 'GET', path: sprint },
      { method: 'GET', path: space },
      { method: 'GET', path: `/sprints/settings?project_id=${project_id}` },
      { method: 'PATCH', path: sprint, body: { ...choice } },
      { method: 'GET', path: space },
    ],
  })
  // The batch answers each operation as its own route would.
  const [was, known, { sprint_settings }, becomes, after] = results.map(({ body }) => body) as [
    { sprint: Sprint },
    { project: { sprints: SprintOutline[] } },
    { sprint_settings: { cooldown: number } },
    { sprint: Sprint },
    { project: { sprints: SprintOutline[] } },
  ]
  const before = new Map(known.project.sprints.map((one) => [one.id, one.state]))
  const others = after.project.sprints
    .filter((one) => one.id !== id && (one.state === 'planned' || one.state === 'started'))
    .toSorted((a, b) => toMoment(a.start_date) - toMoment(b.start_date))
  const moved = becomes.sprint.unfinished_cards.filter(({ sprint_id }) => sprint_id !== null && sprint_id !== id)
  const next = others.find((one) => moved.some(({ sprint_id }) => sprint_id === one.id))
  const starts = others.find((one) => one.state === 'started' && before.get(one.id) !== 'started')
  const isLater = (one: SprintOutline) => toMoment(one.start_date) > toMoment(was.sprint.start_date)
  const follower = starts ?? next ?? others.find((one) => one.state === 'planned' && isLater(one))
  const isNew = (one: SprintOutline) => !before.has(one.id)
  return {
    cards: was.sprint.lists
      .filter(({ behavior }) => behavior !== 'completed' && behavior !== 'cancelled')
      .flatMap(({ cards, title: list }) =>
        cards.map(({ id: card, title, estimate }) => ({ id: card, title, estimate, list })),
      ),
    next: next ? { title: next.title, isNew: isNew(next), count: moved.length } : null,
    cancelledList: was.sprint.lists.find(({ behavior }) => behavior === 'cancelled')?.title ?? '',
    starts: starts?.title ?? null,
    follower: follower
      ? {
          id: isNew(follower) ? null : follower.id,
          title: follower.title,
          starts: follower === starts,
          start_date: toMoment(follower.start_date),
          end_date: toMoment(follower.end_date),
        }
      : null,
    cooldown: sprint_settings.cooldown,
  }
}
