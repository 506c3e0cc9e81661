import type { Read } from '../../workspace/handles.ts'
import type { VisiblePlaces } from '../../workspace/visible-containers.ts'
import { toId } from '../shapes.ts'
import type { AskedFields } from './views.fields.ts'
import type { Filters, Within } from './views.filters.ts'

/** The spaces outside of which nothing passes the filters. */
export interface AskedSpaces {
  /** Null where filters do not say it. */
  only: ReadonlySet<number> | null
  except: ReadonlySet<number>
}

export const EVERYWHERE: AskedSpaces = { only: null, except: new Set() }

/** What filters say of spaces: they name them, or custom fields that a card must have values in, which belong to one. */
export function spacesOf(filters: Filters, where: Within, required: AskedFields['known']): AskedSpaces {
  const idsIn = (choices: Filters['include']) => choices?.projects?.map((id) => toId(String(id)))
  const sets = [
    idsIn(filters.include) ?? [],
    ...(idsIn(filters.include_all) ?? []).map((id) => [id]),
    where && 'project_id' in where ? [where.project_id] : [],
    ...[...required.values()].map(({ project_id }) => [project_id]),
  ].filter((ids) => ids.length > 0)
  const only = sets
    .map((ids) => new Set(ids))
    .reduce<Set<number> | null>((common, ids) => (common ? common.intersection(ids) : ids), null)
  return { only, except: new Set(idsIn(filters.exclude)) }
}

/** The orders of more spaces than that are not merged. */
const MOST_SPACES = 50

/** The spaces to look in; null where all are, or too many. */
export async function findSpaces(
  { db, team_id }: Read,
  { only, except }: AskedSpaces,
  places: VisiblePlaces | null,
): Promise<number[] | null> {
  // Boards and homes lead to cards in further spaces.
  const visible = places && places.boards.length + places.homes.length === 0 ? places.projects : null
  if (!only && !visible && except.size === 0) return null
  const all = only ?? visible ?? (await findAll())
  const isVisible = (id: number) => visible === null || visible.includes(id)
  const spaces = [...all].filter((id) => isVisible(id) && !except.has(id))
  return spaces.length > MOST_SPACES ? null : spaces

  async function findAll() {
    const rows = await db.selectFrom('projects').select('id').where('team_id', '=', team_id).execute()
    return rows.map(({ id }) => id)
  }
}
