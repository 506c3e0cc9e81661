import { Type } from 'typebox'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { ItemMemberParams, ItemParams, NewMember, TeamParams } from '../../http/schema.ts'
import { deletePartOfProject, deleteProject, isLargeProject } from './projects.delete.ts'
import { addProjectMember, removeProjectMember } from './projects.people.ts'
import { listPrivateProjects, recoverProject } from './projects.private.ts'
import {
  CreateProject,
  LeanProjectPage,
  PrivateProjectPage,
  PrivateProjectQuery,
  Project,
  ProjectPage,
  ProjectQuery,
  UpdateProject,
} from './projects.schema.ts'
import { createProject, listProjects, readProject, updateProject } from './projects.service.ts'

const ProjectAnswer = Type.Object({ project: Project })

export const projectRoutes: Routes = async (app) => {
  app.get(
    '/:team_id/projects',
    {
      config: { access: 'project.read' },
      schema: {
        operationId: 'listProjects',
        summary: 'List the spaces of a workspace',
        params: TeamParams,
        querystring: ProjectQuery,
        response: { 200: Type.Union([ProjectPage, LeanProjectPage]) },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listProjects(r, query)),
  )

  app.post(
    '/:team_id/projects',
    {
      config: { access: 'project.create' },
      schema: {
        operationId: 'createProject',
        summary: 'Create a space',
        params: TeamParams,
        body: CreateProject,
        response: { 201: ProjectAnswer },
      },
    },
    async (request, reply) => {
      const project = await request.workspace.write((w) => createProject(w, request.body))
      return reply.code(201).send({ project })
    },
  )

  app.get(
    '/:team_id/projects/:id',
    {
      config: { access: 'project.read' },
      schema: {
        operationId: 'readProject',
        summary: 'Read a space with its boards and sprints',
        params: ItemParams,
        response: { 200: ProjectAnswer },
      },
    },
    async ({ workspace, params }) => ({ project: await workspace.read((r) => readProject(r, params.id)) }),
  )

  app.patch(
    '/:team_id/projects/:id',
    {
      config: { access: 'project.update' },
      schema: {
        operationId: 'updateProject',
        summary: 'Change a space, move it, archive it or bring it back',
        params: ItemParams,
        body: UpdateProject,
        response: { 200: ProjectAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      project: await workspace.write((w) => updateProject(w, params.id, body)),
    }),
  )

  app.delete(
    '/:team_id/projects/:id',
    {
      config: { access: 'project.delete' },
      schema: {
        operationId: 'deleteProject',
        summary: 'Delete a space with everything in it',
        params: ItemParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.deleteInParts({
        isLarge: (r) => isLargeProject(r, params.id),
        part: (w, most) => deletePartOfProject(w, params.id, most),
        rest: (w) => deleteProject(w, params.id),
      })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/:team_id/private_projects',
    {
      config: { access: 'private_project.read' },
      schema: {
        operationId: 'listPrivateProjects',
        summary: 'List all private spaces of a workspace, by name and admins',
        params: TeamParams,
        querystring: PrivateProjectQuery,
        response: { 200: PrivateProjectPage },
      },
    },
    ({ workspace, query }) => workspace.read((r) => listPrivateProjects(r, query)),
  )

  app.post(
    '/:team_id/projects/:id/recover',
    {
      config: { access: 'project.recover' },
      schema: {
        operationId: 'recoverProject',
        summary: 'Become an admin of a private space, as an owner of the workspace',
        params: ItemParams,
        response: { 200: ProjectAnswer },
      },
    },
    async ({ workspace, params }) => ({ project: await workspace.write((w) => recoverProject(w, params.id)) }),
  )

  app.post(
    '/:team_id/projects/:id/members',
    {
      config: { access: 'project.update' },
      schema: {
        operationId: 'addMemberToProject',
        summary: 'Add a member to a space, or change their role',
        params: ItemParams,
        body: NewMember,
        response: { 201: ProjectAnswer },
      },
    },
    async ({ workspace, params, body }, reply) => {
      const project = await workspace.write((w) => addProjectMember(w, params.id, body))
      return reply.code(201).send({ project })
    },
  )

  app.delete(
    '/:team_id/projects/:id/members/:user_id',
    {
      config: { access: 'project.update' },
      schema: {
        operationId: 'removeMemberFromProject',
        summary: 'Remove a member from a space',
        params: ItemMemberParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeProjectMember(w, params.id, params.user_id))
      return reply.code(204).send(null)
    },
  )
}
