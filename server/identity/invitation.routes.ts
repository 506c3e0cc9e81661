import { Type } from 'typebox'
import { Nothing } from '../http/nothing.ts'
import type { Routes } from '../http/routes.ts'
import { findInvitations } from '../resources/users/users.queries.ts'
import { readUser } from '../resources/users/users.service.ts'
import { signedIn } from './accounts.ts'
import { InvitationList, InvitationParams, SignedIn } from './auth.schema.ts'
import { acceptInvitation, declineInvitation, requestVerification } from './invitations.ts'

const own = { access: 'session' as const, refusals: [409] as const }

/** Invitations of a signed-in person, whether or not they are in any workspace yet. */
export const invitationRoutes: Routes = async (app) => {
  const { accounts } = app
  const { gateway } = accounts

  app.get(
    '/users/me/invitations',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'listInvitations',
        summary: 'Read who signed in, and the workspaces that they are invited to',
        response: { 200: InvitationList },
      },
    },
    async (request) => {
      const { user_id } = signedIn(request)
      return gateway.store.read(async (db) => ({
        user: await readUser(db, user_id),
        invitations: (await findInvitations(db, user_id)).map(({ id, title, role, time_created }) => ({
          id,
          team_name: title,
          role,
          time_created,
        })),
      }))
    },
  )

  app.post(
    '/users/me/invitations/:id/accept',
    {
      config: own,
      schema: {
        operationId: 'acceptInvitation',
        summary: 'Join a workspace that you are invited to',
        params: InvitationParams,
        response: { 200: SignedIn },
      },
    },
    async (request) => {
      const { user_id } = signedIn(request)
      await acceptInvitation(gateway, user_id, request.params.id)
      return { user: await gateway.store.read((db) => readUser(db, user_id)) }
    },
  )

  app.delete(
    '/users/me/invitations/:id',
    {
      config: own,
      schema: {
        operationId: 'declineInvitation',
        summary: 'Decline an invitation to a workspace',
        params: InvitationParams,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await declineInvitation(gateway, signedIn(request).user_id, request.params.id)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/me/proof',
    {
      config: own,
      schema: {
        operationId: 'requestProof',
        summary: 'Ask for a mail with a link that verifies your address; what opened your account before ends with it',
        response: { 202: Type.Object({}) },
      },
    },
    async (request, reply) => {
      const { user_id } = signedIn(request)
      accounts.countAttempt(request, reply, `verification of ${user_id}`)
      await requestVerification(accounts, user_id)
      return reply.code(202).send({})
    },
  )
}
