import type { Routes } from '../http/routes.ts'
import { MemberParams } from '../resources/members/members.schema.ts'
import { NewLinkAnswer } from './auth.schema.ts'
import { urlOfLink } from './links.ts'
import { createMemberLink } from './member-links.ts'

export const memberLinkRoutes: Routes = async (app) => {
  app.post(
    '/teams/:team_id/members/:user_id/link',
    {
      config: { access: 'member.update' },
      schema: {
        operationId: 'createMemberLink',
        summary: 'Make a link by which a member comes in or sets a new password, to hand over; it is shown once',
        params: MemberParams,
        response: { 201: NewLinkAnswer },
      },
    },
    async ({ workspace, params }, reply) => {
      app.accounts.requirePasswords()
      const { kind, token, time_expires } = await createMemberLink(workspace, params.user_id)
      const url = urlOfLink(app.accounts.publicUrl, token)
      return reply.code(201).send({ link: { kind, url, time_expires } })
    },
  )
}
