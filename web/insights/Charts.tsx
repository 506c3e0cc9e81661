import { useWorkspace } from '../data/hooks.ts'
import type { ReportDays, ReportPlace, Reports } from '../data/reports.ts'
import { reportTableAddress } from '../data/reports.ts'
import { formatNumber } from '../text/format.ts'
import { insightText as words } from '../text/insights.ts'
import { BarChart } from './BarChart.tsx'
import { CycleChart } from './CycleChart.tsx'
import { FlowChart } from './FlowChart.tsx'
import { formatDuration, formatReportWeek } from './figures.ts'
import { InsightCard } from './InsightCard.tsx'
import { Present, Velocity } from './PresentCharts.tsx'
import { TimeChart } from './TimeChart.tsx'
import { TABLES } from './tables.ts'

interface ChartsProps {
  reports: Reports
  place: ReportPlace
  days: ReportDays
}

const BANDS = ['completed', 'started', 'committed', 'backlog'] as const

/** Every report of a place. */
export function Charts({ reports, place, days }: ChartsProps) {
  const { team_id } = useWorkspace()
  const { flow, cycle, throughput, velocity } = reports
  const address = (name: keyof Reports) => reportTableAddress(team_id, name, place, days)
  return (
    <>
      <InsightCard
        {...words.flow}
        address={address('flow')}
        figures={TABLES.flow(flow)}
        nothing={words.nothing}
        legend={BANDS.map((kind) => ({ kind, name: words.statuses[kind] }))}
      >
        <FlowChart days={flow.days} />
      </InsightCard>
      <InsightCard
        {...words.cycle}
        address={address('cycle')}
        figures={TABLES.cycle(cycle)}
        nothing={words.nothing}
        legend={legendOf(cycle)}
      >
        <CycleChart report={cycle} />
      </InsightCard>
      <InsightCard
        {...words.throughput}
        address={address('throughput')}
        figures={TABLES.throughput(throughput)}
        nothing={words.nothing}
      >
        <BarChart
          label={words.chartOf(words.throughput.title)}
          groups={throughput.rows.map(({ day, count }) => ({
            label: formatReportWeek(day),
            values: [{ kind: 'completed', value: count, words: formatNumber(count) }],
          }))}
        />
      </InsightCard>
      <TimeChart report={reports.time} address={address('time')} />
      <Present reports={reports} address={address} />
      {velocity && <Velocity report={velocity} address={address('velocity')} />}
    </>
  )
}

function legendOf({ total, cards, cycle_time }: Reports['cycle']) {
  const unstarted = cards.filter((card) => card.cycle_time === null).length
  const shares = (['p50', 'p85', 'p95'] as const).flatMap((share) => {
    const time = cycle_time[share]
    return time === null ? [] : { kind: 'share', name: words.within(words.percentiles[share], formatDuration(time)) }
  })
  const undrawn = unstarted > 0 ? [{ kind: 'none', name: words.cycle.unstarted(formatNumber(unstarted)) }] : []
  return [{ kind: 'started', name: words.cycle.summary(formatNumber(total)) }, ...undrawn, ...shares]
}
