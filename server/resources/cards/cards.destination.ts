import { AppError, invalid, notFound } from '../../common/errors.ts'
import type { Write } from '../../workspace/handles.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import {
  type FoundList,
  findFirstListOfBoard,
  findList,
  findListsOfSprints,
  findListToFill,
  type ListRow,
  type ListToFill,
} from '../containers/lists.queries.ts'
import { refuseArchivedProject, requireProject } from '../containers/projects.queries.ts'
import { findSprint, isEnded, requireSprint } from '../containers/sprints.queries.ts'
import { toId } from '../shapes.ts'
import { findHomeList, isSameTitle } from './cards.home.ts'
import type { CardRow } from './cards.queries.ts'

interface Containers {
  project_id?: string | undefined
  board_id?: string | undefined
  sprint_id?: string | undefined
  list_id?: string | undefined
  /** Out of its sprint, to the board it came from. */
  goesHome?: true
}

/**
 * The list a card should go to, with every id on the way there checked against the others. `from` is the space that it comes from,
 * for one that is in a space already.
 */
export async function requireDestination(
  w: Write,
  containers: Containers & { list_id: string },
  from?: number,
): Promise<ListToFill> {
  const list = await findListToFill(w, toId(containers.list_id))
  if (!list) throw notFound('list', containers.list_id)
  await refuseElsewhere(w, list, containers)
  w.permit(list.container_role)
  if (list.time_archived) throw new AppError('list_archived', 'An archived list takes no cards. Bring it back first.')
  if (list.board_time_archived !== null)
    throw new AppError('board_archived', 'An archived board takes no cards. Bring it back first.')
  refuseArchivedProject(list, from)
  if (list.sprint_id !== null) await refuseEnded(w, list.sprint_id)
  return list
}

/** Each given id must be the list's own. Callers who see both containers get to know where the list is. */
async function refuseElsewhere(w: Write, list: FoundList, { board_id, sprint_id, project_id }: Containers) {
  if (board_id !== undefined && toId(board_id) !== list.board_id) await requireBoard(w, board_id)
  else if (sprint_id !== undefined && toId(sprint_id) !== list.sprint_id) await requireSprint(w, sprint_id)
  else if (project_id !== undefined && toId(project_id) !== list.project_id) await requireProject(w, project_id)
  else return
  const { title, board_title } = list
  const sprint = list.sprint_id === null ? undefined : await findSprint(w, list.sprint_id)
  const holder = sprint
    ? `the sprint “${sprint.title}” (${sprint.id})`
    : `the board “${board_title}” (${list.board_id})`
  throw invalid(
    'list_id',
    `The list “${title}” belongs to ${holder}. Send a list of the board or sprint that you name.`,
    'elsewhere',
  )
}

/** Where an update sends a card: the named list, the board's first list, or the sprint's matching list. */
export async function findDestination(
  w: Write,
  card: CardRow,
  containers: Containers,
): Promise<ListToFill | 'same list'> {
  const { list_id, board_id, sprint_id, project_id } = containers
  if (board_id !== undefined && sprint_id !== undefined)
    throw invalid('sprint_id', 'A card is on a board or in a sprint, not both: choose one.', 'conflicting')
  if (containers.goesHome && list_id === undefined && board_id === undefined && card.sprint_id !== null)
    return requireHome(w, card)
  if (staysAt(card, containers)) return 'same list'
  if (list_id !== undefined) return requireDestination(w, { ...containers, list_id }, card.project_id)
  if (board_id !== undefined) {
    const board = await requireBoard(w, board_id)
    const list = await findFirstListOfBoard(w, board.id)
    if (!list) throw new AppError('conflict', 'That board has no list.')
    return requireDestination(w, { board_id, project_id, list_id: String(list.id) }, card.project_id)
  }
  if (sprint_id !== undefined) {
    const sprint = await requireSprint(w, sprint_id)
    const list = findLikeList(card, await findListsOfSprints(w, [sprint.id]))
    return requireDestination(w, { sprint_id, project_id, list_id: String(list.id) }, card.project_id)
  }
  throw invalid('board_id', 'To move a card to another space, name the board, sprint or list it goes to.', 'required')
}

/** The list on its home board that a card goes back to. */
async function requireHome(w: Write, card: CardRow): Promise<ListToFill> {
  const list = await findHomeList(w, card)
  if (!list || !(await findList(w, list.id)))
    throw new AppError('card_without_home', 'The card has no board to go back to. Choose a board or a list for it.')
  return requireDestination(w, { list_id: String(list.id) }, card.project_id)
}

/**
 * The matching list elsewhere: of the same status in the settings, else of the same title, else of the same behavior.
 * Sprints have no backlog: a card from a backlog is committed there.
 */
export function findLikeList(card: CardRow, lists: readonly ListRow[]): ListRow {
  const { list_status_id, list_title, status, project_id } = card
  const like =
    lists.find(
      (list) => list_status_id && list.sprint_status_id === list_status_id && list.project_id === project_id,
    ) ??
    lists.find(({ title }) => isSameTitle(title, list_title)) ??
    lists.find(({ behavior }) => behavior === status) ??
    lists.find(({ behavior }) => behavior === 'committed')
  // Every sprint has a list of each status: its settings are checked for that.
  return like as ListRow
}

/** True when the card is already in every named container. */
function staysAt(card: CardRow, containers: Containers): boolean {
  const names = ['list_id', 'board_id', 'sprint_id', 'project_id'] as const
  return names.every((name) => containers[name] === undefined || toId(containers[name]) === card[name])
}

async function refuseEnded(w: Write, sprint_id: number) {
  const sprint = await findSprint(w, sprint_id)
  if (sprint && isEnded(sprint))
    throw new AppError('sprint_ended', 'This sprint has ended. Move the card to another sprint.')
}
