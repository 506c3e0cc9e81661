import type { Read } from '../../workspace/handles.ts'
import type { VisiblePlaces } from '../../workspace/visible-containers.ts'
import { toId } from '../shapes.ts'
import type { AskedFields } from './views.fields.ts'
import type { Filters, Within } from './views.filters.ts'
import type { Containers } from './views.orders.ts'

/** The spaces and boards outside of which nothing passes the filters. */
export interface AskedContainers {
  /** Null where filters do not say it. */
  spaces: ReadonlySet<number> | null
  exceptSpaces: ReadonlySet<number>
  boards: ReadonlySet<number> | null
}

export const EVERYWHERE: AskedContainers = { spaces: null, exceptSpaces: new Set(), boards: null }

/** What filters say of it: they name spaces and boards, or custom fields that a card must have values in, which belong to one space. */
export function containersOf(filters: Filters, where: Within, required: AskedFields['known']): AskedContainers {
  const named = (name: 'projects' | 'boards') => {
    const idsIn = (choices: Filters['include']) => choices?.[name]?.map((id) => toId(String(id)))
    return [idsIn(filters.include) ?? [], ...(idsIn(filters.include_all) ?? []).map((id) => [id])]
  }
  return {
    spaces: common([
      ...named('projects'),
      where && 'project_id' in where ? [where.project_id] : [],
      ...[...required.values()].map(({ project_id }) => [project_id]),
    ]),
    exceptSpaces: new Set(filters.exclude?.projects?.map((id) => toId(String(id)))),
    boards: common([...named('boards'), where && 'board_id' in where ? [where.board_id] : []]),
  }
}

/** The ids that are in each of these lists, apart from empty ones; null if all are empty. */
function common(lists: readonly (readonly number[])[]): Set<number> | null {
  return lists
    .filter((ids) => ids.length > 0)
    .map((ids) => new Set(ids))
    .reduce<Set<number> | null>((all, ids) => (all ? all.intersection(ids) : ids), null)
}

/** The orders of more containers than that are not merged. */
const MOST_CONTAINERS = 50

/** The containers to look in; null where all are, or too many. */
export async function findContainers(
  r: Read,
  asked: AskedContainers,
  places: VisiblePlaces | null,
): Promise<Containers | null> {
  const boards = boardsOf(asked, places)
  if (boards && boards.length <= MOST_CONTAINERS) {
    const homes = asked.boards === null ? boards : []
    return { kind: 'boards', ids: await findOnBoards(r, asked, boards), homes: await findHomes(r, asked, homes) }
  }
  const spaces = await findSpaces(r, asked, places)
  return spaces && spaces.length <= MOST_CONTAINERS ? { kind: 'spaces', ids: spaces } : null
}

/** Guests of boards see what is on them, and the cards of these in sprints. */
function boardsOf({ boards }: AskedContainers, places: VisiblePlaces | null): number[] | null {
  const visible = places && places.projects.length === 0 ? new Set(places.boards) : null
  const all = boards && visible ? boards.intersection(visible) : (boards ?? visible)
  return all && [...all]
}

/** Those of these boards that are in the spaces that count. */
async function findOnBoards({ db, team_id }: Read, { spaces, exceptSpaces }: AskedContainers, ids: number[]) {
  if (ids.length === 0 || (!spaces && exceptSpaces.size === 0)) return ids
  const rows = await db
    .selectFrom('boards')
    .select(['id', 'project_id'])
    .where('team_id', '=', team_id)
    .where('id', 'in', ids)
    .execute()
  return rows
    .filter(({ project_id }) => (spaces?.has(project_id) ?? true) && !exceptSpaces.has(project_id))
    .map(({ id }) => id)
}

/** Those of these boards whose cards are in sprints of the spaces that count. */
async function findHomes({ db, team_id }: Read, { spaces }: AskedContainers, ids: number[]) {
  if (ids.length === 0 || !spaces) return ids
  if (spaces.size === 0) return []
  const rows = await db
    .selectFrom('boards')
    .select('id')
    .where('team_id', '=', team_id)
    .where('id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('cards')
          .select('cards.id')
          .whereRef('cards.team_id', '=', 'boards.team_id')
          .whereRef('cards.home_board_id', '=', 'boards.id')
          .where('cards.project_id', 'in', [...spaces]),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function findSpaces(
  { db, team_id }: Read,
  { spaces: only, exceptSpaces: except }: AskedContainers,
  places: VisiblePlaces | null,
): Promise<number[] | null> {
  // Boards and homes lead to cards in further spaces.
  const visible = places && places.boards.length + places.homes.length === 0 ? places.projects : null
  if (!only && !visible && except.size === 0) return null
  const all = only ?? visible ?? (await findAll())
  const isVisible = (id: number) => visible === null || visible.includes(id)
  return [...all].filter((id) => isVisible(id) && !except.has(id))

  async function findAll() {
    const rows = await db.selectFrom('projects').select('id').where('team_id', '=', team_id).execute()
    return rows.map(({ id }) => id)
  }
}
