import { useCallback, useEffect, useState } from 'react'
import { useDerived, useWorkspace } from '../data/hooks.ts'

/** Where cards can be moved: to a list of a board, or of a sprint that has not ended. */
export interface Target {
  board_id: string | null
  sprint_id: string | null
}

const BOARD = 'board-'
const SPRINT = 'sprint-'

const keyOf = ({ board_id, sprint_id }: Target) => (sprint_id === null ? BOARD + board_id : SPRINT + sprint_id)

function targetOf(key: string): Target {
  return key.startsWith(SPRINT)
    ? { board_id: null, sprint_id: key.slice(SPRINT.length) }
    : { board_id: key.slice(BOARD.length), sprint_id: null }
}

/** All of them by their spaces, boards first. */
function useTargetChoices(hasSprints: boolean) {
  const { mirror } = useWorkspace()
  const derive = useCallback(
    () =>
      mirror.ids('projects', 'all', 'all').flatMap((project_id) => {
        const project = mirror.row('projects', project_id)
        if (!project || project.is_archived) return []
        const boards = mirror.ids('boards', 'project', project_id).flatMap((board_id) => {
          const board = mirror.row('boards', board_id)
          return board && !board.is_archived ? { board_id, sprint_id: null, words: board.title } : []
        })
        const sprints = mirror.ids('sprints', 'project', project_id).flatMap((sprint_id) => {
          const sprint = mirror.row('sprints', sprint_id)
          const isOpen = sprint?.state === 'planned' || sprint?.state === 'started'
          return sprint && isOpen ? { board_id: null, sprint_id, words: sprint.title } : []
        })
        return [...boards, ...(hasSprints ? sprints : [])].map(({ words, ...target }) => ({
          value: keyOf(target),
          words,
          hint: project.title,
        }))
      }),
    [mirror, hasSprints],
  )
  return useDerived(['projects', 'boards', 'sprints'], derive)
}

/** The target that is chosen, with its lists, which are read when it is. */
export function useTarget(here: Target & { project_id: string }, { hasSprints }: { hasSprints: boolean }) {
  const { mirror, loadBoard, sprints } = useWorkspace()
  const { board_id, sprint_id, project_id } = here
  const [target, setTarget] = useState<Target>({ board_id, sprint_id })
  const choices = useTargetChoices(hasSprints)
  // Every place knows the running sprints; those to come are read when somebody asks for them.
  useEffect(() => {
    if (hasSprints) sprints.load(project_id).catch(() => undefined)
  }, [sprints, project_id, hasSprints])
  useEffect(() => {
    const { board_id: board, sprint_id: sprint } = target
    const read = sprint !== null ? sprints.find(sprint) : board !== null ? loadBoard(board) : Promise.resolve()
    // What cannot be read has no lists to choose from.
    read.catch(() => setTarget({ board_id, sprint_id }))
  }, [sprints, loadBoard, target, board_id, sprint_id])
  const place_id = target.sprint_id ?? target.board_id ?? ''
  const lists = useDerived(
    ['lists'],
    useCallback(
      () => mirror.ids('lists', 'place', place_id).filter((id) => mirror.row('lists', id)?.is_archived === false),
      [mirror, place_id],
    ),
  )
  return { target, choices, value: keyOf(target), choose: (key: string) => setTarget(targetOf(key)), lists }
}
