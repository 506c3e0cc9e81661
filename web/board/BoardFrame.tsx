import { type ReactNode, useMemo, useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { AllowedContext, useAllowedIn } from '../data/permissions.ts'
import { useShownFirst } from '../ui/later.ts'
import { BoardActions, BoardActionsContext } from './actions.ts'
import { ContainerContext, type Place } from './container.ts'
import type { Filter } from './filter.ts'
import { type Shown, ShownContext, useLatest, useShownOf } from './shown.ts'
import { BoardState, BoardStateContext } from './state.ts'

interface BoardFrameProps {
  place: Place
  filter: Filter | null
  children(shown: Shown): ReactNode
}

/** What every layout of a board stands in: its place, what of it is shown, and what is done there at this moment. */
export function BoardFrame({ place: given, filter, children }: BoardFrameProps) {
  const [state] = useState(() => new BoardState())
  const { board_id, sprint_id, project_id } = given
  const [place, setPlace] = useState(given)
  if (place.board_id !== board_id || place.sprint_id !== sprint_id || place.project_id !== project_id) setPlace(given)
  const shown = useShownOf(place, filter)
  const latest = useLatest(shown)
  const workspace = useWorkspace()
  const actions = useMemo(() => new BoardActions(workspace, state, latest, place), [workspace, state, latest, place])
  const allowed = useAllowedIn(place)
  useShownFirst()
  return (
    <ContainerContext value={place}>
      <AllowedContext value={allowed}>
        <BoardStateContext value={state}>
          <ShownContext value={latest}>
            <BoardActionsContext value={actions}>{children(shown)}</BoardActionsContext>
          </ShownContext>
        </BoardStateContext>
      </AllowedContext>
    </ContainerContext>
  )
}
