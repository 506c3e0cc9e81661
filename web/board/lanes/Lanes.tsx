import { memo, useCallback, useMemo, useRef } from 'react'
import { useWorkspace } from '../../data/hooks.ts'
import { useDensity } from '../../ui/density.ts'
import { BoardActionsContext } from '../actions.ts'
import { BoardFrame } from '../BoardFrame.tsx'
import { BoardTools } from '../BoardTools.tsx'
import { Columns } from '../Columns.tsx'
import { containerId, type Place, useContainer } from '../container.ts'
import type { Filter } from '../filter.ts'
import { type Shown, useShown } from '../shown.ts'
import { useBoardState } from '../state.ts'
import { useView } from '../view.ts'
import { LaneActions, type LanesNow } from './actions.ts'
import { useClosedLanes } from './closed.ts'
import { DrawnLanes } from './DrawnLanes.tsx'
import type { LanesBy } from './kinds.ts'
import { useLanes, useLanesBy } from './use-lanes.ts'

/** The columns of a board or a sprint, in lanes. */
export const Lanes = memo(function Lanes({ place, filter = null }: { place: Place; filter?: Filter | null }) {
  const { view } = useView()
  const by = useLanesBy(view.lanes, place.project_id)
  const density = useDensity()
  // A field that is gone, or not read yet.
  if (!by) return <Columns place={place} filter={filter} />
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => <LanesOf key={`${density} ${view.lanes}`} by={by} name={view.lanes ?? ''} shown={shown} />}
    </BoardFrame>
  )
})

function LanesOf({ by, name, shown }: { by: LanesBy; name: string; shown: Shown }) {
  const place = useContainer()
  const { closed, toggle } = useClosedLanes(containerId(place))
  const lanes = useLanes(by, shown)
  const isClosed = useCallback((key: string) => closed.has(`${name} ${key}`), [closed, name])
  const onToggle = useCallback((key: string) => toggle(`${name} ${key}`), [toggle, name])
  const now = useRef<LanesNow>({ by, lanes, isClosed })
  now.current = { by, lanes, isClosed }
  const actions = useLaneActions(now)
  return (
    <BoardActionsContext value={actions}>
      <DrawnLanes now={now.current} shown={shown} actions={actions} onToggle={onToggle} />
      <BoardTools />
    </BoardActionsContext>
  )
}

function useLaneActions(now: { readonly current: LanesNow }): LaneActions {
  const workspace = useWorkspace()
  const state = useBoardState()
  const shown = useShown()
  const place = useContainer()
  return useMemo(() => new LaneActions(workspace, state, shown, place, now), [workspace, state, shown, place, now])
}
