import type { Reports } from '../data/reports.ts'
import { insightText as words } from '../text/insights.ts'
import { formatDuration, formatReportDay, roundTop } from './figures.ts'
import { Plot } from './Plot.tsx'

const DAY_MS = 86_400_000
const SHARES = ['p50', 'p85', 'p95'] as const

/** Each completed card by its day and the days it took, with the lines that so many of them stay below. */
export function CycleChart({ report: { from, to, cards, cycle_time } }: { report: Reports['cycle'] }) {
  const drawn = cards.flatMap((card) => (card.cycle_time === null ? [] : { ...card, days: card.cycle_time / DAY_MS }))
  const top = roundTop(Math.max(...drawn.map(({ days }) => days), 0))
  const [first, end] = [Date.parse(from), Date.parse(to) + DAY_MS]
  return (
    <Plot label={words.chartOf(words.cycle.title)} top={top} labels={[from, to].map(formatReportDay)}>
      {({ x, y }) => (
        <>
          {SHARES.map((share) => {
            const time = cycle_time[share]
            return (
              time !== null && (
                <g key={share}>
                  <line data-kind="share" x1={x(0)} x2={x(1)} y1={y(time / DAY_MS)} y2={y(time / DAY_MS)} />
                  <title>{words.within(words.percentiles[share], formatDuration(time))}</title>
                </g>
              )
            )
          })}
          {drawn.map(({ card_id, title, days, cycle_time: took, time_completed }) => (
            <circle
              key={card_id}
              data-kind="started"
              cx={x((time_completed - first) / (end - first))}
              cy={y(days)}
              r={4}
              fillOpacity={0.7}
            >
              <title>{`${title ?? words.deleted(card_id)}: ${formatDuration(took)}`}</title>
            </circle>
          ))}
        </>
      )}
    </Plot>
  )
}
