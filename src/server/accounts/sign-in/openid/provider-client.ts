import { createHash } from 'node:crypto'
import type { ClientAuth, Configuration, CustomFetch, ServerMetadata } from 'openid-client'

/** Asks an address over the guard of outgoing connections. Never throws for what the far side does. */
export interface OutgoingHttp {
  call(call: {
    url: string
    method?: 'GET' | 'POST'
    headers?: Record<string, string>
    body?: string
  }): Promise<{ status: number; headers: Record<string, string>; text: string } | { fault: string }>
}
export interface AskedProvider {
  id: string
  issuer: string
  client_id: string
  client_secret: string
  scope: string
  groups_claim: string
}
/** What must come back: kept sealed while the browser is at the provider. */
export interface FlowChecks {
  state: string
  nonce: string
  verifier: string
}
interface ProvedIdentity {
  subject: string
  /** The claim with the groups, as it came. */
  groups: unknown
}

/** The provider does not answer, or not as it must: a sentence for whoever waits. */
export class ProviderFault extends Error {}

/** Loaded with the first sign-in at a provider. */
const library = () => import('openid-client')

const FRESH_MS = 3_600_000
const TIMEOUT_SECONDS = 15
const MAX_KNOWN_PROVIDERS = 100
const isLocal = (url: string): boolean => /^http:\/\/(localhost|127\.|\[::1\])/.test(url)

/** How the provider says that it takes the secret: RFC 8414 has `client_secret_basic` where it says nothing. */
const authOf =
  (
    { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
    secret: string,
  ): ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported
    const takesPost = ways?.includes('client_secret_post') === true && !ways.includes('client_secret_basic')
    return (takesPost ? ClientSecretPost(secret) : ClientSecretBasic(secret))(server, ...rest)
  }

/** Asks OpenID Connect providers. What they describe of themselves is kept for an hour; what could not be read is asked again. */
export function createProviderClient({ http, now }: { http: OutgoingHttp; now: () => Date }) {
  const known = new Map<string, { configuration: Promise<Configuration>; at: number }>()

  const fetch: CustomFetch = async (url, { method, headers, body }) => {
    const text = body instanceof URLSearchParams ? body.toString() : body
    const reply = await http.call({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(typeof text === 'string' && { body: text }),
    })
    if ('fault' in reply) throw new ProviderFault(reply.fault)
    const { status, headers: answered, text: answer } = reply
    return new Response([204, 304].includes(status) ? null : answer, { status, headers: answered })
  }

  async function discover({ issuer, client_id, client_secret }: AskedProvider): Promise<Configuration> {
    const openid = await library()
    const configuration = await openid.discovery(
      new URL(issuer),
      client_id,
      undefined,
      authOf(openid, client_secret),
      {
        [openid.customFetch]: fetch,
        timeout: TIMEOUT_SECONDS,
        // The library believes the connection to the provider otherwise: the signature of an ID token counts here.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(isLocal(issuer) ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    refuseOddAddresses(configuration.serverMetadata(), isLocal(issuer))
    return configuration
  }

  function configurationOf(provider: AskedProvider): Promise<Configuration> {
    const secret = createHash('sha256').update(provider.client_secret).digest('base64url')
    const key = JSON.stringify([provider.issuer, provider.client_id, secret])
    const found = known.get(key)
    const at = now().getTime()
    if (found && at - found.at < FRESH_MS) return found.configuration
    if (known.size >= MAX_KNOWN_PROVIDERS) known.clear()
    const configuration = discover(provider)
    known.set(key, { configuration, at })
    configuration.catch(() => known.delete(key))
    return configuration
  }

  return {
    /** @throws ProviderFault */
    async begin(provider: AskedProvider, callback: string): Promise<{ url: string; checks: FlowChecks }> {
      const openid = await library()
      const configuration = await orFault(configurationOf(provider))
      const checks = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: provider.scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      })
      // The browser is sent there: nothing but a page of the web.
      if (url.protocol !== 'https:' && !(isLocal(provider.issuer) && isLocal(url.href)))
        throw new ProviderFault('The provider names a page for signing in that is not https')
      return { url: url.href, checks }
    },

    /** Who came back. @returns undefined for an answer that is not accepted. @throws ProviderFault where nobody could be asked */
    async prove(
      provider: AskedProvider,
      callback: string,
      { state, nonce, verifier }: FlowChecks,
    ): Promise<ProvedIdentity | undefined> {
      const openid = await library()
      const configuration = await orFault(configurationOf(provider))
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, new URL(callback), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) return undefined
        if (!isSubject(claims.sub)) return undefined
        const groups = claims[provider.groups_claim]
        if (groups !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
          return { subject: claims.sub, groups }
        const info = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return { subject: claims.sub, groups: info[provider.groups_claim] }
      } catch (cause) {
        const fault = faultIn(cause)
        if (fault) throw fault
        return undefined
      }
    },
  }
}
export type ProviderClient = ReturnType<typeof createProviderClient>

const MAX_SUBJECT_LENGTH = 255
/** As OpenID Connect has it. No control character is of use in one, and PostgreSQL keeps no NUL. */
const isSubject = (subject: string): boolean =>
  subject.length > 0 && subject.length <= MAX_SUBJECT_LENGTH && !/\p{Cc}/u.test(subject)

/** The browser and the service are sent to pages of the web alone. @throws ProviderFault */
function refuseOddAddresses(said: ServerMetadata, mayBeLocal: boolean): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = said
  const all = [
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    ...(userinfo_endpoint === undefined ? [] : [userinfo_endpoint]),
  ]
  const isOfWeb = (address: string | undefined): boolean =>
    address !== undefined &&
    URL.canParse(address) &&
    (new URL(address).protocol === 'https:' || (mayBeLocal && isLocal(address)))
  if (!all.every(isOfWeb))
    throw new ProviderFault('The provider names an address that is missing or not https')
}

/** The library wraps what a request threw. */
function faultIn(cause: unknown): ProviderFault | undefined {
  if (cause instanceof ProviderFault) return cause
  return cause instanceof Error && cause.cause !== undefined ? faultIn(cause.cause) : undefined
}

async function orFault<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (cause) {
    throw (
      faultIn(cause) ?? new ProviderFault('The provider does not describe itself as OpenID Connect has it')
    )
  }
}
