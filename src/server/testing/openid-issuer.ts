import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the issuer says of who signs in; a good one says it truly. */
interface SaidOfPerson {
  sub?: string
  groups?: unknown
  nonce?: string
  iss?: string
  aud?: string
  /** The algorithm of the ID token: `none` has no signature, `RS256` by default. */
  alg?: 'none'
  /** Signed by somebody else. */
  isForged?: boolean
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An OpenID Connect issuer on this machine, which can also say what none should: who signs in is decided by the test. */
export async function startOpenidIssuer({ clientId = 'portolan' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const described: Record<string, unknown> = {}
  const codes = new Map<string, { challenge: string; nonce: string; said: SaidOfPerson }>()
  const asked: string[] = []
  let isDown = false
  let issuer = ''
  const idToken = (nonce: string, { sub = 'person-1', groups, ...odd }: SaidOfPerson) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: odd.iss ?? issuer,
      aud: odd.aud ?? clientId,
      sub,
      nonce: odd.nonce ?? nonce,
      iat: now,
      exp: now + 300,
      ...(groups !== undefined && { groups }),
    }
    if (odd.alg === 'none') return `${encoded({ alg: 'none' })}.${encoded(claims)}.`
    const signed = `${encoded({ alg: 'RS256', kid: 'one' })}.${encoded(claims)}`
    const key = odd.isForged ? forger.privateKey : privateKey
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
  }
  const answers: Record<string, (form: URLSearchParams) => object | undefined> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...described,
    }),
    '/keys': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
    }),
    '/token': (form) => {
      const code = form.get('code') ?? ''
      const found = codes.get(code)
      codes.delete(code)
      return found && { access_token: 'a', token_type: 'Bearer', id_token: idToken(found.nonce, found.said) }
    },
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', () => {
      const answer = isDown ? undefined : answers[path]?.(new URLSearchParams(text))
      response
        .writeHead(answer ? 200 : isDown ? 503 : 400, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { error: 'invalid_grant' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A test file that only needs samples does not end it.
  server.unref()
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    clientId,
    asked,
    setDown: (down: boolean) => {
      isDown = down
    },
    /** Says of itself what no issuer should. */
    describe: (more: Record<string, unknown>) => Object.assign(described, more),
    /** What the browser comes back with from the page to which it was sent. */
    signIn(url: string, said: SaidOfPerson = {}): string {
      const { searchParams } = new URL(url)
      const code = randomUUID()
      const text = (name: string) => searchParams.get(name) ?? ''
      codes.set(code, { challenge: text('code_challenge'), nonce: text('nonce'), said })
      return new URLSearchParams({ code, state: text('state') }).toString()
    },
    close: () => server.close(),
  }
}
export type TestIssuer = Awaited<ReturnType<typeof startOpenidIssuer>>
