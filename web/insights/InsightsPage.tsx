import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { isId } from '../data/addresses.ts'
import { isOfReports, useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { REPORT_PLACES, type ReportDays, type ReportPlace, readReports } from '../data/reports.ts'
import { loadViews } from '../data/views.ts'
import { Failure, NotFound } from '../shell/Failure.tsx'
import { insightText as words } from '../text/insights.ts'
import { text } from '../text/text.ts'
import { Page } from '../ui/Page.tsx'
import { Select } from '../ui/Select.tsx'
import { Charts } from './Charts.tsx'
import { InsightPlaces } from './InsightPlaces.tsx'

/** How work flows in a board, a space, a sprint or a view. */
export function InsightsPage() {
  const search = useSearch({ from: '/$team/insights' })
  const kind = REPORT_PLACES.find((name) => search[name] !== undefined)
  const id = kind && search[kind]
  if (!kind || !id)
    return (
      <Page title={text.insights}>
        <InsightPlaces />
      </Page>
    )
  // No place has such an address.
  if (!isId(id)) return <NotFound />
  return <Insights key={`${kind} ${id}`} kind={kind} id={id} />
}

const TABLE_OF = { board: 'boards', space: 'projects', sprint: 'sprints', view: 'views' } as const
const PERIODS = ['7', '30', '90', '365'] as const
type Period = (typeof PERIODS)[number] | 'own'

function Insights({ kind, id }: ReportPlace) {
  const workspace = useWorkspace()
  const row = useRow(TABLE_OF[kind], id)
  const [period, setPeriod] = useState<Period>(kind === 'sprint' ? 'own' : '30')
  useEffect(() => {
    // Where it cannot be loaded, the page has no name, and its figures say why.
    if (kind === 'view') loadViews(workspace).catch(() => undefined)
  }, [workspace, kind])
  const days: ReportDays = period === 'own' ? null : Number(period)
  const read = useCallback(() => readReports(workspace, { kind, id }, days), [workspace, kind, id, days])
  const { answer, failure, again } = useAnswer(read)
  useAgainOn(again, isOfReports)
  if (failure !== undefined && !answer) return <Failure error={failure} />
  const choices = [...(kind === 'sprint' ? (['own'] as const) : []), ...PERIODS]
  return (
    <Page
      title={row ? words.of(row.title) : text.insights}
      tools={
        <Select
          label={words.period}
          isLabelHidden
          value={period}
          choices={choices.map((value) => ({ value, words: words.periods[value] }))}
          onChoose={setPeriod}
        />
      }
    >
      {answer ? <Charts reports={answer} place={{ kind, id }} days={days} /> : <p role="status">{words.loading}</p>}
    </Page>
  )
}
