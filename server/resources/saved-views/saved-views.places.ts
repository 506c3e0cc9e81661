import { sql } from 'kysely'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'

/** Where a view belongs: to a person, a board or a space; if all are null, to the workspace. */
export type Place = Pick<Row<'views'>, 'owner_id' | 'board_id' | 'project_id'>

/** The same, with the space of its board. */
export interface FoundPlace extends Place {
  space_id: number | null
}

/** The views among which one has its position. */
export function siblingsAt({ owner_id, board_id, project_id }: Place) {
  const within = { owner_id, board_id, project_id }
  // Deleted views keep their positions, but an index does not count them.
  return { table: 'views', within, counted: sql<boolean>`time_deleted is null` } as const
}

export function isSamePlace(a: Place, b: Place): boolean {
  return a.owner_id === b.owner_id && a.board_id === b.board_id && a.project_id === b.project_id
}

export function scopeOf({ owner_id, board_id, project_id }: Place): 'mine' | 'board' | 'space' | 'workspace' {
  if (owner_id !== null) return 'mine'
  if (board_id !== null) return 'board'
  return project_id === null ? 'workspace' : 'space'
}

type ViewEvent = 'view.created' | 'view.updated' | 'view.deleted' | 'view.restored'

/** Those who see the place read it in the log; of a person's own view, that person alone. */
export function emitAt(w: Write, place: FoundPlace, type: ViewEvent, view_id: number, changes: Changes) {
  const { owner_id, board_id, space_id } = place
  if (owner_id !== null) return w.emitPrivately(type, { view_id }, changes, [owner_id])
  w.emit(
    type,
    {
      view_id,
      ...(board_id !== null && { board_id }),
      ...(space_id !== null && { project_id: space_id }),
    },
    changes,
  )
}
