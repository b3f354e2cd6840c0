import { createHash, randomUUID, sign, X509Certificate } from 'node:crypto'
import type { ConnectionSettings, DcsaProfile } from '../../../contract/connections/index.ts'
import { firstText, objectOf } from '../kit/json.rules.ts'
import type { CountedCall } from '../kit/adapter.ts'
import type { SourceCall, SourceReply } from '../kit/http.ts'

/** Settings and secrets of a connection together. */
export type Credentials = ConnectionSettings
/** The headers of a call, or why there are none. */
export type SignedIn =
  | { headers: Record<string, string> }
  | { refused: string }
  | { failed: string; reply: SourceReply }

/** A token is renewed this long before it ends. */
const RENEWED_BEFORE_END_MS = 30_000
const USUAL_TOKEN_SECONDS = 300

/** Signs in for one connection: one token, renewed before it ends, whatever the number of calls at once. */
export function createSignIn(
  { sign_in }: Pick<DcsaProfile, 'sign_in'>,
  credentials: Credentials,
  now: () => number = Date.now,
) {
  let token: { text: string; ends: number } | undefined
  let pending: Promise<SignedIn | undefined> | undefined
  const { api_key, client_headers } = sign_in
  const fixed: Record<string, string> = {
    ...(api_key && credentials['api_key'] !== undefined
      ? { [api_key.header]: `${api_key.prefix ?? ''}${credentials['api_key']}` }
      : {}),
    ...(client_headers && {
      [client_headers.id]: credentials['client_id'] ?? '',
      ...(client_headers.secret !== undefined && {
        [client_headers.secret]: credentials['client_secret'] ?? '',
      }),
    }),
  }
  const wantsToken =
    sign_in.token !== undefined &&
    (sign_in.token.needs !== 'when_given' || credentials['client_secret'] !== undefined)

  /** Undefined when there is a token now. */
  async function renew(call: CountedCall): Promise<SignedIn | undefined> {
    let asked: SourceCall
    try {
      asked = tokenCall(sign_in, credentials, fixed, now())
    } catch {
      return { refused: 'The certificate or its private key cannot be read' }
    }
    const reply = await call(asked)
    if ('fault' in reply) return { failed: `Sign-in: ${reply.fault}`, reply }
    if (reply.status >= 500 || reply.status === 429)
      return { failed: `Sign-in was answered ${reply.status}`, reply }
    const body = objectOf(parsed(reply.text))
    const text = longText(body['access_token'])
    if (reply.status >= 300 || text === null) return { refused: `Sign-in was refused (${reply.status})` }
    const seconds = Number(firstText(body, 'expires_in') ?? USUAL_TOKEN_SECONDS)
    const lives = Number.isFinite(seconds) ? seconds * 1000 : USUAL_TOKEN_SECONDS * 1000
    token = { text, ends: now() + Math.max(lives - RENEWED_BEFORE_END_MS, lives / 2) }
    return undefined
  }

  return {
    /** @param call makes the call for a token within the limits, as any other. @throws LimitReached where they do not allow it */
    async headers(call: CountedCall): Promise<SignedIn> {
      if (!wantsToken) return { headers: fixed }
      if (!token || token.ends <= now()) {
        pending ??= renew(call).finally(() => (pending = undefined))
        const trouble = await pending
        if (trouble) return trouble
      }
      return { headers: { ...fixed, authorization: `Bearer ${token?.text ?? ''}` } }
    },
    /** After a refusal: the token may have been revoked. @returns whether another one is worth a try */
    forget(): boolean {
      const had = token !== undefined
      token = undefined
      return had
    },
  }
}
export type SignIn = ReturnType<typeof createSignIn>

/** @throws where the certificate or the key cannot be read */
function tokenCall(
  { token, api_key }: DcsaProfile['sign_in'],
  credentials: Credentials,
  fixed: Record<string, string>,
  now: number,
): SourceCall {
  const { url = '', style = 'form', scope } = token ?? {}
  const id = credentials['client_id'] ?? (api_key ? credentials['api_key'] : undefined) ?? ''
  const secret = credentials['client_secret'] ?? ''
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope !== undefined && { scope }),
  })
  const headers: Record<string, string> = { ...fixed, 'content-type': 'application/x-www-form-urlencoded' }
  if (style === 'basic') {
    headers['authorization'] = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  } else {
    form.set('client_id', id)
    if (style === 'form') form.set('client_secret', secret)
    else {
      form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
      form.set('client_assertion', assertionOf(credentials, { id, url, now }))
    }
  }
  return { url, method: 'POST', headers, body: form.toString() }
}

/** RFC 7523: who signs in, as a token signed with the certificate's key. */
function assertionOf(
  { certificate = '', private_key = '' }: Credentials,
  { id, url, now }: { id: string; url: string; now: number },
): string {
  const der = new X509Certificate(certificate).raw
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = Math.floor(now / 1000)
  const signed = `${part({
    alg: 'RS256',
    typ: 'JWT',
    x5t: createHash('sha1').update(der).digest('base64url'),
  })}.${part({ iss: id, sub: id, aud: url, jti: randomUUID(), nbf: seconds, exp: seconds + 300 })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), private_key).toString('base64url')}`
}

/** Tokens are longer than other texts. */
const longText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
