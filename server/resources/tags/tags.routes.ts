import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { CreateTag, DeleteTagQuery, Tag, TagPage, TagQuery, UpdateTag } from './tags.schema.ts'
import { createTag, deleteTag, listTags, updateTag } from './tags.service.ts'

const TagAnswer = Type.Object({ tag: Tag })

export const tagRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/tags',
    {
      config: { access: 'tag.read' },
      schema: {
        operationId: 'listTags',
        summary: 'List tags',
        params: TeamParams,
        querystring: TagQuery,
        response: { 200: TagPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listTags(r, query)),
  )

  app.post(
    '/:team_id/tags',
    {
      config: { access: 'tag.create' },
      schema: {
        operationId: 'createTag',
        summary: 'Create a tag in a space, or in the whole workspace',
        params: TeamParams,
        body: CreateTag,
        response: { 201: TagAnswer },
      },
    },
    async ({ workspace, body }, reply) => {
      const tag = await workspace.write((w) => createTag(w, body))
      return reply.code(201).send({ tag })
    },
  )

  app.patch(
    '/:team_id/tags/:id',
    {
      config: { access: 'tag.update' },
      schema: {
        operationId: 'updateTag',
        summary: 'Change a tag',
        params: ItemParams,
        body: UpdateTag,
        response: { 200: TagAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ tag: await workspace.write((w) => updateTag(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/tags/:id',
    {
      config: { access: 'tag.delete' },
      schema: {
        operationId: 'deleteTag',
        summary: 'Delete a tag and remove it from every card, or merge it into another one',
        params: ItemParams,
        querystring: DeleteTagQuery,
        response: Nothing,
      },
    },
    async ({ workspace, params, query }, reply) => {
      await workspace.write((w) => deleteTag(w, params.id, query.merge_into), { isLong: true })
      return reply.code(204).send(null)
    },
  )
}
