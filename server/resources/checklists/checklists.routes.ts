import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams as CardParams } from '../../http/schema.ts'
import {
  Checklist,
  ChecklistItem,
  ChecklistParams,
  CreateChecklist,
  CreateItem,
  ItemParams,
  UpdateChecklist,
  UpdateItem,
} from './checklists.schema.ts'
import {
  createChecklist,
  createItem,
  deleteChecklist,
  deleteItem,
  updateChecklist,
  updateItem,
} from './checklists.service.ts'

const ChecklistAnswer = Type.Object({ checklist: Checklist })
const ItemAnswer = Type.Object({ checklist_item: ChecklistItem })

export const checklistRoutes: Routes = async (app) => {
  app.post(
    '/:team_id/cards/:id/checklists',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'createChecklist',
        summary: 'Add a checklist to a card or an epic',
        params: CardParams,
        body: CreateChecklist,
        response: { 201: ChecklistAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const checklist = await workspace.write((w) => createChecklist(w, params.id, body))
      return reply.code(201).send({ checklist })
    },
  )

  app.patch(
    '/:team_id/cards/:id/checklists/:checklist_id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'updateChecklist',
        summary: 'Change a checklist',
        params: ChecklistParams,
        body: UpdateChecklist,
        response: { 200: ChecklistAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      checklist: await workspace.write((w) => updateChecklist(w, params.id, params.checklist_id, body)),
    }),
  )

  app.delete(
    '/:team_id/cards/:id/checklists/:checklist_id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'deleteChecklist',
        summary: 'Delete a checklist with its items',
        params: ChecklistParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => deleteChecklist(w, params.id, params.checklist_id))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/:team_id/cards/:id/checklists/:checklist_id/items',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'createChecklistItem',
        summary: 'Add an item to a checklist',
        params: ChecklistParams,
        body: CreateItem,
        response: { 201: ItemAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const checklist_item = await workspace.write((w) => createItem(w, params.id, params.checklist_id, body))
      return reply.code(201).send({ checklist_item })
    },
  )

  app.patch(
    '/:team_id/cards/:id/checklists/:checklist_id/items/:item_id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'updateChecklistItem',
        summary: 'Change an item, tick it or untick it',
        params: ItemParams,
        body: UpdateItem,
        response: { 200: ItemAnswer },
      },
    },
    async ({ workspace, params: { id: card_id, ...path }, body }) => ({
      checklist_item: await workspace.write((w) => updateItem(w, { card_id, ...path }, body)),
    }),
  )

  app.delete(
    '/:team_id/cards/:id/checklists/:checklist_id/items/:item_id',
    {
      config: { access: 'card.update' },
      schema: {
        operationId: 'deleteChecklistItem',
        summary: 'Delete an item of a checklist',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params: { id: card_id, ...path } }, reply) => {
      await workspace.write((w) => deleteItem(w, { card_id, ...path }))
      return reply.code(204).send(null)
    },
  )
}
