import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { credentialsOf, isBySession } from '../http/authenticate.ts'
import { refuseCrossSite, refuseOtherSites } from '../http/cross-site.ts'
import { Nothing } from '../http/nothing.ts'
import type { Routes } from '../http/routes.ts'
import {
  LinkPreview,
  OpenLinkBody,
  PreviewLink,
  RequestReset,
  SignedIn,
  SignedInOrAsked,
  SignIn,
  SignUp,
  WaysIn,
} from './auth.schema.ts'
import { requestReset } from './reset.ts'
import { findLink, signInByLink, signInByPassword, signUp } from './sign-in.ts'

export const REFUSALS = [401, 403, 404, 409, 429] as const

/** Pages of other sites cannot make a browser sign anybody in or out. */
export function keepToOwnPages(app: FastifyInstance) {
  const { publicUrl } = app.accounts
  app.addHook('onRequest', async (request) => {
    if (isBySession(credentialsOf(request))) refuseCrossSite(request, publicUrl)
    else refuseOtherSites(request, publicUrl)
  })
}

/** How people sign in. All of it is open to everybody, and counted by address and account. */
export const authRoutes: Routes = async (app) => {
  const { accounts } = app
  const access = { access: 'public' as const, refusals: REFUSALS }
  keepToOwnPages(app)

  app.get(
    '/auth',
    {
      config: { access: 'public' },
      schema: { operationId: 'readAuth', summary: 'Read how people can sign in', response: { 200: WaysIn } },
    },
    async () => ({ auth: accounts.waysIn }),
  )

  app.post(
    '/auth/sign_in',
    {
      config: access,
      schema: {
        operationId: 'signIn',
        summary: 'Sign in by address and password; the session is a cookie',
        body: SignIn,
        response: { 200: SignedInOrAsked },
      },
    },
    async (request, reply) => signInByPassword(accounts, request, reply, request.body),
  )

  app.post(
    '/auth/sign_up',
    {
      config: access,
      schema: {
        operationId: 'signUp',
        summary: 'Make an account with a workspace of its own, where that is open to everybody',
        body: SignUp,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => ({ user: await signUp(accounts, request, reply, request.body) }),
  )

  app.post(
    '/auth/sign_out',
    {
      config: access,
      schema: {
        operationId: 'signOut',
        summary: 'End the session of this browser, and forget its cookie',
        response: Nothing,
      },
    },
    async (request, reply) => {
      await accounts.signOut(request, reply)
      // Browsers keep files and pictures for a while: the next person at this one should not find them.
      reply.header('clear-site-data', '"cache"')
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/auth/reset',
    {
      config: access,
      schema: {
        operationId: 'requestReset',
        summary: 'Ask for a link that sets a new password; it is mailed, if an account has the address',
        body: RequestReset,
        response: { 202: Type.Object({}) },
      },
    },
    async (request, reply) => {
      requestReset(accounts, request, reply, request.body.email)
      return reply.code(202).send({})
    },
  )

  app.post(
    '/auth/link',
    {
      config: access,
      schema: {
        operationId: 'openLink',
        summary: 'Use a link once: sign in, take an invitation, or set a new password',
        body: OpenLinkBody,
        response: { 200: SignedInOrAsked },
      },
    },
    async (request, reply) => signInByLink(accounts, request, reply, request.body),
  )

  app.post(
    '/auth/link/preview',
    {
      config: access,
      schema: {
        operationId: 'previewLink',
        summary: 'Look at a link without using it',
        body: PreviewLink,
        response: { 200: LinkPreview },
      },
    },
    async (request, reply) => {
      accounts.countAddress(request, reply)
      const { gateway } = accounts
      const { kind, email, ticket, team_name } = await gateway.store.read((db) =>
        findLink(db, request.body.token, gateway.clock.now()),
      )
      return { link: { kind, email, team_id: ticket.team_id, team_name } }
    },
  )
}
