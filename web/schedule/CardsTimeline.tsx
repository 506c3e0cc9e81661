import { memo, useCallback } from 'react'
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BoardTools } from '../board/BoardTools.tsx'
import type { Place } from '../board/container.ts'
import type { Filter } from '../board/filter.ts'
import type { Shown } from '../board/shown.ts'
import { useView, withValue } from '../board/view.ts'
import { ZOOMS } from './scale.ts'
import { Timeline } from './Timeline.tsx'
import { type CardDays, useCardDays, useCardSchedule } from './use-card-schedule.ts'

const USUAL = 'month'

interface CardsTimelineProps {
  place: Place
  filter: Filter | null
}

/** The cards of a board or a sprint from their start to their due day. Another zoom changes the address, but not what the board shows. */
export const CardsTimeline = memo(function CardsTimeline({ place, filter }: CardsTimelineProps) {
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => (
        <>
          <TimelineOf shown={shown} />
          <BoardTools />
        </>
      )}
    </BoardFrame>
  )
})

function TimelineOf({ shown }: { shown: Shown }) {
  return <WithKeys days={useCardDays(shown)} />
}

function WithKeys({ days }: { days: CardDays }) {
  const { view, change } = useView()
  const zoom = ZOOMS.find((known) => known === view.zoom) ?? USUAL
  return (
    <Timeline
      schedule={useCardSchedule(days)}
      zoom={zoom}
      onZoom={useCallback(
        (next) => change((before) => withValue(before, 'zoom', next === USUAL ? null : next)),
        [change],
      )}
    />
  )
}
