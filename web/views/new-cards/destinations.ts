import { useCallback, useEffect, useState } from 'react'
import { liveIds } from '../../actions/containers.ts'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import type { Mirror } from '../../data/mirror.ts'
import { useAllowedInSpaces, useAllowedOnBoards } from '../../data/permissions.ts'
import type { ViewRow } from '../../data/rows.ts'
import { readBoardRoles } from '../../data/views.ts'
import type { WorkspaceData } from '../../data/workspace.ts'
import type { NewCard } from './stands-for.ts'

/** A board or a sprint that takes new cards of a view. */
export interface Destination {
  id: string
  is: 'board' | 'sprint'
  title: string
  project_id: string
  space: string
}

const NONE: readonly Destination[] = []
/** Their next view asks again, and waits for no answer. */
const asked = new WeakSet<WorkspaceData>()

/** The boards of a view on which the reader may add cards, and the sprints of their spaces. */
export function useDestinations(row: Pick<ViewRow, 'board_id' | 'project_id' | 'filters'>) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const [isKnown, setKnown] = useState(() => asked.has(workspace))
  useEffect(() => {
    const known = () => {
      asked.add(workspace)
      setKnown(true)
    }
    // What cannot be read is as it was: the server has the last word.
    readBoardRoles(workspace).then(known, known)
  }, [workspace])
  const onBoards = useAllowedOnBoards()
  const inSpaces = useAllowedInSpaces()
  const { board_id, project_id, filters } = row
  const known = useDerived(
    ['boards', 'projects', 'sprints', 'members'],
    useCallback(() => {
      const isOfView = viewBoards({ board_id, project_id, filters })
      const spaces = new Set(liveIds(mirror, 'projects', mirror.ids('projects', 'all', 'all')))
      const placeOf = (is: Destination['is'], id: string): Destination[] => {
        const found = mirror.row(is === 'board' ? 'boards' : 'sprints', id)
        if (!found) return []
        const space = mirror.row('projects', found.project_id)?.title ?? ''
        return [{ id, is, title: found.title, project_id: found.project_id, space }]
      }
      const boards = liveIds(mirror, 'boards', mirror.ids('boards', 'all', 'all'))
        .flatMap((id) => placeOf('board', id))
        // A board that is shared without its space has one that is not known.
        .filter(({ project_id: of }) => spaces.has(of) || !mirror.row('projects', of))
        .filter(({ id, project_id: of }) => isOfView(id, of))
      const sprints = [...spaces]
        .flatMap((space) => mirror.ids('sprints', 'project', space))
        .filter((id) => ['planned', 'started'].includes(mirror.row('sprints', id)?.state ?? ''))
        .flatMap((id) => placeOf('sprint', id))
      return [...boards, ...sprints]
    }, [mirror, board_id, project_id, filters]),
  )
  const destinations = !isKnown
    ? NONE
    : known.filter(({ id, is, project_id: of }) =>
        is === 'board' ? onBoards(id, 'card.create') : inSpaces(of, 'card.create'),
      )
  return { destinations, isKnown }
}

function viewBoards({ board_id, project_id, filters: { include, exclude } }: Parameters<typeof useDestinations>[0]) {
  const isAmong = (id: string, asked: unknown) => Array.isArray(asked) && asked.map(String).includes(id)
  const isAsked = (id: string, asked: unknown) => asked === undefined || isAmong(id, asked)
  return (board: string, space: string) =>
    (board_id === null || board === board_id) &&
    (project_id === null || space === project_id) &&
    isAsked(board, include?.boards) &&
    isAsked(space, include?.projects) &&
    !isAmong(board, exclude?.boards) &&
    !isAmong(space, exclude?.projects)
}

/** Those of them where such a card can be. */
export function placesFor(card: NewCard, destinations: readonly Destination[]): readonly Destination[] {
  const { project_id, board_id, sprint_id } = card
  return destinations.filter(
    (to) =>
      (project_id === null || to.project_id === project_id) &&
      (sprint_id === null
        ? to.is === 'board' && (board_id === null || to.id === board_id)
        : to.is === 'sprint' && to.id === sprint_id),
  )
}

/** The lists of a place where such a card can be, as far as they are known. */
export function listsFor(
  mirror: Mirror,
  { list_id, status }: Pick<NewCard, 'list_id' | 'status'>,
  place_id: string,
): readonly string[] {
  return mirror.ids('lists', 'place', place_id).filter((id) => {
    const list = mirror.row('lists', id)
    if (!list || list.is_archived) return false
    return list_id === null ? status === null || list.behavior === status : id === list_id
  })
}

/** Reads the lists. */
export function readDestination(
  { boards: { load: loadBoard }, sprints }: WorkspaceData,
  is: Destination['is'],
  id: string,
) {
  return is === 'board' ? loadBoard(id) : sprints.find(id)
}
