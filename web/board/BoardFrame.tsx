import { type ReactNode, useMemo, useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { AllowedContext, useAllowedIn } from '../data/permissions.ts'
import { BoardActs, BoardActsContext } from './deeds.ts'
import type { Filter } from './filter.ts'
import { type Place, PlaceContext } from './place.ts'
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
  const acts = useMemo(() => new BoardActs(workspace, state, latest, place), [workspace, state, latest, place])
  const allowed = useAllowedIn(place)
  return (
    <PlaceContext value={place}>
      <AllowedContext value={allowed}>
        <BoardStateContext value={state}>
          <ShownContext value={latest}>
            <BoardActsContext value={acts}>{children(shown)}</BoardActsContext>
          </ShownContext>
        </BoardStateContext>
      </AllowedContext>
    </PlaceContext>
  )
}
