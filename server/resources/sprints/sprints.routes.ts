import { Type } from 'typebox'
import { NamedFields } from '../../http/fields.ts'
import { sendWhole } from '../../http/large.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import type { Read } from '../../workspace/handles.ts'
import { readCardFields } from '../cards/cards.lean.schema.ts'
import { deleteSprint } from './sprints.delete.ts'
import {
  CreateSprint,
  DeleteSprintQuery,
  InProject,
  LeanSprint,
  ReadSprintQuery,
  Sprint,
  SprintOutline,
  SprintPage,
  SprintQuery,
  SprintSettings,
  UpdateSprint,
  UpdateSprintSettings,
  Velocity,
  VelocityQuery,
} from './sprints.schema.ts'
import {
  createSprint,
  flowSprint,
  listRunningSprints,
  listSprints,
  readSprint,
  updateSprint,
} from './sprints.service.ts'
import { readSprintSettings, updateSprintSettings } from './sprints.settings.ts'
import { readVelocity } from './sprints.velocity.ts'

const SprintAnswer = Type.Object({ sprint: Sprint }, { additionalProperties: false })
const LeanSprintAnswer = Type.Object({ sprint: LeanSprint, fields: NamedFields }, { additionalProperties: false })
const SettingsAnswer = Type.Object({ sprint_settings: SprintSettings })

export const sprintRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/sprints',
    {
      config: { access: 'sprint.read' },
      schema: {
        operationId: 'listSprints',
        summary: 'List the sprints of a space',
        params: TeamParams,
        querystring: SprintQuery,
        response: { 200: SprintPage },
      },
    },
    async (request, reply) => {
      const page = await request.workspace.read((r) => listSprints(r, request.query))
      return sendWhole(request, reply, page, flowSprint)
    },
  )

  app.post(
    '/:team_id/sprints',
    {
      config: { access: 'sprint.create' },
      schema: {
        operationId: 'createSprint',
        summary: 'Plan a sprint',
        params: TeamParams,
        body: CreateSprint,
        response: { 201: SprintAnswer },
      },
    },
    async (request, reply) => {
      const sprint = await request.workspace.write((w) => createSprint(w, request.body))
      return reply.code(201).send({ sprint })
    },
  )

  app.get(
    '/:team_id/sprints/:id',
    {
      config: { access: 'sprint.read' },
      schema: {
        operationId: 'readSprint',
        summary: 'Read a sprint with its lists and their cards',
        params: ItemParams,
        querystring: ReadSprintQuery,
        response: { 200: Type.Union([SprintAnswer, LeanSprintAnswer]) },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const fields = readCardFields(query)
      const sprint = await request.workspace.read((r) => readSprint(r, query.project_id, params.id, fields))
      const flow = (r: Read, large: string) => flowSprint(r, large, fields)
      return sendWhole(request, reply, { sprint, ...(fields && { fields }) }, flow)
    },
  )

  app.patch(
    '/:team_id/sprints/:id',
    {
      config: { access: 'sprint.update' },
      schema: {
        operationId: 'updateSprint',
        summary: 'Change a sprint, start, complete or cancel it',
        params: ItemParams,
        querystring: InProject,
        body: UpdateSprint,
        response: { 200: SprintAnswer },
      },
    },
    async (request, reply) => {
      const { params, query, body } = request
      const sprint = await request.workspace.write((w) => updateSprint(w, query.project_id, params.id, body))
      return sendWhole(request, reply, { sprint }, flowSprint)
    },
  )

  app.delete(
    '/:team_id/sprints/:id',
    {
      config: { access: 'sprint.delete' },
      schema: {
        operationId: 'deleteSprint',
        summary: 'Delete a planned sprint; its cards go home',
        params: ItemParams,
        querystring: DeleteSprintQuery,
        response: Nothing,
      },
    },
    async ({ workspace, params, query }, reply) => {
      await workspace.write((w) => deleteSprint(w, params.id, query))
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/:team_id/sprints/running',
    {
      config: { access: 'sprint.read' },
      schema: {
        operationId: 'listRunningSprints',
        summary: 'List the running sprints of all spaces, without their cards',
        params: TeamParams,
        response: { 200: Type.Object({ sprints: Type.Array(SprintOutline) }, { additionalProperties: false }) },
      },
    },
    ({ workspace }) => workspace.read(listRunningSprints),
  )

  app.get(
    '/:team_id/sprints/velocity',
    {
      config: { access: 'sprint.read' },
      schema: {
        operationId: 'readSprintVelocity',
        summary: 'Read what the last sprints of a space planned and completed',
        params: TeamParams,
        querystring: VelocityQuery,
        response: { 200: Velocity },
      },
    },
    ({ workspace, query }) => workspace.read((r) => readVelocity(r, query)),
  )

  app.get(
    '/:team_id/sprints/settings',
    {
      config: { access: 'sprint_settings.read' },
      schema: {
        operationId: 'readSprintSettings',
        summary: 'Read how a space plans its sprints',
        params: TeamParams,
        querystring: InProject,
        response: { 200: SettingsAnswer },
      },
    },
    async ({ workspace, query }) => ({
      sprint_settings: await workspace.read((r) => readSprintSettings(r, query.project_id)),
    }),
  )

  app.put(
    '/:team_id/sprints/settings',
    {
      config: { access: 'sprint_settings.update' },
      schema: {
        operationId: 'updateSprintSettings',
        summary: 'Change how a space plans its sprints',
        params: TeamParams,
        querystring: InProject,
        body: UpdateSprintSettings,
        response: { 200: SettingsAnswer },
      },
    },
    async ({ workspace, query, body }) => ({
      sprint_settings: await workspace.write((w) => updateSprintSettings(w, query.project_id, body)),
    }),
  )
}
