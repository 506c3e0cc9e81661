import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { notFound } from '../common/errors.ts'
import { readCookie, setCookie } from '../http/cookies.ts'
import type { Routes } from '../http/routes.ts'
import { TICKET_MINUTES } from '../limits/accounts.ts'
import type { Accounts } from './accounts.ts'
import { personOf } from './provider-accounts.ts'
import { type Begun, type Provider, ProviderError } from './providers.ts'
import { createTicket, findTicket, takeTicket } from './tickets.ts'

/** Ties a sign-in to the browser that began it. */
const COOKIE = 'boardwalk_provider'

const Text = Type.Optional(Type.String({ maxLength: 10_000 }))

/** What the provider gives the browser along: what counts, and what the usual ones add besides. */
const FromProvider = Type.Object({
  code: Text,
  state: Text,
  error: Text,
  error_description: Text,
  error_uri: Text,
  iss: Text,
  session_state: Text,
  scope: Text,
  authuser: Text,
  prompt: Text,
  hd: Text,
})

/** Signing in with other servers. Browsers go through these by themselves, so that the document leaves them out. */
export const providerRoutes: Routes = async (app) => {
  const { accounts } = app
  const config = { access: 'public' as const }
  const params = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

  app.get('/auth/providers/:id', { config, schema: { hide: true, params } }, async (request, reply) => {
    const provider = requireProvider(accounts, request.params.id)
    return answer(accounts, request, reply, async () => {
      accounts.countAddress(request, reply)
      const { url, begun } = await provider.begin()
      remember(accounts, request, reply, await keep(accounts, begun))
      return url.href
    })
  })

  app.get(
    '/auth/providers/:id/callback',
    {
      config,
      schema: {
        hide: true,
        params,
        querystring: FromProvider,
      },
    },
    async (request, reply) => {
      const provider = requireProvider(accounts, request.params.id)
      return answer(accounts, request, reply, async () => {
        accounts.countAddress(request, reply)
        remember(accounts, request, reply, '')
        const begun = await take(accounts, request, provider)
        const query = request.originalUrl.slice(request.originalUrl.indexOf('?') + 1)
        const claims = await provider.end(query, begun)
        const user_id = await personOf(accounts.gateway, provider.options, claims)
        await accounts.signIn(request, reply, user_id, `provider ${provider.options.id}`)
        return `${accounts.publicUrl}/`
      })
    },
  )
}

function requireProvider({ providers }: Accounts, id: string): Provider {
  const provider = providers.find(({ options }) => options.id === id)
  if (!provider) throw notFound('provider')
  return provider
}

/** Sends the browser on: to where it goes, or back to the page to sign in, with the reason. */
async function answer(
  { publicUrl }: Accounts,
  request: FastifyRequest,
  reply: FastifyReply,
  go: () => Promise<string>,
) {
  const location = await go().catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    const { failure, cause } = error
    request.log.warn({ err: cause instanceof Error ? cause : error, failure }, 'a sign-in with a provider failed')
    return `${publicUrl}/sign-in?error=${failure}`
  })
  return reply.header('cache-control', 'no-store').redirect(location, 302)
}

async function keep({ gateway }: Accounts, begun: Begun): Promise<string> {
  const now = gateway.clock.now()
  const time_expires = now + TICKET_MINUTES * 60_000
  return gateway.store.transaction((db) =>
    createTicket(db, { kind: 'provider', user_id: null, content: begun, time_expires }, now),
  )
}

/** What this browser began with this provider; used up by it. */
async function take({ gateway }: Accounts, request: FastifyRequest, { options }: Provider): Promise<Begun> {
  const token = readCookie(request, COOKIE) ?? ''
  const ticket = await gateway.store.transaction(async (db) => {
    const found = await findTicket(db, token, ['provider'], gateway.clock.now())
    return found && (await takeTicket(db, found)) ? found : undefined
  })
  // Written by `keep` alone.
  const begun = ticket && (JSON.parse(ticket.content) as Begun)
  if (begun?.provider !== options.id) throw new ProviderError('wrong_state')
  return begun
}

function remember({ publicUrl }: Accounts, { server }: FastifyRequest, reply: FastifyReply, token: string) {
  const maxAge = token === '' ? 0 : TICKET_MINUTES * 60
  setCookie(reply, server, COOKIE, token, { maxAge, isSecure: publicUrl.startsWith('https:') })
}
