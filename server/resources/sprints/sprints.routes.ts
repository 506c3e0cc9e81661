import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import {
  CreateSprint,
  InProject,
  Sprint,
  SprintPage,
  SprintQuery,
  SprintSettings,
  UpdateSprint,
  UpdateSprintSettings,
} from './sprints.schema.ts'
import { createSprint, listSprints, readSprint, updateSprint } from './sprints.service.ts'
import { readSprintSettings, updateSprintSettings } from './sprints.settings.ts'

const SprintAnswer = Type.Object({ sprint: Sprint })
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
    ({ workspace, query }) => workspace.read((r) => listSprints(r, query)),
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
        querystring: InProject,
        response: { 200: SprintAnswer },
      },
    },
    async ({ workspace, params, query }) => ({
      sprint: await workspace.read((r) => readSprint(r, query.project_id, params.id)),
    }),
  )

  app.patch(
    '/:team_id/sprints/:id',
    {
      config: { access: 'sprint.update' },
      schema: {
        operationId: 'updateSprint',
        summary: 'Change a sprint, complete it or cancel it',
        params: ItemParams,
        querystring: InProject,
        body: UpdateSprint,
        response: { 200: SprintAnswer },
      },
    },
    async ({ workspace, params, query, body }) => ({
      sprint: await workspace.write((w) => updateSprint(w, query.project_id, params.id, body)),
    }),
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
