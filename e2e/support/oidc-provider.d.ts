/** What the story uses of a package that has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Context {
    oidc: {
      provider: { Grant: new (of: { clientId: string; accountId: string }) => StoredGrant }
      client: { clientId: string }
      session: { accountId: string }
    }
  }
  interface StoredGrant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  export default class Provider {
    constructor(issuer: string, configuration: object)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
  export type { Context }
}
