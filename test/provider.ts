import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { onTestFinished } from 'vitest'

export const CLIENT = { id: 'boardwalk', secret: 'the secret that both servers know' }

/** A real OpenID provider on loopback, for as long as the test runs. It signs in the person the test names, without asking. */
export async function startProvider(redirectUri: string) {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  // It listens on a port, not on a file.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, object>()
  const signedIn = { subject: '' }
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    cookies: { keys: ['of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    // Nobody is asked whether the client may know these.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: CLIENT.id,
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      answer(request, response).catch(() => response.destroy())
      return
    }
    provider
      .interactionFinished(request, response, { login: { accountId: signedIn.subject } })
      .catch(() => response.destroy())
  })
  return {
    issuer,
    /** Sets the person at the browser, and what the provider knows about them. */
    be(subject: string, claims: object) {
      people.set(subject, claims)
      signedIn.subject = subject
    },
  }
}

/** A browser that goes where it is sent, and keeps the cookies of each server. */
export class Wanderer {
  readonly #cookies = new Map<string, Map<string, string>>()
  /** Changes an address before it is followed, as people and pages might. */
  meddle: (url: URL) => void = () => undefined

  cookie(origin: string, name: string): string | undefined {
    return this.#cookies.get(origin)?.get(name)
  }

  /** Follows redirects until one leads to a page of the application, and returns its address. */
  async go(from: string): Promise<URL> {
    let url = new URL(from)
    for (let hops = 0; hops < 20; hops++) {
      this.meddle(url)
      const cookies = this.#cookies.get(url.origin) ?? new Map<string, string>()
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      await response.arrayBuffer()
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
        if (value === '' || /max-age=0/i.test(set)) cookies.delete(name)
        else cookies.set(name, value)
      }
      this.#cookies.set(url.origin, cookies)
      const next = response.headers.get('location')
      if (next === null) throw new Error(`${url.href} answered ${response.status}, and leads nowhere.`)
      url = new URL(next, url)
      if (url.pathname === '/' || url.pathname === '/sign-in') return url
    }
    throw new Error('It leads in a circle.')
  }
}
