import { Suspense } from 'react'
import { lazily } from '../ui/lazily.ts'
import { Columns } from './Columns.tsx'
import type { Place } from './container.ts'
import type { Filter } from './filter.ts'
import { type CardLayout, useView } from './view.ts'

/** Each comes when it is first looked at: most people stay with the columns. */
const OTHERS = {
  table: lazily(async () => (await import('./table/Table.tsx')).Table),
  timeline: lazily(async () => (await import('../schedule/CardsTimeline.tsx')).CardsTimeline),
  calendar: lazily(async () => (await import('../schedule/CardsCalendar.tsx')).CardsCalendar),
}

const fetchLanes = async () => (await import('./lanes/Lanes.tsx')).Lanes
const Lanes = lazily(fetchLanes)

// A first page in lanes fetches them while its board is read. What cannot be fetched now is fetched when it is shown.
if (new URLSearchParams(location.search).has('lanes')) fetchLanes().catch(() => undefined)

interface BoardCardsProps {
  place: Place
  filter: Filter | null
  layout: CardLayout
}

/** The cards of a board or a sprint, in the chosen layout. */
export function BoardCards({ place, filter, layout }: BoardCardsProps) {
  const { view } = useView()
  const isInColumns = layout === 'board'
  if (isInColumns && !view.lanes) return <Columns place={place} filter={filter} />
  const Layout = isInColumns ? Lanes : OTHERS[layout]
  return (
    <Suspense>
      <Layout place={place} filter={filter} />
    </Suspense>
  )
}
