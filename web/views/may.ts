import { useRow } from '../data/hooks.ts'
import { allows, useAllowedIn, useAllowedInSpaces, useRole } from '../data/permissions.ts'
import type { BoardRow, ViewRow } from '../data/rows.ts'

/** For whom one may save views of a board's cards: for oneself always. */
export function useMaySave({
  id,
  project_id,
}: Pick<BoardRow, 'id' | 'project_id'>): (scope: ViewRow['scope']) => boolean {
  const role = useRole()
  const onBoard = useAllowedIn({ project_id, board_id: id })
  const inSpaces = useAllowedInSpaces()
  const may = {
    mine: true,
    board: onBoard('view.share'),
    space: inSpaces(project_id, 'view.share'),
    workspace: allows(role, 'view.share'),
  }
  return (scope) => may[scope]
}

/** Whether one may change a view: one's own, or one of a place where one may share views. */
export function useMayChange(view: ViewRow | undefined): boolean {
  const board = useRow('boards', view?.board_id ?? '')
  const place = { project_id: view?.project_id ?? board?.project_id ?? '', board_id: view?.board_id ?? null }
  const allowed = useAllowedIn(place)
  return view?.scope === 'mine' || allowed('view.share')
}
