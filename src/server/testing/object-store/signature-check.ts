import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface StoreKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}
/** The code of S3 for a refused signature; undefined where it is right. */
export type SignatureFault =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'AuthorizationHeaderMalformed'
  | undefined

const MAX_SKEW_MS = 15 * 60_000

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Uint8Array, text: string): Uint8Array =>
  createHmac('sha256', key).update(text).digest()

interface Claim {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  /** Of an address; undefined where headers are signed. */
  seconds: number | undefined
}

/**
 * Checks AWS Signature Version 4 of S3, in the headers or in the address (Amazon S3 API Reference, "Authenticating Requests"),
 * with nothing of the client that signs.
 */
export function signatureFault(incoming: IncomingMessage, key: StoreKey, now: Date): SignatureFault {
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
  const claim = claimOf(incoming, url)
  if (!claim) return 'AccessDenied'
  const [id, day, region, ...rest] = claim.credential.split('/')
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== key.region || rest.join('/') !== 's3/aws4_request') return 'AuthorizationHeaderMalformed'
  const signedAt = timeOf(claim.date)
  if (!claim.date.startsWith(day ?? '?')) return 'AuthorizationHeaderMalformed'
  if (signature(incoming, url, claim, key) !== claim.signature) return 'SignatureDoesNotMatch'
  const unsigned = Object.keys(incoming.headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signedHeaders.split(';').includes(name),
  )
  if (unsigned.length > 0) return 'AccessDenied'
  const age = now.getTime() - signedAt
  if (claim.seconds === undefined) return Math.abs(age) > MAX_SKEW_MS ? 'RequestTimeTooSkewed' : undefined
  return age >= claim.seconds * 1000 || age < -MAX_SKEW_MS ? 'AccessDenied' : undefined
}

function claimOf(incoming: IncomingMessage, url: URL): Claim | undefined {
  const query = url.searchParams
  if (query.has('X-Amz-Signature'))
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      seconds: Number(query.get('X-Amz-Expires')),
    }
  const header = incoming.headers.authorization ?? ''
  const [, credential, signedHeaders, found] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(header) ??
    []
  if (credential === undefined || signedHeaders === undefined || found === undefined) return undefined
  const date = String(incoming.headers['x-amz-date'] ?? '')
  return { credential, signedHeaders, signature: found, date, seconds: undefined }
}

/** `20261120T180000Z`. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

function signature(incoming: IncomingMessage, url: URL, claim: Claim, key: StoreKey): string {
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/')
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const names = claim.signedHeaders.split(';')
  const headers = names.map((name) => `${name}:${String(incoming.headers[name] ?? '').trim()}\n`).join('')
  const payload =
    claim.seconds === undefined ? String(incoming.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD'
  const canonical = [incoming.method, path, query, headers, claim.signedHeaders, payload].join('\n')
  const [, ...scope] = claim.credential.split('/')
  const text = ['AWS4-HMAC-SHA256', claim.date, scope.join('/'), sha256(canonical)].join('\n')
  const signing = scope.reduce<string | Uint8Array>(
    (with_, part) => mac(with_, part),
    `AWS4${key.secretAccessKey}`,
  )
  return createHmac('sha256', signing).update(text).digest('hex')
}
