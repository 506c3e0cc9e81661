import type { Reports } from '../data/reports.ts'
import { insightText as words } from '../text/insights.ts'
import { formatReportDay, roundTop } from './figures.ts'
import { Plot, type Scale } from './Plot.tsx'

type Days = Reports['flow']['days']

/** From below: work that is done grows at the bottom. */
const BANDS = ['completed', 'started', 'committed', 'backlog'] as const

/** The bands of cards in each status, one upon the other. */
export function FlowChart({ days }: { days: Days }) {
  const sums = days.map((day) =>
    BANDS.map((_, band) => BANDS.slice(0, band + 1).reduce((sum, name) => sum + day[name], 0)),
  )
  const top = roundTop(Math.max(...sums.map((bands) => bands.at(-1) ?? 0)))
  const middle = days[Math.floor(days.length / 2)]
  const labels = [days[0], ...(days.length > 4 && middle ? [middle] : []), days.at(-1)].flatMap((day) => day?.day ?? [])
  return (
    <Plot label={words.chartOf(words.flow.title)} top={top} labels={labels.map(formatReportDay)}>
      {(scale) =>
        BANDS.map((name, band) => (
          <path key={name} data-kind={name} d={bandOf(scale, sums, band)}>
            <title>{words.statuses[name]}</title>
          </path>
        ))
      }
    </Plot>
  )
}

/** Along its top from the left, and back along the band below it. */
function bandOf({ x, y }: Scale, sums: readonly number[][], band: number): string {
  const at = (index: number) => x(sums.length < 2 ? index : index / (sums.length - 1))
  // A single day is as wide as the chart.
  const days = sums.length < 2 ? [...sums, ...sums] : sums
  const upper = days.map((bands, index) => `${at(index)},${y(bands[band] ?? 0)}`)
  const lower = days.map((bands, index) => `${at(index)},${y(band === 0 ? 0 : (bands[band - 1] ?? 0))}`)
  return `M${[...upper, ...lower.reverse()].join('L')}Z`
}
