import { AppError } from '../../common/errors.ts'
import { REPORT_ROWS } from '../../limits/reports.ts'
import type { Read } from '../../workspace/handles.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { requireProject } from '../containers/projects.queries.ts'
import { requireSprint } from '../containers/sprints.queries.ts'
import { requireView } from '../saved-views/saved-views.queries.ts'
import { wantedBy } from '../views/views.saved.ts'
import { findFirst } from '../views/views.service.ts'
import { type Budget, type CardState, findFormerIds, findHoldersOf, findIdsAway, findIdsIn } from './reports.queries.ts'
import type { ScopeQuery } from './reports.schema.ts'

/** Whose cards a report is about. */
export interface Scope {
  /** True while a card is in it. */
  holds(state: CardState): boolean
  /** The cards that are in it now. */
  findNow(budget: Budget): Promise<number[]>
  /** Cards that were in it after this seq, among others. */
  findFormer(budget: Budget, since: number): Promise<Set<number>>
  /** The space whose sprints it takes part in; null for views. */
  project_id: number | null
  /** When the scope itself began and ended, where it did. */
  began: number | null
  ended: number | null
}

const SCOPES = ['project_id', 'board_id', 'sprint_id', 'view_id'] as const
const ALWAYS = { began: null, ended: null }

/** Exactly one place; one that the viewer cannot see is not found. */
export async function requireScope(r: Read, query: ScopeQuery): Promise<Scope> {
  const named = SCOPES.filter((name) => query[name] !== undefined)
  const { project_id, board_id, sprint_id, view_id } = query
  if (named.length === 1) {
    if (project_id !== undefined) return ofProject(r, project_id)
    if (board_id !== undefined) return ofBoard(r, board_id)
    if (sprint_id !== undefined) return ofSprint(r, sprint_id)
    if (view_id !== undefined) return ofView(r, view_id)
  }
  const code = named.length === 0 ? 'required' : 'conflicting'
  const message = `Name one of ${SCOPES.join(', ')}.`
  throw new AppError(
    'invalid_request',
    message,
    (named.length === 0 ? SCOPES.slice(0, 1) : named).map((field) => ({ field, code, message })),
  )
}

async function ofProject(r: Read, id: string): Promise<Scope> {
  const project = await requireProject(r, id)
  return {
    ...ALWAYS,
    project_id: project.id,
    holds: ({ project_id }) => project_id === project.id,
    findNow: (budget) => findIdsIn(r, budget, 'project_id', project.id),
    findFormer: async (budget, since) => {
      const holders = new Set([
        ...(await findHoldersOf(r, 'boards', project.id)),
        ...(await findHoldersOf(r, 'sprints', project.id)),
        ...(await findFormerIds(r, budget, { table: 'boards', holder_id: project.id, since })),
      ])
      const found = new Set<number>()
      for (const holder_id of holders)
        for (const card of await findFormerIds(r, budget, { table: 'cards', holder_id, since })) found.add(card)
      return found
    },
  }
}

async function ofBoard(r: Read, id: string): Promise<Scope> {
  const board = await requireBoard(r, id)
  return {
    ...ALWAYS,
    project_id: board.project_id,
    holds: ({ board_id, home_board_id }) => board_id === board.id || home_board_id === board.id,
    findNow: async (budget) => [
      ...(await findIdsIn(r, budget, 'board_id', board.id)),
      ...(await findIdsIn(r, budget, 'home_board_id', board.id)),
    ],
    findFormer: async (budget, since) =>
      new Set([
        ...(await findFormerIds(r, budget, { table: 'cards', holder_id: board.id, since })),
        ...(await findIdsAway(r, budget, board.id, since)),
      ]),
  }
}

async function ofSprint(r: Read, id: string): Promise<Scope> {
  const sprint = await requireSprint(r, id)
  return {
    project_id: sprint.project_id,
    began: sprint.time_started ?? sprint.start_instant,
    ended: sprint.time_ended,
    holds: ({ sprint_id }) => sprint_id === sprint.id,
    findNow: (budget) => findIdsIn(r, budget, 'sprint_id', sprint.id),
    findFormer: (budget, since) => findFormerIds(r, budget, { table: 'cards', holder_id: sprint.id, since }),
  }
}

async function ofView(r: Read, id: string): Promise<Scope> {
  const view = await requireView(r, id)
  return {
    ...ALWAYS,
    project_id: null,
    holds: () => true,
    findNow: async (budget) => {
      const found = await findFirst(r, await wantedBy(r, view), REPORT_ROWS + 1)
      budget.spend(found.length)
      return found
    },
    findFormer: async () => new Set(),
  }
}
