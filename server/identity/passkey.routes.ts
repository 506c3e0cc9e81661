import { Nothing } from '../http/nothing.ts'
import type { Routes } from '../http/routes.ts'
import type { Row } from '../store/tables.ts'
import { signedIn } from './accounts.ts'
import { keepToOwnPages, REFUSALS } from './auth.routes.ts'
import {
  CreatePasskey,
  PasskeyAnswer,
  PasskeyList,
  PasskeyOptions,
  PasskeyParams,
  type PasskeyShape,
  SignedIn,
  SignInByPasskey,
} from './auth.schema.ts'
import { createPasskey, deletePasskey, findPasskeys, offerPasskey, offerSignIn, signInByPasskey } from './passkeys.ts'

const own = { access: 'session' as const, refusals: [409] as const }

export const passkeyRoutes: Routes = async (app) => {
  const { accounts } = app
  keepToOwnPages(app)
  const open = { access: 'public' as const, refusals: REFUSALS }

  app.post(
    '/auth/passkey/options',
    {
      config: open,
      schema: {
        operationId: 'offerPasskeySignIn',
        summary: 'Ask for what a browser needs to sign in with a passkey',
        response: { 200: PasskeyOptions },
      },
    },
    async (request, reply) => offerSignIn(accounts, request, reply),
  )

  app.post(
    '/auth/passkey',
    {
      config: open,
      schema: {
        operationId: 'signInByPasskey',
        summary: 'Sign in with a passkey',
        body: SignInByPasskey,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => ({ user: await signInByPasskey(accounts, request, reply, request.body) }),
  )

  app.get(
    '/users/me/passkeys',
    {
      config: own,
      schema: {
        operationId: 'listPasskeys',
        summary: 'List your passkeys, the newest first',
        response: { 200: PasskeyList },
      },
    },
    async (request) => {
      const { user_id } = signedIn(request)
      const rows = await accounts.gateway.store.read((db) => findPasskeys(db, user_id))
      return { passkeys: rows.map(toPasskey) }
    },
  )

  app.post(
    '/users/me/passkeys/options',
    {
      config: own,
      schema: {
        operationId: 'offerPasskey',
        summary: 'Ask for what a browser needs to make a passkey',
        response: { 200: PasskeyOptions },
      },
    },
    async (request) => offerPasskey(accounts, request),
  )

  app.post(
    '/users/me/passkeys',
    {
      config: own,
      schema: {
        operationId: 'createPasskey',
        summary: 'Keep a passkey that the browser made',
        body: CreatePasskey,
        response: { 201: PasskeyAnswer },
      },
    },
    async (request, reply) => {
      const passkey = toPasskey(await createPasskey(accounts, request, request.body))
      return reply.code(201).send({ passkey })
    },
  )

  app.delete(
    '/users/me/passkeys/:id',
    {
      config: own,
      schema: {
        operationId: 'deletePasskey',
        summary: 'Delete one of your passkeys: nobody signs in with it any more',
        params: PasskeyParams,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await deletePasskey(accounts, request, request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function toPasskey({ id, title, time_created, time_used }: Row<'passkeys'>): PasskeyShape {
  return { id, title, time_created, time_used }
}
