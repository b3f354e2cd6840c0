import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Context } from 'oidc-provider'

const scope = 'openid profile groups'

/** A real OpenID Connect provider on this machine that asks nobody anything: whoever comes is Rosa, in the groups that the story says. */
export async function startOpenidProvider() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const person = { groups: ['desk'] }
  let provider: Provider | undefined
  const server = createServer((request, response) => {
    if (!provider) return void response.writeHead(503).end()
    if (request.url?.startsWith('/interaction/') !== true) return void provider.callback()(request, response)
    return void provider.interactionFinished(request, response, { login: { accountId: 'rosa' } })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'portolan', client_secret: 'a secret of the client' }
  return {
    issuer,
    ...client,
    scope,
    person,
    /** Lets browsers go back to this address. */
    allow(callback: string): void {
      provider = new Provider(issuer, {
        clients: [{ ...client, redirect_uris: [callback] }],
        jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
        cookies: { keys: ['a key of the story'] },
        scopes: scope.split(' '),
        claims: { openid: ['sub'], profile: ['name'], groups: ['groups'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        findAccount: (_: unknown, accountId: string) => ({
          accountId,
          claims: () => ({ sub: accountId, name: 'Rosa', groups: person.groups }),
        }),
        async loadExistingGrant({ oidc }: Context) {
          const grant = new oidc.provider.Grant({
            clientId: oidc.client.clientId,
            accountId: oidc.session.accountId,
          })
          grant.addOIDCScope(scope)
          await grant.save()
          return grant
        },
      })
    },
    close: () => server.close(),
  }
}
