import type { Reports } from '../data/reports.ts'
import { insightText as words } from '../text/insights.ts'
import { formatSeconds } from '../time/duration.ts'
import { BarChart } from './BarChart.tsx'
import { formatReportWeek } from './figures.ts'
import { InsightCard } from './InsightCard.tsx'
import { TABLES, timeByPerson } from './tables.ts'

const HOUR = 3600

/** The time logged each week. */
export function TimeChart({ report, address }: { report: Reports['time']; address: string }) {
  return (
    <InsightCard
      {...words.time}
      address={address}
      figures={TABLES.time(report)}
      others={timeByPerson(report)}
      nothing={words.nothing}
      legend={[{ kind: 'completed', name: words.time.total(formatSeconds(report.seconds)) }]}
    >
      <BarChart
        label={words.chartOf(words.time.title)}
        groups={report.rows.map(({ day, seconds }) => ({
          label: formatReportWeek(day),
          values: [{ kind: 'completed', value: seconds / HOUR, words: formatSeconds(seconds) }],
        }))}
      />
    </InsightCard>
  )
}
