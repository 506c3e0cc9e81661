import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { Velocity } from '../sprints/sprints.schema.ts'
import { asksForTable, csvOf } from './reports.csv.ts'
import { readCycleTime, readThroughput } from './reports.finished.ts'
import { readFlow } from './reports.flow.ts'
import { readAging, readWorkload } from './reports.now.ts'
import {
  AgingReport,
  CycleTimeReport,
  FlowReport,
  PeriodQuery,
  ScopeQuery,
  ThroughputQuery,
  ThroughputReport,
  WorkloadReport,
} from './reports.schema.ts'
import { readSprintVelocity } from './reports.velocity.ts'

const Table = (example: string) =>
  Type.String({ examples: [example], description: 'The rows of the report as a table.' })

const bothForms = <S extends TSchema>(report: S, example: string) => ({
  200: { content: { 'application/json': { schema: report }, 'text/csv': { schema: Table(example) } } },
})

// They depend on the clock.
const config = { access: 'card.read', isKept: false } as const

/** The columns of each table: what programs read by name. */
const COLUMNS = {
  flow: ['day', 'backlog', 'committed', 'started', 'completed', 'cancelled'],
  cycle_time: ['card_id', 'title', 'estimate', 'time_started', 'time_completed', 'cycle_time', 'lead_time'],
  throughput: ['day', 'count', 'pts'],
  aging: ['card_id', 'title', 'list_id', 'list_title', 'time_started', 'age', 'age_in_list'],
  workload: ['user_id', 'name', 'backlog', 'committed', 'started', 'overdue', 'pts'],
  velocity: [
    'sprint_id',
    'title',
    'start_date',
    'end_date',
    'time_ended',
    'planned_count',
    'planned_pts',
    'completed_count',
    'completed_pts',
  ],
} as const

export const reportRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/reports/flow',
    {
      config,
      schema: {
        operationId: 'readFlowReport',
        summary: 'Read how many cards were in each status, day by day',
        params: TeamParams,
        querystring: PeriodQuery,
        response: bothForms(
          FlowReport,
          'day,backlog,committed,started,completed,cancelled\r\n2026-01-31,4,7,3,12,1\r\n',
        ),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readFlow(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.flow, report.days) : report
    },
  )

  app.get(
    '/:team_id/reports/cycle_time',
    {
      config,
      schema: {
        operationId: 'readCycleTimeReport',
        summary: 'Read how long the cards took that were completed in a period',
        params: TeamParams,
        querystring: PeriodQuery,
        response: bothForms(CycleTimeReport, 'card_id,title,estimate\r\n42,"Write the launch post",3\r\n'),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readCycleTime(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.cycle_time, report.cards) : report
    },
  )

  app.get(
    '/:team_id/reports/throughput',
    {
      config,
      schema: {
        operationId: 'readThroughputReport',
        summary: 'Read how many cards were completed each day or week',
        params: TeamParams,
        querystring: ThroughputQuery,
        response: bothForms(ThroughputReport, 'day,count,pts\r\n2026-01-26,5,13\r\n'),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readThroughput(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.throughput, report.rows) : report
    },
  )

  app.get(
    '/:team_id/reports/aging',
    {
      config,
      schema: {
        operationId: 'readAgingReport',
        summary: 'Read how long the cards that are started now have been at work',
        params: TeamParams,
        querystring: ScopeQuery,
        response: bothForms(AgingReport, 'card_id,title,list_id\r\n42,"Write the launch post",31\r\n'),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readAging(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.aging, report.cards) : report
    },
  )

  app.get(
    '/:team_id/reports/workload',
    {
      config,
      schema: {
        operationId: 'readWorkloadReport',
        summary: 'Read the unfinished cards of each person as of now',
        params: TeamParams,
        querystring: ScopeQuery,
        response: bothForms(WorkloadReport, 'user_id,name,backlog\r\nu3kT9xQa,"Grace Hopper",2\r\n'),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readWorkload(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.workload, report.rows) : report
    },
  )

  app.get(
    '/:team_id/reports/velocity',
    {
      config,
      schema: {
        operationId: 'readVelocityReport',
        summary: 'Read what the last completed sprints of the space planned and completed',
        params: TeamParams,
        querystring: ScopeQuery,
        response: bothForms(Velocity, 'sprint_id,title,planned_count\r\n7,"Sprint 7",12\r\n'),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readSprintVelocity(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.velocity, report.sprints.map(toLine)) : report
    },
  )
}

/** One row of the table: sums in columns of their own. */
function toLine({ planned, completed, ...sprint }: Velocity['sprints'][number]) {
  return {
    ...sprint,
    planned_count: planned.count,
    planned_pts: planned.pts,
    completed_count: completed.count,
    completed_pts: completed.pts,
  }
}

/** Sets the headers of a table when the client asks for one. */
function isTable(request: FastifyRequest<{ Querystring: { format?: string } }>, reply: FastifyReply): boolean {
  reply.header('vary', 'accept')
  if (!asksForTable(request.query.format, request.headers.accept)) return false
  const name = request.routeOptions.url?.split('/').at(-1)
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}.csv"`)
  return true
}
