import { Type } from 'typebox'
import { addressOf } from '../../http/limit.ts'
import { Nothing } from '../../http/nothing.ts'
import type { Routes } from '../../http/routes.ts'
import { TeamParams } from '../../http/schema.ts'
import { CreateMember, MemberList, MemberParams, TeamMember, UpdateMember } from './members.schema.ts'
import { createMember, listMembers, removeMember, updateMember } from './members.service.ts'

const MemberAnswer = Type.Object({ member: TeamMember })

export const memberRoutes: Routes = async (app) => {
  app.get(
    '/teams/:team_id/members',
    {
      config: { access: 'member.read' },
      schema: {
        operationId: 'listMembers',
        summary: 'List the people of a workspace',
        params: TeamParams,
        response: { 200: MemberList },
      },
    },
    ({ workspace }) => workspace.read(listMembers),
  )

  app.post(
    '/teams/:team_id/members',
    {
      config: { access: 'member.create' },
      schema: {
        operationId: 'createMember',
        summary: 'Add a person to a workspace, or bring them back',
        params: TeamParams,
        body: CreateMember,
        response: { 201: MemberAnswer },
      },
    },
    async (request, reply) => {
      const inviting = app.accounts.isMailing ? { from: addressOf(request) } : null
      const member = await request.workspace.write((w) => createMember(w, request.body, inviting))
      return reply.code(201).send({ member })
    },
  )

  app.patch(
    '/teams/:team_id/members/:user_id',
    {
      config: { access: 'member.update' },
      schema: {
        operationId: 'updateMember',
        summary: 'Give a member another role',
        params: MemberParams,
        body: UpdateMember,
        response: { 200: MemberAnswer },
      },
    },
    async ({ workspace, params, body }) => ({
      member: await workspace.write((w) => updateMember(w, params.user_id, body)),
    }),
  )

  app.delete(
    '/teams/:team_id/members/:user_id',
    {
      config: { access: 'member.delete' },
      schema: {
        operationId: 'removeMember',
        summary: 'Leave a workspace, or remove a person; what they created stays',
        params: MemberParams,
        response: Nothing,
      },
    },
    async ({ workspace, params }, reply) => {
      await workspace.write((w) => removeMember(w, params.user_id))
      return reply.code(204).send(null)
    },
  )
}
