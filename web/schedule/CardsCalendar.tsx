import { memo } from 'react'
import { BoardFrame } from '../board/BoardFrame.tsx'
import { BoardTools } from '../board/BoardTools.tsx'
import type { Place } from '../board/container.ts'
import type { Filter } from '../board/filter.ts'
import type { Shown } from '../board/shown.ts'
import { useView, withValue } from '../board/view.ts'
import { Calendar } from './Calendar.tsx'
import { fromIso, today, toIso } from './days.ts'
import { type CardDays, useCardDays, useCardSchedule } from './use-card-schedule.ts'

interface CardsCalendarProps {
  place: Place
  filter: Filter | null
}

/** The cards of a board or a sprint on their days. Turning a page changes the address, but not what the board shows: that is not worked out again. */
export const CardsCalendar = memo(function CardsCalendar({ place, filter }: CardsCalendarProps) {
  return (
    <BoardFrame place={place} filter={filter}>
      {(shown) => (
        <>
          <CalendarOf shown={shown} />
          <BoardTools />
        </>
      )}
    </BoardFrame>
  )
})

function CalendarOf({ shown }: { shown: Shown }) {
  return <WithKeys days={useCardDays(shown)} />
}

/** The page that is open is in the address, unless it is today's. */
function WithKeys({ days }: { days: CardDays }) {
  const { view, change } = useView()
  const now = today()
  return (
    <Calendar
      schedule={useCardSchedule(days)}
      shown={{ kind: view.span === 'week' ? 'week' : 'month', day: fromIso(view.date) ?? now }}
      onShow={({ kind, day }) =>
        change((before) =>
          withValue(withValue(before, 'span', kind === 'week' ? kind : null), 'date', day === now ? null : toIso(day)),
        )
      }
    />
  )
}
