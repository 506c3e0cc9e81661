import type { Configuration } from 'openid-client'
import { PROVIDER_MS } from '../limits/accounts.ts'
import type { ProviderOptions } from './provider-options.ts'

/** Loaded on first use: most servers have no provider. */
const openid = () => import('openid-client')

/** What a started sign-in is checked against when the browser comes back. */
export interface Begun {
  provider: string
  state: string
  nonce: string
  verifier: string
}

/** Claims of a provider about a person, from one source. */
type Said = Readonly<Record<string, unknown>>

/** A person's identity according to a provider. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  isVerified: boolean
  name: string
  groups: string[]
}

/** Why a sign-in with a provider came to nothing: the page to sign in says so. */
type ProviderFailure =
  | 'provider_unreachable'
  | 'provider_refused'
  | 'wrong_state'
  | 'unverified_address'
  | 'address_taken'
  | 'not_invited'
  | 'sign_in_failed'

export class ProviderError extends Error {
  readonly failure: ProviderFailure

  constructor(failure: ProviderFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** Speaks OpenID Connect with one provider: the code flow, with PKCE, state and nonce. */
export class Provider {
  readonly options: ProviderOptions
  readonly #redirectUri: string
  #configuration: Promise<Configuration> | null = null

  constructor(options: ProviderOptions, publicUrl: string) {
    this.options = options
    this.#redirectUri = `${publicUrl}/v1/auth/providers/${options.id}/callback`
  }

  /** Where to send the browser, and what to keep until it comes back. */
  async begin(): Promise<{ url: URL; begun: Begun }> {
    const configuration = await this.#discover()
    const client = await openid()
    const begun = {
      provider: this.options.id,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: this.options.scopes,
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    })
    return { url, begun }
  }

  /** The person who came back. `query` is what the provider sent with the browser. */
  async end(query: string, { state, nonce, verifier }: Begun): Promise<Claims> {
    const given = new URLSearchParams(query)
    if (given.get('state') !== state) throw new ProviderError('wrong_state')
    if (given.has('error')) throw new ProviderError('provider_refused')
    const configuration = await this.#discover()
    const client = await openid()
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.#redirectUri}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no identity.')
      const isShort = ['email', 'email_verified', this.options.groupsClaim].some((name) => claims[name] === undefined)
      const more =
        isShort && configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {}
      return this.#toClaims(claims.iss, claims.sub, claims, more)
    } catch (error) {
      throw new ProviderError('sign_in_failed', error)
    }
  }

  #toClaims(issuer: string, subject: string, idToken: Said, userInfo: Said): Claims {
    // `email_verified` is about the address beside it: the two never come from different sources.
    const { email, email_verified } =
      [idToken, userInfo].find((said) => said.email !== undefined && said.email_verified !== undefined) ??
      [idToken, userInfo].find((said) => said.email !== undefined) ??
      {}
    const { [this.options.groupsClaim]: groups, name } = { ...userInfo, ...idToken }
    return {
      issuer,
      subject,
      email: typeof email === 'string' ? email.trim().toLowerCase() : null,
      isVerified: email_verified === true,
      name: typeof name === 'string' ? name : '',
      groups: [groups].flat().filter((group) => typeof group === 'string'),
    }
  }

  /** Asked once; again when it could not be reached. */
  #discover(): Promise<Configuration> {
    this.#configuration ??= this.#askProvider().catch((error: unknown) => {
      this.#configuration = null
      throw new ProviderError('provider_unreachable', error)
    })
    return this.#configuration
  }

  async #askProvider(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.options
    const { allowInsecureRequests, discovery, enableNonRepudiationChecks } = await openid()
    return discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: PROVIDER_MS / 1000,
      // Without these the library takes an ID token at the word of the connection it came by, unsigned or not.
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })
  }
}
