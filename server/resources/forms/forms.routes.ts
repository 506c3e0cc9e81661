import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams } from '../../http/schema.ts'
import { CreateForm, Form, FormPage, UpdateForm } from './forms.schema.ts'
import { createForm, deleteForm, listForms, readForm, updateForm } from './forms.service.ts'

const FormAnswer = Type.Object({ form: Form })

export const formRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/boards/:id/forms',
    {
      config: { access: 'form.read' },
      schema: {
        operationId: 'listForms',
        summary: 'List the forms of a board',
        params: ItemParams,
        response: { 200: FormPage },
      },
    },
    ({ workspace, params }) => workspace.read((r) => listForms(r, params.id)),
  )

  app.post(
    '/:team_id/boards/:id/forms',
    {
      config: { access: 'form.create' },
      schema: {
        operationId: 'createForm',
        summary: 'Create a form for new cards on a board',
        params: ItemParams,
        body: CreateForm,
        response: { 201: FormAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const form = await workspace.write((w) => createForm(w, params.id, body))
      return reply.code(201).send({ form })
    },
  )

  app.get(
    '/:team_id/forms/:id',
    {
      config: { access: 'form.read' },
      schema: { operationId: 'readForm', summary: 'Read a form', params: ItemParams, response: { 200: FormAnswer } },
    },
    async ({ workspace, params }) => ({ form: await workspace.read((r) => readForm(r, params.id)) }),
  )

  app.patch(
    '/:team_id/forms/:id',
    {
      config: { access: 'form.update' },
      schema: {
        operationId: 'updateForm',
        summary: 'Change a form',
        params: ItemParams,
        body: UpdateForm,
        response: { 200: FormAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ form: await workspace.write((w) => updateForm(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/forms/:id',
    {
      config: { access: 'form.delete' },
      schema: {
        operationId: 'deleteForm',
        summary: 'Delete a form; the cards it created stay',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteForm(w, params.id))
      return reply.code(204).send(null)
    },
  )
}
