import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readProviders } from './provider-options.ts'
import { type Begun, type Claims, Provider } from './providers.ts'

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [OWN, FOREIGN] = [newKey(), newKey()]

interface Said {
  idToken: object
  userInfo: object
  /** How the ID token is signed: by the provider, by someone else, or not at all. */
  signature?: 'own' | 'foreign' | 'none'
}

/** A provider that claims whatever the test wants, where it wants. Returns the identity it claims. */
async function askWho({ idToken, userInfo, signature = 'own' }: Said): Promise<Claims> {
  let begun: Begun | undefined
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      sub: 'ada',
      aud: 'boardwalk',
      iat: now,
      exp: now + 60,
      nonce: begun?.nonce,
      ...idToken,
    }
    const head = base64({ alg: signature === 'none' ? 'none' : 'RS256', kid: 'one' })
    const said = `${head}.${base64(claims)}`
    const key = signature === 'foreign' ? FOREIGN : OWN
    const seal = signature === 'none' ? '' : sign('sha256', Buffer.from(said), key.privateKey).toString('base64url')
    const answers: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      },
      '/token': { access_token: 'x', token_type: 'bearer', id_token: `${said}.${seal}` },
      '/me': { sub: 'ada', ...userInfo },
      '/jwks': { keys: [{ ...OWN.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path ?? ''] ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // It listens on a port, not on a file.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [options] = readProviders({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'boardwalk', OIDC_CLIENT_SECRET: 's' })
  if (!options) throw new Error('There is no provider.')
  const provider = new Provider(options, 'http://127.0.0.1:4000')
  begun = (await provider.begin()).begun
  return provider.end(`code=x&state=${begun.state}`, begun)
}

const [ada, eve] = ['ada@example.com', 'eve@example.com']

test.each([
  ['the ID token', { idToken: { email: ada, email_verified: true }, userInfo: {} }, [ada, true]],
  ['the user info', { idToken: {}, userInfo: { email: ada, email_verified: true } }, [ada, true]],
  // The verified one is eve's; ada's address is only claimed.
  ['both, apart', { idToken: { email: ada }, userInfo: { email: eve, email_verified: true } }, [eve, true]],
  ['the other alone', { idToken: { email: ada }, userInfo: { email_verified: true } }, [ada, false]],
  ['the other alone', { idToken: { email_verified: true }, userInfo: { email: ada } }, [ada, false]],
  [
    'both, unlike',
    { idToken: { email: ada, email_verified: false }, userInfo: { email: ada, email_verified: true } },
    [ada, false],
  ],
])('an address is verified by the source that names it: %s', async (_, said, [email, isVerified]) => {
  expect(await askWho(said)).toMatchObject({ subject: 'ada', email, isVerified })
})

test.each(['foreign', 'none'] as const)('an ID token with the signature of: %s, is none', async (signature) => {
  const said = { idToken: { email: ada, email_verified: true }, userInfo: {}, signature }
  await expect(askWho(said)).rejects.toMatchObject({ failure: 'sign_in_failed' })
})
