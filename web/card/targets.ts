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

const boardAt = (board_id: string): Target => ({ board_id, sprint_id: null })
const sprintAt = (sprint_id: string): Target => ({ board_id: null, sprint_id })

function targetOf(key: string): Target {
  return key.startsWith(SPRINT) ? sprintAt(key.slice(SPRINT.length)) : boardAt(key.slice(BOARD.length))
}

/** The boards by their spaces, then those that are shared without one, then the sprints. */
function useTargetChoices(hasSprints: boolean) {
  const { mirror } = useWorkspace()
  const derive = useCallback(() => {
    const spaces = mirror.ids('projects', 'all', 'all').filter((id) => !mirror.row('projects', id)?.is_archived)
    const boards = [
      ...spaces.flatMap((id) => mirror.ids('boards', 'project', id)),
      ...mirror.ids('boards', 'shared', 'shared'),
    ].flatMap((board_id) => mirror.row('boards', board_id) ?? [])
    const sprints = spaces
      .flatMap((id) => mirror.ids('sprints', 'project', id))
      .flatMap((sprint_id) => mirror.row('sprints', sprint_id) ?? [])
      .filter(({ state }) => state === 'planned' || state === 'started')
    const choiceOf = (value: string, { title, project_id }: { title: string; project_id: string }) => {
      const hint = mirror.row('projects', project_id)?.title
      return { value, words: title, ...(hint !== undefined && { hint }) }
    }
    return [...new Set(boards.filter(({ is_archived }) => !is_archived)), ...(hasSprints ? sprints : [])].map((row) =>
      choiceOf(keyOf('state' in row ? sprintAt(row.id) : boardAt(row.id)), row),
    )
  }, [mirror, hasSprints])
  return useDerived(['projects', 'boards', 'sprints'], derive)
}

/** The target that is chosen, with its lists, which are read when it is. Until one is chosen: where the cards are now. */
export function useTarget(here: Target & { project_id: string }, { hasSprints }: { hasSprints: boolean }) {
  const {
    mirror,
    boards: { load: loadBoard },
    sprints,
  } = useWorkspace()
  const { project_id } = here
  const [chosen, choose] = useState<Target | null>(null)
  const { board_id, sprint_id } = chosen ?? here
  const choices = useTargetChoices(hasSprints)
  // Every place knows the running sprints; those to come are read when this is opened.
  useEffect(() => {
    // Guests of one board see neither its space nor the sprints of that.
    if (hasSprints && mirror.row('projects', project_id)) sprints.load(project_id).catch(() => undefined)
  }, [mirror, sprints, project_id, hasSprints])
  useEffect(() => {
    const read =
      sprint_id !== null ? sprints.find(sprint_id) : board_id !== null ? loadBoard(board_id) : Promise.resolve()
    // What cannot be read has no lists to choose from.
    read.catch(() => choose(null))
  }, [sprints, loadBoard, board_id, sprint_id])
  const place_id = sprint_id ?? board_id ?? ''
  const lists = useDerived(
    ['lists'],
    useCallback(
      () => mirror.ids('lists', 'place', place_id).filter((id) => mirror.row('lists', id)?.is_archived === false),
      [mirror, place_id],
    ),
  )
  const target = { board_id, sprint_id }
  return { target, choices, value: keyOf(target), choose: (key: string) => choose(targetOf(key)), lists }
}
