import { notFound } from '../common/errors.ts'
import { Nothing } from '../http/nothing.ts'
import type { Routes } from '../http/routes.ts'
import { readUser } from '../resources/users/users.service.ts'
import type { Row } from '../store/tables.ts'
import { signedIn } from './accounts.ts'
import { confirmAddress, requestAddress } from './address-change.ts'
import {
  ConfirmAddress,
  ConfirmSession,
  EndSessionsQuery,
  RequestAddress,
  SessionList,
  SessionParams,
  type SessionShape,
  SetPassword,
  SignedIn,
  TokensLeft,
} from './auth.schema.ts'
import { confirmSession, requireFresh } from './fresh.ts'
import { endOfSession, endSessions, findSessions } from './sessions.ts'
import { setPassword } from './sign-in.ts'
import { endTokens, findLivingTokens } from './verification.ts'

/** What is a person's own, whichever workspaces they are in. */
export const accountRoutes: Routes = async (app) => {
  const { accounts } = app
  const { store, clock } = accounts.gateway

  app.put(
    '/users/me/password',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'setPassword',
        summary: 'Set your password; your other sessions end, and your tokens if you say so',
        body: SetPassword,
        response: { 200: TokensLeft },
      },
    },
    async (request, reply) => {
      await setPassword(accounts, request, reply, request.body)
      return { tokens: await findLivingTokens(accounts.gateway, signedIn(request).user_id) }
    },
  )

  app.put(
    '/users/me/email',
    {
      config: { access: 'session', refusals: [409, 429] },
      schema: {
        operationId: 'requestAddress',
        summary: 'Ask for another e-mail address: a link is mailed to it',
        body: RequestAddress,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await requireFresh(accounts, request)
      await requestAddress(accounts, signedIn(request).user_id, request.body.email)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/me/email/confirm',
    {
      config: { access: 'session', refusals: [409] },
      schema: {
        operationId: 'confirmAddress',
        summary: 'Confirm your new e-mail address, by the link that was mailed to it',
        body: ConfirmAddress,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => {
      const { user_id } = signedIn(request)
      accounts.countAddress(request, reply)
      await confirmAddress(accounts, user_id, request.body.token)
      return { user: await store.read((db) => readUser(db, user_id)) }
    },
  )

  app.get(
    '/users/me/sessions',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'listSessions',
        summary: 'List the browsers that you are signed in with, the last used first',
        response: { 200: SessionList },
      },
    },
    async (request) => {
      const { id, user_id } = signedIn(request)
      const rows = await store.read((db) => findSessions(db, user_id, clock.now()))
      return { sessions: rows.map((row) => toSession(row, id)) }
    },
  )

  app.delete(
    '/users/me/sessions',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all your sessions but this one, and your tokens if you say so',
        querystring: EndSessionsQuery,
        response: { 200: TokensLeft },
      },
    },
    async (request) => {
      const { id, user_id } = signedIn(request)
      await store.transaction((db) => endSessions(db, user_id, { but: id }))
      if (request.query.end_tokens) await endTokens(accounts.gateway, user_id, { alsoOfOperator: true })
      return { tokens: await findLivingTokens(accounts.gateway, user_id) }
    },
  )

  app.post(
    '/users/me/sessions/confirm',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'confirmSession',
        summary: 'Show that it is you, by your password: passkeys and second factors can then be changed for a while',
        body: ConfirmSession,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await confirmSession(accounts, request, reply, request.body.password)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/users/me/sessions/:id',
    {
      config: { access: 'session' },
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions: it is refused from the next request on',
        params: SessionParams,
        response: Nothing,
      },
    },
    async (request, reply) => {
      const { user_id } = signedIn(request)
      const ended = await store.transaction((db) => endSessions(db, user_id, { id: request.params.id }))
      if (ended === 0) throw notFound('session')
      return reply.code(204).send(null)
    },
  )
}

function toSession(row: Row<'sessions'>, current: string): SessionShape {
  const { id, user_agent, address, time_created, time_used } = row
  return {
    id,
    is_current: id === current,
    user_agent,
    address,
    time_created,
    time_used,
    time_expires: endOfSession(row),
  }
}
