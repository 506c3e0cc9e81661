import { Nothing } from '../http/nothing.ts'
import type { Routes } from '../http/routes.ts'
import { signedIn } from './accounts.ts'
import { keepToOwnPages, REFUSALS } from './auth.routes.ts'
import {
  BegunSecondFactor,
  ConfirmSecondFactor,
  DisableSecondFactor,
  RecoveryCodes,
  SecondFactorState,
  SignedIn,
  SignInBySecondFactor,
} from './auth.schema.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  disableSecondFactor,
  findSecondFactor,
  signInBySecondFactor,
} from './second-factor.ts'

const own = { access: 'session' as const, refusals: [409] as const }

export const secondFactorRoutes: Routes = async (app) => {
  const { accounts } = app
  keepToOwnPages(app)

  app.post(
    '/auth/second_factor',
    {
      config: { access: 'public', refusals: REFUSALS },
      schema: {
        operationId: 'signInBySecondFactor',
        summary: 'Finish a sign-in that asked for a second factor',
        body: SignInBySecondFactor,
        response: { 200: SignedIn },
      },
    },
    async (request, reply) => ({ user: await signInBySecondFactor(accounts, request, reply, request.body) }),
  )

  app.get(
    '/users/me/second_factor',
    {
      config: own,
      schema: {
        operationId: 'readSecondFactor',
        summary: 'Read whether a second factor is asked for when you sign in',
        response: { 200: SecondFactorState },
      },
    },
    async (request) => {
      const { user_id } = signedIn(request)
      return accounts.gateway.store.read(async (db) => {
        const factor = await findSecondFactor(db, user_id)
        const enabled = factor !== undefined && factor.time_confirmed !== null
        return { second_factor: { enabled, recovery_codes_left: await countRecoveryCodes(db, user_id) } }
      })
    },
  )

  app.post(
    '/users/me/second_factor',
    {
      config: own,
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Begin to set up a second factor; it counts once a code of it is confirmed',
        response: { 200: BegunSecondFactor },
      },
    },
    async (request) => beginSecondFactor(accounts, request),
  )

  app.post(
    '/users/me/second_factor/confirm',
    {
      config: own,
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Turn the second factor on; the recovery codes are shown once',
        body: ConfirmSecondFactor,
        response: { 200: RecoveryCodes },
      },
    },
    async (request, reply) => ({
      recovery_codes: await confirmSecondFactor(accounts, request, reply, request.body.code),
    }),
  )

  app.post(
    '/users/me/second_factor/disable',
    {
      config: own,
      schema: {
        operationId: 'disableSecondFactor',
        summary: 'Turn the second factor off, by your password or a code',
        body: DisableSecondFactor,
        response: Nothing,
      },
    },
    async (request, reply) => {
      await disableSecondFactor(accounts, request, reply, request.body)
      return reply.code(204).send(null)
    },
  )
}
