import type { AnswerOf } from '../../client/client.ts'
import { BASE_URL } from './addresses.ts'
import type { WorkspaceData } from './workspace.ts'

/** Reports of one place, asked for when their page opens. Nothing of them is in the mirror. */

export const REPORT_PLACES = ['board', 'space', 'sprint', 'view'] as const
export interface ReportPlace {
  kind: (typeof REPORT_PLACES)[number]
  id: string
}

/** Days by their dates, both included. */
export interface DaySpan {
  from: string
  to: string
}

/** The last days, or those that were chosen; null for the days of the sprint itself. */
export type ReportDays = number | DaySpan | null

const FIELDS = { board: 'board_id', space: 'project_id', sprint: 'sprint_id', view: 'view_id' } as const
const DAY_MS = 86_400_000

function periodOf(days: ReportDays) {
  if (days === null) return {}
  if (typeof days === 'object') return { from: Date.parse(days.from), to: Date.parse(days.to) }
  const to = Date.now()
  return { from: to - (days - 1) * DAY_MS, to }
}

export interface Reports {
  flow: AnswerOf<'readFlowReport'>
  cycle: AnswerOf<'readCycleTimeReport'>
  throughput: AnswerOf<'readThroughputReport'>
  aging: AnswerOf<'readAgingReport'>
  workload: AnswerOf<'readWorkloadReport'>
  time: AnswerOf<'readTimeReport'>
  /** Views have none. */
  velocity: AnswerOf<'readVelocityReport'> | null
}

export async function readReports(
  { api }: WorkspaceData,
  { kind, id }: ReportPlace,
  days: ReportDays,
): Promise<Reports> {
  const place = { [FIELDS[kind]]: id }
  const asked = { ...place, ...periodOf(days) }
  const [flow, cycle, throughput, aging, workload, time, velocity] = await Promise.all([
    api.readFlowReport(asked),
    api.readCycleTimeReport(asked),
    api.readThroughputReport(asked),
    api.readAgingReport(place),
    api.readWorkloadReport(place),
    api.readTimeReport(asked),
    kind === 'view' ? null : api.readVelocityReport(place),
  ])
  return { flow, cycle, throughput, aging, workload, time, velocity }
}

const NAMES = {
  flow: 'flow',
  cycle: 'cycle_time',
  throughput: 'throughput',
  aging: 'aging',
  workload: 'workload',
  time: 'time',
  velocity: 'velocity',
} as const satisfies Record<keyof Reports, string>
const OF_NOW: readonly (keyof Reports)[] = ['aging', 'workload', 'velocity']

/** Where a report is downloaded as a table. */
export function reportTableAddress(team_id: string, name: keyof Reports, { kind, id }: ReportPlace, days: ReportDays) {
  const query = new URLSearchParams({ [FIELDS[kind]]: id, format: 'csv' })
  if (!OF_NOW.includes(name)) for (const [key, time] of Object.entries(periodOf(days))) query.set(key, String(time))
  return `${BASE_URL}/v1/${team_id}/reports/${NAMES[name]}?${query}`
}
