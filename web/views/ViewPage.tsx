import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { CARD_LAYOUTS, useView, ViewRouteContext } from '../board/view.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useRow, useTeamName, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { loadViews, MAX_VIEW_CARDS, readViewCards } from '../data/views.ts'
import { Failure } from '../shell/Failure.tsx'
import { formatNumber } from '../text/format.ts'
import { viewText as words } from '../text/views.ts'
import { useTitle } from '../ui/title.ts'
import { addressOf } from './saved.ts'
import { ViewCards } from './ViewCards.tsx'
import { ViewHeader } from './ViewHeader.tsx'
import styles from './Views.module.css'

/** A saved view at its own address. */
export function ViewPage() {
  const { view: id } = useParams({ from: '/$team/view-{$view}' })
  const workspace = useWorkspace()
  const view = useRow('views', id)
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    loadViews(workspace).then(() => setLoaded(true), setFailure)
  }, [workspace])
  if (failure !== null) return <Failure error={failure} />
  if (isLoaded && !view) return <Failure isLeft />
  return (
    view && (
      <ViewRouteContext value="/$team/view-{$view}">
        <OpenView key={id} row={view} />
      </ViewRouteContext>
    )
  )
}

const concerns = ({ type }: { type: string }) => type.startsWith('card.') || type.startsWith('view.')

function OpenView({ row }: { row: ViewRow }) {
  const workspace = useWorkspace()
  const { id, filters, sort } = row
  const { view, change } = useView()
  useTitle([row.title, useTeamName()])
  const isPlain = Object.keys(view).length === 0
  useEffect(() => {
    // The address says how it is shown, so that it can be handed on.
    if (isPlain) change(() => withoutId(row))
  }, [isPlain, change, row])
  // Another question has another answer.
  const asked = useMemo(() => JSON.stringify([filters, sort]), [filters, sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const read = useCallback(() => readViewCards(workspace, id), [workspace, id, asked])
  const { answer: ids, failure, again } = useAnswer(read)
  useAgainOn(again, concerns)
  const layout = CARD_LAYOUTS.find((known) => known === view.layout) ?? row.layout
  if (failure !== undefined && !ids) return <Failure error={failure} />
  return (
    <>
      <ViewHeader row={row} layout={layout} />
      {ids?.length === 0 && <p className={styles.none}>{words.none}</p>}
      {ids && ids.length >= MAX_VIEW_CARDS && (
        <p className={styles.none} role="status">
          {words.all(formatNumber(ids.length))}
        </p>
      )}
      {ids && ids.length > 0 && <ViewCards row={row} ids={ids} layout={layout} />}
    </>
  )
}

function withoutId(row: ViewRow) {
  const { view: _, ...search } = addressOf(row)
  return search
}
