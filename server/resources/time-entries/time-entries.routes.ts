import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { asksForTable, csvOf } from '../reports/reports.csv.ts'
import { ThroughputQuery } from '../reports/reports.schema.ts'
import { readTimeReport, TimeReport } from './time-entries.report.ts'
import {
  CardTimeQuery,
  CreateTimeEntry,
  EntryParams,
  TimeEntry,
  TimeEntryPage,
  TimePage,
  TimeQuery,
  TimerAnswer,
  UpdateTimeEntry,
  UseTimer,
} from './time-entries.schema.ts'
import {
  createTimeEntry,
  deleteTimeEntry,
  listTimeOfCard,
  readTimeEntry,
  readTimer,
  switchTimer,
  updateTimeEntry,
} from './time-entries.service.ts'
import { listTime } from './time-entries.sums.ts'

const EntryAnswer = Type.Object({ time_entry: TimeEntry })

/** The columns of each table: what programs read by name. */
const COLUMNS = {
  entries: ['id', 'card_id', 'card_title', 'user_id', 'day', 'seconds', 'note'],
  sums: ['key', 'title', 'seconds', 'entries'],
  report: ['day', 'seconds', 'entries'],
} as const

const bothForms = <S extends TSchema>(answer: S, example: string) => ({
  200: {
    content: {
      'application/json': { schema: answer },
      'text/csv': { schema: Type.String({ examples: [example], description: 'The same as a table.' }) },
    },
  },
})

export const timeEntryRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/cards/:id/time',
    {
      config: { access: 'time_entry.read' },
      schema: {
        operationId: 'listTimeOfCard',
        summary: 'List the time logged on a card',
        params: ItemParams,
        querystring: CardTimeQuery,
        response: { 200: TimeEntryPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listTimeOfCard(r, params.id, query)),
  )

  app.post(
    '/:team_id/cards/:id/time',
    {
      config: { access: 'time_entry.create' },
      schema: {
        operationId: 'createTimeEntry',
        summary: 'Log your own time on a card',
        params: ItemParams,
        body: CreateTimeEntry,
        response: { 201: EntryAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const time_entry = await workspace.write((w) => createTimeEntry(w, params.id, body))
      return reply.code(201).send({ time_entry })
    },
  )

  app.post(
    '/:team_id/cards/:id/timer',
    {
      config: { access: 'time_entry.create' },
      schema: {
        operationId: 'switchTimer',
        summary: 'Start your timer on a card, or stop it',
        params: ItemParams,
        body: UseTimer,
        response: { 200: EntryAnswer, 201: EntryAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const { isNew, time_entry } = await workspace.write((w) => switchTimer(w, params.id, body))
      return reply.code(isNew ? 201 : 200).send({ time_entry })
    },
  )

  app.get(
    '/:team_id/time',
    {
      config: { access: 'time_entry.read', isKept: false },
      schema: {
        operationId: 'listTime',
        summary: 'List logged time, or its sums',
        params: TeamParams,
        querystring: TimeQuery,
        response: bothForms(TimePage, 'key,title,seconds,entries\r\n42,"Write the launch post",5400,2\r\n'),
      },
    },
    async (request, reply) => {
      const page = await request.workspace.read((r) => listTime(r, request.query))
      if (!isTable(request, reply)) return page
      if (page.cursor) reply.header('link', `<${nextPage(request.url, page.cursor)}>; rel="next"`)
      return request.query.group_by === undefined
        ? csvOf(COLUMNS.entries, page.time_entries.map(toLine))
        : csvOf(COLUMNS.sums, page.sums)
    },
  )

  app.get(
    '/:team_id/time/timer',
    {
      config: { access: 'time_entry.read' },
      schema: {
        operationId: 'readTimer',
        summary: 'Read your own running timer',
        params: TeamParams,
        response: { 200: TimerAnswer },
      },
    },
    async ({ workspace }) => ({ time_entry: await workspace.read((r) => readTimer(r)) }),
  )

  app.get(
    '/:team_id/time/:time_entry_id',
    {
      config: { access: 'time_entry.read' },
      schema: {
        operationId: 'readTimeEntry',
        summary: 'Read a time entry',
        params: EntryParams,
        response: { 200: EntryAnswer },
      },
    },
    async ({ workspace, params }) => ({
      time_entry: await workspace.read((r) => readTimeEntry(r, params.time_entry_id)),
    }),
  )

  app.patch(
    '/:team_id/time/:time_entry_id',
    {
      config: { access: 'time_entry.update' },
      schema: {
        operationId: 'updateTimeEntry',
        summary: 'Change your own time entry',
        params: EntryParams,
        body: UpdateTimeEntry,
        response: { 200: EntryAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      time_entry: await workspace.write((w) => updateTimeEntry(w, params.time_entry_id, body)),
    }),
  )

  app.delete(
    '/:team_id/time/:time_entry_id',
    {
      config: { access: 'time_entry.delete' },
      schema: {
        operationId: 'deleteTimeEntry',
        summary: 'Delete your own time entry',
        params: EntryParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteTimeEntry(w, params.time_entry_id))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/:team_id/reports/time',
    {
      // It depends on the clock.
      config: { access: 'time_entry.read', isKept: false },
      schema: {
        operationId: 'readTimeReport',
        summary: 'Read how much time was logged each day or week, and by whom',
        params: TeamParams,
        querystring: ThroughputQuery,
        response: bothForms(TimeReport, 'day,seconds,entries\r\n2026-01-26,5400,2\r\n'),
      },
    },
    async (request, reply) => {
      const report = await request.workspace.read((r) => readTimeReport(r, request.query))
      return isTable(request, reply) ? csvOf(COLUMNS.report, report.rows) : report
    },
  )
}

function toLine({ id, card_id, card_title, user_id, day, seconds, note }: TimeEntry) {
  return { id, card_id, card_title, user_id, day, seconds, note }
}

function nextPage(url: string, cursor: string): string {
  const [path = '', query] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', cursor)
  return `${path}?${parameters}`
}

/** Sets the headers of a table when the client asks for one. */
function isTable(request: FastifyRequest<{ Querystring: { format?: string } }>, reply: FastifyReply): boolean {
  reply.header('vary', 'accept')
  if (!asksForTable(request.query.format, request.headers.accept)) return false
  reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="time.csv"')
  return true
}
