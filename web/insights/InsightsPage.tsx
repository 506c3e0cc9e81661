import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { reasonOf } from '../actions/action.ts'
import { isId } from '../data/addresses.ts'
import { isOfReports, useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { type DaySpan, REPORT_PLACES, type ReportPlace, readReports } from '../data/reports.ts'
import { loadViews } from '../data/views.ts'
import { Failure, NotFound } from '../shell/Failure.tsx'
import { insightText as words } from '../text/insights.ts'
import { text } from '../text/text.ts'
import { Page } from '../ui/Page.tsx'
import { Charts } from './Charts.tsx'
import { InsightPlaces } from './InsightPlaces.tsx'
import { lastSpan, PeriodFields } from './PeriodFields.tsx'
import { daysOf, periodIn } from './period.ts'

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

function Insights({ kind, id }: ReportPlace) {
  const workspace = useWorkspace()
  const navigate = useNavigate({ from: '/$team/insights' })
  const search = useSearch({ from: '/$team/insights' })
  const row = useRow(TABLE_OF[kind], id)
  const isSprint = kind === 'sprint'
  useEffect(() => {
    // Where it cannot be loaded, the page has no name, and its figures say why.
    if (kind === 'view') loadViews(workspace).catch(() => undefined)
    // Only running sprints are known at the start.
    if (kind === 'sprint') workspace.sprints.find(id).catch(() => undefined)
  }, [workspace, kind, id])
  const period = periodIn(search, isSprint)
  const { from, to } = search
  const days = useMemo(() => daysOf(period, { from, to }), [period, from, to])
  const read = useCallback(() => readReports(workspace, { kind, id }, days), [workspace, kind, id, days])
  const { answer, failure, again } = useAnswer(read)
  useAgainOn(again, isOfReports)
  if (failure !== undefined && !answer) return <Failure error={failure} />
  const span = period === 'chosen' && from && to ? { from, to } : (answer?.flow ?? lastSpan())
  const show = (next: { days?: string } | DaySpan) => void navigate({ search: { [kind]: id, ...next }, replace: true })
  return (
    <Page
      title={row ? words.of(row.title) : text.insights}
      tools={
        <PeriodFields
          period={period}
          span={span}
          isSprint={isSprint}
          onPeriod={(next) => {
            if (next === 'chosen') show({ from: span.from, to: span.to })
            else show(next === 'own' ? {} : { days: next })
          }}
          onSpan={show}
        />
      }
    >
      {failure !== undefined && <p role="alert">{reasonOf(failure)}</p>}
      {answer ? <Charts reports={answer} place={{ kind, id }} days={days} /> : <p role="status">{words.loading}</p>}
    </Page>
  )
}
