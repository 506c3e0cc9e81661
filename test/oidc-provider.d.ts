/** As much of it as the tests use; the package itself has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Configuration {
    clients: object[]
    scopes: string[]
    claims: Record<string, string[]>
    cookies: { keys: string[] }
    pkce: { required: () => boolean }
    features: { devInteractions: { enabled: boolean } }
    interactions: { url: (context: unknown, interaction: { uid: string }) => string }
    findAccount: (context: unknown, id: string) => { accountId: string; claims: () => Promise<object> }
    loadExistingGrant: (context: { oidc: { session?: { accountId?: string } } }) => Promise<Grant>
  }

  export class Provider {
    constructor(issuer: string, configuration: Configuration)
    readonly Grant: new (terms: {
      clientId: string
      accountId?: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
