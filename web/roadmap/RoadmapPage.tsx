import { Suspense, useEffect, useState } from 'react'
import { useFilter, useView, ViewRouteContext, withValue } from '../board/view.ts'
import { useIds, useTeamName, useWorkspace } from '../data/hooks.ts'
import { AllowedContext } from '../data/permissions.ts'
import { loadEpics } from '../data/reading.ts'
import { useAllowedOnRoadmap } from '../epic/allowed.ts'
import { showDialog } from '../shell/dialogs.ts'
import { Failure } from '../shell/Failure.tsx'
import { useKeys } from '../shell/keys.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import { useTitle } from '../ui/title.ts'
import { EpicColumns } from './EpicColumns.tsx'
import { EpicFilter } from './EpicFilter.tsx'
import { EpicTable } from './EpicTable.tsx'
import { NoEpics } from './NoEpics.tsx'
import { RoadmapHeader } from './RoadmapHeader.tsx'
import { IsShownContext, useShownEpics } from './shown.ts'

const EpicsTimeline = lazily(async () => (await import('../schedule/EpicsTimeline.tsx')).EpicsTimeline)

const LAYOUTS = ['columns', 'table', 'timeline'] as const
export type RoadmapLayout = (typeof LAYOUTS)[number]

/** The larger aims of the workspace, as columns by status, line by line or by date. */
export function RoadmapPage() {
  return (
    <ViewRouteContext value="/$team/roadmap">
      <Roadmap />
    </ViewRouteContext>
  )
}

function Roadmap() {
  const workspace = useWorkspace()
  const { view, change } = useView()
  const layout = LAYOUTS.find((one) => one === view.layout) ?? 'columns'
  const isFiltered = useFilter(view) !== null
  const [isFiltering, setFiltering] = useState(isFiltered)
  const { ids: shown, isShown } = useShownEpics()
  const epics = useIds('epics', 'all', 'all')
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useTitle([text.shell.roadmap, useTeamName()])
  useEffect(() => {
    loadEpics(workspace).then(() => setLoaded(true), setFailure)
  }, [workspace])
  const allowed = useAllowedOnRoadmap()
  const add = () => showDialog({ kind: 'new-epic' })
  useKeys(text.shell.roadmap, [
    ...(allowed('epic.create') ? [{ keys: ['c'], words: epicText.add, run: add }] : []),
    { keys: ['f'], words: epicText.keys.filter, run: () => setFiltering(true) },
  ])
  if (failure !== null) return <Failure error={failure} />
  return (
    <AllowedContext value={allowed}>
      <RoadmapHeader
        layouts={LAYOUTS}
        layout={layout}
        isFiltering={isFiltering || isFiltered}
        onFilter={() => setFiltering((before) => !before)}
        onAdd={allowed('epic.create') ? add : null}
      />
      {(isFiltering || isFiltered) && (
        <EpicFilter hidden={epics.length - shown.length} onClose={() => setFiltering(false)} />
      )}
      {epics.length === 0 ? (
        isLoaded && <NoEpics onAdd={allowed('epic.create') ? add : null} />
      ) : layout === 'table' ? (
        <EpicTable ids={shown} />
      ) : layout === 'timeline' ? (
        <Suspense>
          <EpicsTimeline
            ids={shown}
            zoom={view.zoom}
            onZoom={(next) => change((before) => withValue(before, 'zoom', next))}
          />
        </Suspense>
      ) : (
        <IsShownContext value={isShown}>
          <EpicColumns />
        </IsShownContext>
      )}
    </AllowedContext>
  )
}
