import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { withValue } from '../board/view.ts'
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
import { EpicTable } from './EpicTable.tsx'
import { NoEpics } from './NoEpics.tsx'
import { RoadmapHeader } from './RoadmapHeader.tsx'

const EpicsTimeline = lazily(async () => (await import('../schedule/EpicsTimeline.tsx')).EpicsTimeline)

const LAYOUTS = ['columns', 'table', 'timeline'] as const
export type RoadmapLayout = (typeof LAYOUTS)[number]

/** The larger aims of the workspace, as columns by status, line by line or by date. */
export function RoadmapPage() {
  const workspace = useWorkspace()
  const { layout: asked, sort, zoom } = useSearch({ from: '/$team/roadmap' })
  const navigate = useNavigate({ from: '/$team/roadmap' })
  const layout = LAYOUTS.find((one) => one === asked) ?? 'columns'
  const epics = useIds('epics', 'all', 'all')
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useTitle([text.shell.roadmap, useTeamName()])
  useEffect(() => {
    loadEpics(workspace).then(() => setLoaded(true), setFailure)
  }, [workspace])
  const allowed = useAllowedOnRoadmap()
  const add = () => showDialog({ kind: 'new-epic' })
  useKeys(text.shell.roadmap, allowed('epic.create') ? [{ keys: ['c'], words: epicText.add, run: add }] : [])
  if (failure !== null) return <Failure error={failure} />
  return (
    <AllowedContext value={allowed}>
      <RoadmapHeader layouts={LAYOUTS} layout={layout} onAdd={allowed('epic.create') ? add : null} />
      {epics.length === 0 ? (
        isLoaded && <NoEpics onAdd={allowed('epic.create') ? add : null} />
      ) : layout === 'table' ? (
        <EpicTable
          ids={epics}
          sort={sort}
          onSort={(next) =>
            void navigate({ search: (before) => withValue(before, 'sort', next ?? null), replace: true })
          }
        />
      ) : layout === 'timeline' ? (
        <Suspense>
          <EpicsTimeline
            zoom={zoom}
            onZoom={(next) => void navigate({ search: (before) => withValue(before, 'zoom', next), replace: true })}
          />
        </Suspense>
      ) : (
        <EpicColumns />
      )}
    </AllowedContext>
  )
}
