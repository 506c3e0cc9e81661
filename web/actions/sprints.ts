import type { BodyOf, Card, Sprint } from '../../client/client.ts'
import { toChangedRow } from '../data/card-rows.ts'
import type { CardRow, SprintRow } from '../data/rows.ts'
import { toSprintRow } from '../data/sprint-rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, type Exceeding, newKey, perform } from './action.ts'
import { moveBackAction, placeBefore } from './cards.ts'

const renameSprintAction: ActionDefinition<{ id: string; project_id: string; title: string }> = defineAction({
  name: 'renameSprint',
  words: sprintText.actions.rename,
  patches: (_, { id, title }) => [{ table: 'sprints', id, set: { title } }],
  send: async ({ api, mirror }, { id, project_id, title }, key) => {
    const { sprint } = await api.updateSprint({ sprint_id: id, project_id }, { title }, { idempotencyKey: key })
    return { settle: () => mirror.put('sprints', id, toSprintRow(sprint)) }
  },
  undo: (mirror, { id, project_id }) => {
    const before = mirror.row('sprints', id)
    return before ? { action: renameSprintAction, args: { id, project_id, title: before.title } } : null
  },
})

export function renameSprint(workspace: WorkspaceData, { id, project_id }: SprintRow, title: string) {
  perform(workspace, renameSprintAction, { id, project_id, title })
}

interface TakenOut extends Exceeding {
  /** Each with where it will probably be: the server knows the list of its status at home. */
  cards: { id: string; board_id: string; list_id: string; position: string }[]
}

const takeOutAction = defineAction<TakenOut>({
  name: 'takeOutOfSprint',
  words: sprintText.actions.takeOut,
  patches: (_, { cards }) =>
    cards.map(({ id, ...place }) => ({ table: 'cards', id, set: { ...place, sprint_id: null } })),
  anyway: text.anyway.move,
  send: async ({ api, mirror }, { cards, override }, key) => {
    const operations = cards.map(({ id }) => ({
      method: 'PATCH' as const,
      path: `/cards/${id}`,
      body: { sprint_id: null, ...(override && { override }) },
    }))
    const { results } = await api.runBatch({ operations }, { idempotencyKey: key })
    return {
      settle: () => {
        for (const [index, { body }] of results.entries()) {
          // The batch answers each operation as its own route would: with the card.
          const { card } = body as { card: Card }
          mirror.put('cards', card.id, toChangedRow(card, cards[index]?.position ?? ''))
        }
      },
    }
  },
  undo: (mirror, { cards }) => ({
    action: moveBackAction,
    args: { cards: cards.flatMap(({ id, board_id }) => placeBefore(mirror, id, { board_id, sprint_id: null })) },
  }),
})

/** Sends cards of a sprint back to the boards they came from. Those that came from none stay, and are counted. */
export function takeOutOfSprint(workspace: WorkspaceData, ids: readonly string[], toast: string): number {
  const { mirror } = workspace
  const cards = ids.flatMap((id) => {
    const card = mirror.row('cards', id)
    const home = card && homeOf(workspace, card)
    return card && home ? [{ id, ...home, position: card.position }] : []
  })
  if (cards.length > 0) perform(workspace, takeOutAction, { cards }, { toast })
  return ids.length - cards.length
}

function homeOf({ mirror }: WorkspaceData, { home_board_id, status }: CardRow) {
  if (home_board_id === null) return null
  const lists = mirror.ids('lists', 'place', home_board_id)
  const list_id = lists.find((id) => mirror.row('lists', id)?.behavior === status) ?? lists[0] ?? ''
  return { board_id: home_board_id, list_id }
}

export type SprintFields = Pick<BodyOf<'createSprint'>, 'title' | 'content' | 'start_date' | 'end_date'>

/**
 * The actions below wait for the server: their dialogs stay open until it agreed, with what was typed. They answer its refusal by
 * throwing it.
 */
export function createSprint({ api, mirror, writing }: WorkspaceData, project_id: string, fields: SprintFields) {
  return writing(async () => {
    const { sprint } = await api.createSprint({ project_id, ...fields }, { idempotencyKey: newKey() })
    mirror.put('sprints', sprint.id, toSprintRow(sprint))
    return sprint.id
  })
}

/** What the next sprint of a space would be, were it planned now: named after the last, with days by the space's rhythm. */
export async function suggestSprint({ api, mirror }: WorkspaceData, project_id: string) {
  const last = mirror.row('sprints', mirror.ids('sprints', 'project', project_id).at(-1) ?? '')
  const title = nextTitle(last?.title)
  const { results } = await api.runBatch({
    dry_run: true,
    operations: [{ method: 'POST', path: '/sprints', body: { project_id, title } }],
  })
  // The batch answers each operation as its own route would.
  const [{ sprint }] = results.map(({ body }) => body) as [{ sprint: Sprint }]
  return { title, content: '', start_date: sprint.start_date, end_date: sprint.end_date }
}

function nextTitle(last: string | undefined): string {
  if (last === undefined) return sprintText.create.first
  const [, stem = `${last} `, number = '1'] = /^(.*?)(\d{1,9})$/s.exec(last) ?? []
  return `${stem}${Number(number) + 1}`
}

export function changeSprint(
  { api, mirror, writing }: WorkspaceData,
  { id, project_id }: SprintRow,
  fields: Partial<SprintFields>,
) {
  return writing(async () => {
    const { sprint } = await api.updateSprint({ sprint_id: id, project_id }, fields, { idempotencyKey: newKey() })
    mirror.put('sprints', id, toSprintRow(sprint))
  })
}

export function deleteSprint(
  { api, mirror, writing }: WorkspaceData,
  { id, project_id }: SprintRow,
  { move_to, override }: Exceeding & { move_to: string | null },
) {
  return writing(async () => {
    const named = { ...(move_to && { move_to }), ...(override && { override }) }
    await api.deleteSprint({ sprint_id: id, project_id, ...named }, { idempotencyKey: newKey() })
    mirror.put('sprints', id, null)
  })
}
