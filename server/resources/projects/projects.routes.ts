import { Type } from 'typebox'
import type { Routes } from '../../http/routes.ts'
import { ItemParams, TeamParams } from '../../http/schema.ts'
import { CreateProject, Project, ProjectPage, ProjectQuery } from './projects.schema.ts'
import { createProject, listProjects, readProject } from './projects.service.ts'

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
        response: { 200: ProjectPage },
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
}
