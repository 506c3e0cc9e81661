import { useParams } from '@tanstack/react-router'
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { changeBoard } from '../actions/boards.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { AllowedContext, useAllowedIn } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { useKeys } from '../shell/keys.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import { RefusedOf } from '../ui/Refused.tsx'
import { BoardCards } from './BoardCards.tsx'
import { BoardHeader } from './BoardHeader.tsx'
import styles from './BoardPage.module.css'
import { FilterBar } from './FilterBar.tsx'
import { useReadBoard } from './use-read-board.ts'
import { useFilter, useLayout, useView, withValue } from './view.ts'

const Archive = lazily(async () => (await import('./archive/Archive.tsx')).Archive)
const PastBoard = lazily(async () => (await import('../past/PastBoard.tsx')).PastBoard)

/** A board at its own address. */
export function BoardPage() {
  const { board: id } = useParams({ from: '/$team/board-{$board}' })
  const workspace = useWorkspace()
  const board = useRow('boards', id)
  const { view, change } = useView()
  const filter = useDeferredValue(useFilter(view))
  const [isFiltering, setFiltering] = useState(filter !== null)
  const isPast = view.at !== undefined
  const { read, failure } = useReadBoard(id, board !== undefined, isPast)
  useKeys(text.board.keys.title, [{ keys: ['f'], words: text.board.keys.filter, run: () => setFiltering(true) }])

  const toggleFilter = useCallback(() => setFiltering((before) => !before), [])
  const project_id = board?.project_id
  const place = useMemo(
    () => (project_id === undefined ? null : { board_id: id, sprint_id: null, project_id }),
    [id, project_id],
  )

  const allowed = useAllowedIn({ project_id: project_id ?? '', board_id: id })
  const { layout, own, show } = useLayout(board ?? { layout: 'board' })
  const isGone = board === undefined && read === id
  // Until it is read, a board without lists is not an empty one.
  const isKnown = useIds('lists', 'place', id).length > 0 || read === id
  const lookAt = (at: string | null) => change((before) => withValue(before, 'at', at))
  // Also one that was deleted since.
  if (view.at !== undefined)
    return (
      <Suspense>
        <PastBoard key={id} id={id} at={view.at} onGo={lookAt} onBack={() => lookAt(null)} />
      </Suspense>
    )
  if (failure !== null) return <Failure error={failure} />
  if (isGone) return <Failure isLeft />
  if (!board || !place) return null
  return (
    <>
      <BoardHeader board={board} isFiltering={isFiltering || filter !== null} onFilter={toggleFilter} />
      <RefusedOf table="boards" id={id} />
      {board.is_archived && (
        <p className={styles.archived}>
          {text.header.isArchived}
          {allowed('board.update') && (
            <Button onPress={() => changeBoard(workspace, id, { archived: false })}>{text.header.bringBack}</Button>
          )}
        </p>
      )}
      {layout !== 'archive' && (isFiltering || filter !== null) && (
        // Not fetched when it is asked for: what is typed after `f` is meant for it, and would be commands until it is there.
        <FilterBar place={place} onClose={() => setFiltering(false)} />
      )}
      {layout === 'archive' ? (
        <Suspense>
          <AllowedContext value={allowed}>
            <Archive key={id} board={board} onBack={() => show(own)} />
          </AllowedContext>
        </Suspense>
      ) : (
        isKnown && <BoardCards key={id} place={place} filter={filter} layout={layout} />
      )}
    </>
  )
}
