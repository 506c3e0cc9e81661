import type { Reports } from '../data/reports.ts'
import { formatNumber } from '../text/format.ts'
import { insightText as words } from '../text/insights.ts'
import { BarChart } from './BarChart.tsx'
import { formatDuration } from './figures.ts'
import { InsightCard } from './InsightCard.tsx'
import { RowBars } from './RowBars.tsx'
import { TABLES } from './tables.ts'

/** How it stands now. */
export function Present({ reports, address }: { reports: Reports; address(name: keyof Reports): string }) {
  const { aging, workload } = reports
  const people = workload.rows.map(({ user_id, name, backlog, committed, started }) => {
    const value = backlog + committed + started
    return { key: user_id ?? '', name: name || words.noOne, value, words: formatNumber(value) }
  })
  return (
    <>
      <InsightCard {...words.aging} address={address('aging')} figures={TABLES.aging(aging)} nothing={words.nothingNow}>
        <RowBars
          rows={aging.cards.map(({ card_id, title, age }) => ({
            ...{ key: card_id, card_id, name: title, value: age, words: formatDuration(age) },
          }))}
        />
      </InsightCard>
      <InsightCard
        {...words.workload}
        address={address('workload')}
        figures={TABLES.workload(workload)}
        nothing={words.nothingNow}
      >
        <RowBars rows={people} />
      </InsightCard>
    </>
  )
}

export function Velocity({ report, address }: { report: NonNullable<Reports['velocity']>; address: string }) {
  const { columns } = words
  const legend = [
    { kind: 'planned', name: columns.planned },
    { kind: 'completed', name: columns.done },
  ]
  // A team that estimates counts its points, as the plan of a sprint does.
  const unit = report.sprints.some(({ planned, completed }) => planned.pts > 0 || completed.pts > 0) ? 'pts' : 'count'
  const groups = report.sprints.map(({ title, planned, completed }) => ({
    label: title,
    values: [
      { kind: 'planned' as const, value: planned[unit], words: `${columns.planned} ${formatNumber(planned[unit])}` },
      { kind: 'completed' as const, value: completed[unit], words: `${columns.done} ${formatNumber(completed[unit])}` },
    ],
  }))
  const average = formatNumber(report.average[unit])
  return (
    <InsightCard
      title={words.velocity.title}
      says={unit === 'pts' ? words.velocity.saysPoints(average) : words.velocity.says(average)}
      address={address}
      figures={TABLES.velocity(report)}
      nothing={words.nothingNow}
      legend={legend}
    >
      <BarChart label={words.chartOf(words.velocity.title)} groups={groups} />
    </InsightCard>
  )
}
