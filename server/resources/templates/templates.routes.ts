import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import {
  CreateTemplate,
  MadeOfTemplate,
  Template,
  TemplatePage,
  TemplateQuery,
  UpdateTemplate,
  UseTemplate,
} from './templates.schema.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  readTemplate,
  restoreTemplate,
  updateTemplate,
} from './templates.service.ts'
import { useTemplate } from './templates.use.ts'

const TemplateAnswer = Type.Object({ template: Template })

export const templateRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/templates',
    {
      config: { access: 'template.read' },
      schema: {
        operationId: 'listTemplates',
        summary: 'List the templates of spaces, without their contents',
        params: TeamParams,
        querystring: TemplateQuery,
        response: { 200: TemplatePage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listTemplates(r, query)),
  )

  app.post(
    '/:team_id/templates',
    {
      config: { access: 'template.create' },
      schema: {
        operationId: 'createTemplate',
        summary: 'Save something, or a given content, as a template',
        params: TeamParams,
        body: CreateTemplate,
        response: { 201: TemplateAnswer },
      },
    },
    async ({ workspace, body }, reply) => {
      const template = await workspace.write((w) => createTemplate(w, body))
      return reply.code(201).send({ template })
    },
  )

  app.get(
    '/:team_id/templates/:id',
    {
      config: { access: 'template.read' },
      schema: {
        operationId: 'readTemplate',
        summary: 'Read a template with its content',
        params: ItemParams,
        response: { 200: TemplateAnswer },
      },
    },
    async ({ workspace, params }) => ({ template: await workspace.read((r) => readTemplate(r, params.id)) }),
  )

  app.patch(
    '/:team_id/templates/:id',
    {
      config: { access: 'template.update' },
      schema: {
        operationId: 'updateTemplate',
        summary: 'Change a template; a content replaces the one before',
        params: ItemParams,
        body: UpdateTemplate,
        response: { 200: TemplateAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      template: await workspace.write((w) => updateTemplate(w, params.id, body)),
    }),
  )

  app.delete(
    '/:team_id/templates/:id',
    {
      config: { access: 'template.delete' },
      schema: {
        operationId: 'deleteTemplate',
        summary: 'Delete a template, which can be restored; what was made from it stays',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteTemplate(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/templates/:id/restore',
    {
      config: { access: 'template.restore' },
      schema: {
        operationId: 'restoreTemplate',
        summary: 'Restore a deleted template under its id',
        params: ItemParams,
        response: { 200: TemplateAnswer },
      },
    },
    async ({ workspace, params }) => ({
      template: await workspace.write((w) => restoreTemplate(w, params.id)),
    }),
  )

  app.post(
    '/:team_id/templates/:id/use',
    {
      config: { access: 'template.use' },
      schema: {
        operationId: 'makeFromTemplate',
        summary: 'Make what a template says: a card, a checklist, a board, a page or a sprint',
        params: ItemParams,
        body: UseTemplate,
        response: { 201: MadeOfTemplate },
      },
    },
    async ({ workspace, params, body }, reply) =>
      reply.code(201).send(await workspace.write((w) => useTemplate(w, params.id, body), { isLong: true })),
  )
}
