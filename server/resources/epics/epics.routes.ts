import { Type } from 'typebox'
import { readFields } from '../../http/fields.ts'
import { sendWhole } from '../../http/large.ts'
import { markRoutes } from '../../http/marks.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { sendTable, Table } from '../../http/table.ts'
import { readEpicWithHints } from '../hints/hints.service.ts'
import { LeanList, List } from '../lists/lists.schema.ts'
import { addCardToEpic, removeCardFromEpic } from './epics.cards.ts'
import { roadmapLines } from './epics.csv.ts'
import { flowRoadmap, readRoadmap } from './epics.roadmap.ts'
import {
  CreateEpic,
  EPIC_FIELDS,
  Epic,
  EpicCardParams,
  leanRoadmapOf,
  RoadmapQuery,
  roadmapOf,
  UpdateEpic,
} from './epics.schema.ts'
import { createEpic, deleteEpic, markEpic, updateEpic } from './epics.service.ts'

const EpicAnswer = Type.Object({ epic: Epic })

export const epicRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/epics',
    {
      config: { access: 'epic.read' },
      schema: {
        operationId: 'readRoadmap',
        summary: 'Read the roadmap: its lists with their epics',
        params: TeamParams,
        querystring: RoadmapQuery,
        response: { 200: Type.Union([roadmapOf(List), leanRoadmapOf(LeanList)]) },
      },
    },
    async (request, reply) => {
      const fields = readFields(request.query.fields, EPIC_FIELDS)
      const roadmap = await request.workspace.read((r) => readRoadmap(r, fields))
      return sendWhole(request, reply, roadmap, (r) => flowRoadmap(r, fields))
    },
  )

  app.get(
    '/:team_id/epics/export.csv',
    {
      config: { access: 'epic.read', isKept: false },
      schema: {
        operationId: 'exportRoadmap',
        summary: 'Read the epics of the roadmap as a table (CSV)',
        params: TeamParams,
        response: { 200: Table('id,title,list\r\n7,Launch,Doing\r\n') },
      },
    },
    async (request, reply) => sendTable(request, reply, 'roadmap.csv', roadmapLines),
  )

  app.post(
    '/:team_id/epics',
    {
      config: { access: 'epic.create' },
      schema: {
        operationId: 'createEpic',
        summary: 'Create an epic on the roadmap',
        params: TeamParams,
        body: CreateEpic,
        response: { 201: EpicAnswer },
      },
    },
    async (request, reply) => {
      const epic = await request.workspace.write((w) => createEpic(w, request.body))
      return reply.code(201).send({ epic })
    },
  )

  app.get(
    '/:team_id/epics/:id',
    {
      config: { access: 'epic.read', isKept: 'credential' },
      schema: {
        operationId: 'readEpic',
        summary: 'Read an epic with its cards',
        params: ItemParams,
        response: { 200: EpicAnswer },
      },
    },
    async ({ workspace, params }) => ({ epic: await workspace.read((r) => readEpicWithHints(r, params.id)) }),
  )

  app.patch(
    '/:team_id/epics/:id',
    {
      config: { access: 'epic.update' },
      schema: {
        operationId: 'updateEpic',
        summary: 'Change an epic, move it, say how it is doing, archive it or bring it back',
        params: ItemParams,
        body: UpdateEpic,
        response: { 200: EpicAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ epic: await workspace.write((w) => updateEpic(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/epics/:id',
    {
      config: { access: 'epic.delete' },
      schema: {
        operationId: 'deleteEpic',
        summary: 'Delete an epic; its cards stay',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteEpic(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/epics/:id/cards/:card_id',
    {
      config: { access: 'epic.update' },
      schema: {
        operationId: 'addCardToEpic',
        summary: 'Put a card into an epic',
        params: EpicCardParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => addCardToEpic(w, params.id, params.card_id))
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/:team_id/epics/:id/cards/:card_id',
    {
      config: { access: 'epic.update' },
      schema: {
        operationId: 'removeCardFromEpic',
        summary: 'Take a card out of an epic',
        params: EpicCardParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeCardFromEpic(w, params.id, params.card_id))
      return reply.code(204).send(null)
    },
  )

  markRoutes(app, { path: 'epics', noun: 'epic', flags: ['is_watching'], set: markEpic })
}
