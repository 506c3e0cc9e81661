import { useAllowedIn } from '../data/permissions.ts'
import type { BoardRow } from '../data/rows.ts'

/** What one may do with a board as a whole. */
export function useAllowedOn({ id, project_id }: BoardRow) {
  return useAllowedIn({ project_id, board_id: id })
}
