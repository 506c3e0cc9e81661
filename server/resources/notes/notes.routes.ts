import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { CreateNote, Note, NotePage, NoteQuery, UpdateNote } from './notes.schema.ts'
import { createNote, deleteNote, listNotes, readNote, updateNote } from './notes.service.ts'

const NoteAnswer = Type.Object({ note: Note })

export const noteRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/notes',
    {
      config: { access: 'note.read' },
      schema: {
        operationId: 'listNotes',
        summary: 'List the notes you may read, the newest first',
        params: TeamParams,
        querystring: NoteQuery,
        response: { 200: NotePage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listNotes(r, query)),
  )

  app.get(
    '/:team_id/notes/:id',
    {
      config: { access: 'note.read' },
      schema: {
        operationId: 'readNote',
        summary: 'Read a note',
        params: ItemParams,
        response: { 200: NoteAnswer },
      },
    },
    async ({ workspace, params }) => ({ note: await workspace.read((r) => readNote(r, params.id)) }),
  )

  app.post(
    '/:team_id/notes',
    {
      config: { access: 'note.create' },
      schema: {
        operationId: 'createNote',
        summary: 'Create a note',
        params: TeamParams,
        body: CreateNote,
        response: { 201: NoteAnswer },
      },
    },
    async (request, reply) => {
      const note = await request.workspace.write((w) => createNote(w, request.body))
      return reply.code(201).send({ note })
    },
  )

  app.patch(
    '/:team_id/notes/:id',
    {
      config: { access: 'note.update' },
      schema: {
        operationId: 'updateNote',
        summary: 'Change the title or the text of your own note',
        params: ItemParams,
        body: UpdateNote,
        response: { 200: NoteAnswer },
      },
    },
    async ({ workspace, params, body }) => ({ note: await workspace.write((w) => updateNote(w, params.id, body)) }),
  )

  app.delete(
    '/:team_id/notes/:id',
    {
      config: { access: 'note.delete' },
      schema: {
        operationId: 'deleteNote',
        summary: 'Delete a note',
        params: ItemParams,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await request.workspace.write((w) => deleteNote(w, request.params.id))
      return reply.code(204).send(null)
    },
  )
}
