import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams } from '../../http/schema.ts'
import { CreateField, Field, FieldPage, FieldPreview, FieldQuery, PreviewField, UpdateField } from './fields.schema.ts'
import {
  createField,
  deleteField,
  listFields,
  previewField,
  readField,
  restoreField,
  updateField,
} from './fields.service.ts'

const FieldAnswer = Type.Object({ field: Field })

export const fieldRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/projects/:id/fields',
    {
      config: { access: 'field.read' },
      schema: {
        operationId: 'listFields',
        summary: 'List the custom fields of a space',
        params: ItemParams,
        querystring: FieldQuery,
        response: { 200: FieldPage },
      },
    },
    ({ workspace, params, query }) => workspace.read((r) => listFields(r, params.id, query)),
  )

  app.post(
    '/:team_id/projects/:id/fields',
    {
      config: { access: 'field.create' },
      schema: {
        operationId: 'createField',
        summary: 'Add a custom field to a space',
        params: ItemParams,
        body: CreateField,
        response: { 201: FieldAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const field = await workspace.write((w) => createField(w, params.id, body))
      return reply.code(201).send({ field })
    },
  )

  app.get(
    '/:team_id/fields/:id',
    {
      config: { access: 'field.read' },
      schema: {
        operationId: 'readField',
        summary: 'Read a custom field',
        params: ItemParams,
        response: { 200: FieldAnswer },
      },
    },
    async ({ workspace, params }) => ({ field: await workspace.read((r) => readField(r, params.id)) }),
  )

  app.patch(
    '/:team_id/fields/:id',
    {
      config: { access: 'field.update' },
      schema: {
        operationId: 'updateField',
        summary: 'Change a custom field; another type converts its values',
        params: ItemParams,
        body: UpdateField,
        response: { 200: FieldAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      field: await workspace.write((w) => updateField(w, params.id, body), { isLong: body.type !== undefined }),
    }),
  )

  app.post(
    '/:team_id/fields/:id/preview',
    {
      config: { access: 'field.update' },
      schema: {
        operationId: 'previewField',
        summary: 'See what another type would do to the values of a custom field',
        params: ItemParams,
        body: PreviewField,
        response: { 200: Type.Object({ preview: FieldPreview }) },
      },
    },
    async ({ workspace, params, body }) => ({
      preview: await workspace.read((r) => previewField(r, params.id, body)),
    }),
  )

  app.delete(
    '/:team_id/fields/:id',
    {
      config: { access: 'field.delete' },
      schema: {
        operationId: 'deleteField',
        summary: 'Delete a custom field; it can be restored with its values',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteField(w, params.id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/fields/:id/restore',
    {
      config: { access: 'field.restore' },
      schema: {
        operationId: 'restoreField',
        summary: 'Restore a deleted custom field with its values',
        params: ItemParams,
        response: { 200: FieldAnswer },
      },
    },
    async ({ workspace, params }) => ({ field: await workspace.write((w) => restoreField(w, params.id)) }),
  )
}
