import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import {
  CreateRecurrence,
  PreviewRecurrence,
  Recurrence,
  RecurrencePage,
  RecurrencePreview,
  RecurrenceQuery,
  SkipDate,
  UpdateRecurrence,
} from './recurrences.schema.ts'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  previewDates,
  readRecurrence,
  restoreRecurrence,
  skipDate,
  unskipDate,
  updateRecurrence,
} from './recurrences.service.ts'

const RecurrenceAnswer = Type.Object({ recurrence: Recurrence })

export const recurrenceRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/recurrences',
    {
      config: { access: 'recurrence.read' },
      schema: {
        operationId: 'listRecurrences',
        summary: 'List recurrences of cards, of a board or of all',
        params: TeamParams,
        querystring: RecurrenceQuery,
        response: { 200: RecurrencePage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listRecurrences(r, query)),
  )

  app.post(
    '/:team_id/recurrences',
    {
      config: { access: 'recurrence.create' },
      schema: {
        operationId: 'createRecurrence',
        summary: 'Make cards again and again, from a template or like a card',
        params: TeamParams,
        body: CreateRecurrence,
        response: { 201: RecurrenceAnswer },
      },
    },
    async ({ workspace, body }, reply) => {
      const recurrence = await workspace.write((w) => createRecurrence(w, body))
      return reply.code(201).send({ recurrence })
    },
  )

  app.post(
    '/:team_id/recurrences/preview',
    {
      config: { access: 'recurrence.create' },
      schema: {
        operationId: 'previewRecurrence',
        summary: 'The next three dates of a rule that is not saved',
        params: TeamParams,
        body: PreviewRecurrence,
        response: { 200: RecurrencePreview },
      },
    },
    async ({ workspace, body }) => ({ next_dates: await workspace.read(async (r) => previewDates(r, body)) }),
  )

  app.get(
    '/:team_id/recurrences/:id',
    {
      config: { access: 'recurrence.read' },
      schema: {
        operationId: 'readRecurrence',
        summary: 'Read a recurrence',
        params: ItemParams,
        response: { 200: RecurrenceAnswer },
      },
    },
    async ({ workspace, params }) => ({ recurrence: await workspace.read((r) => readRecurrence(r, params.id)) }),
  )

  app.patch(
    '/:team_id/recurrences/:id',
    {
      config: { access: 'recurrence.update' },
      schema: {
        operationId: 'updateRecurrence',
        summary: 'Change, pause or resume a recurrence',
        params: ItemParams,
        body: UpdateRecurrence,
        response: { 200: RecurrenceAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      recurrence: await workspace.write((w) => updateRecurrence(w, params.id, body)),
    }),
  )

  app.delete(
    '/:team_id/recurrences/:id',
    {
      config: { access: 'recurrence.delete' },
      schema: {
        operationId: 'deleteRecurrence',
        summary: 'Delete a recurrence, which can be restored; the cards it made stay',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteRecurrence(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/recurrences/:id/restore',
    {
      config: { access: 'recurrence.restore' },
      schema: {
        operationId: 'restoreRecurrence',
        summary: 'Restore a deleted recurrence under its id, from the next date on',
        params: ItemParams,
        response: { 200: RecurrenceAnswer },
      },
    },
    async ({ workspace, params }) => ({
      recurrence: await workspace.write((w) => restoreRecurrence(w, params.id)),
    }),
  )

  app.post(
    '/:team_id/recurrences/:id/skip',
    {
      config: { access: 'recurrence.update' },
      schema: {
        operationId: 'skipDate',
        summary: 'Skip one of the dates to come: it makes no card',
        params: ItemParams,
        body: SkipDate,
        response: { 200: RecurrenceAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      recurrence: await workspace.write((w) => skipDate(w, params.id, body)),
    }),
  )

  app.post(
    '/:team_id/recurrences/:id/unskip',
    {
      config: { access: 'recurrence.update' },
      schema: {
        operationId: 'unskipDate',
        summary: 'Take back that a date is skipped, while it is still to come',
        params: ItemParams,
        body: SkipDate,
        response: { 200: RecurrenceAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      recurrence: await workspace.write((w) => unskipDate(w, params.id, body)),
    }),
  )
}
