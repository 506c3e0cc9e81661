import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { CARD_LAYOUTS, ViewRouteContext } from '../board/view.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { useKeys } from '../shell/keys.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import { PlanView } from './plan/PlanView.tsx'
import { SprintBoard } from './SprintBoard.tsx'
import { SprintHeader } from './SprintHeader.tsx'
import { sprintViewOf } from './views.ts'

/** Charts come with a library that the board has no use for. */
const ProgressView = lazily(async () => (await import('./charts/ProgressView.tsx')).ProgressView)

/** A sprint at its own address: its cards, its planning, its charts. */
export function SprintPage() {
  const { sprint: id } = useParams({ from: '/$team/sprint-{$sprint}' })
  const search = useSearch({ from: '/$team/sprint-{$sprint}' })
  const { sprints } = useWorkspace()
  const sprint = useRow('sprints', id)
  // Running sprints are known before their lists: until those are read, nothing is said of their cards.
  const hasLists = useIds('lists', 'place', id).length > 0
  const [found, setFound] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [isFiltering, setFiltering] = useState(false)
  useEffect(() => {
    setFailure(null)
    // What becomes of a sprint that one has left is not said of the next.
    let isLeft = false
    sprints.find(id).then(
      () => isLeft || setFound(id),
      (error: unknown) => isLeft || setFailure(error),
    )
    return () => {
      isLeft = true
    }
  }, [sprints, id])

  const mayPlan = useAllowedIn({ project_id: sprint?.project_id ?? '', board_id: null })('sprint.update')
  const shown = sprintViewOf(search, sprint?.layout ?? '', mayPlan)
  const layout = CARD_LAYOUTS.find((known) => known === shown)
  useKeys(
    text.board.keys.title,
    layout ? [{ keys: ['f'], words: text.board.keys.filter, run: () => setFiltering(true) }] : [],
  )
  if (failure !== null) return <Failure error={failure} />
  if (!sprint) return found === id ? <Failure /> : null
  return (
    <ViewRouteContext key={id} value="/$team/sprint-{$sprint}">
      <SprintHeader
        sprint={sprint}
        view={shown}
        isFiltering={isFiltering}
        onFilter={() => setFiltering((before) => !before)}
      />
      {!hasLists && found !== id ? null : shown === 'plan' ? (
        <PlanView sprint={sprint} />
      ) : shown === 'charts' ? (
        <Suspense>
          <ProgressView sprint={sprint} />
        </Suspense>
      ) : (
        <SprintBoard
          sprint={sprint}
          layout={layout ?? 'board'}
          isFiltering={isFiltering}
          onFilterEnd={() => setFiltering(false)}
        />
      )}
    </ViewRouteContext>
  )
}
