import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import { FilesUnavailable } from '../blob-store.ts'
import { addressOfBucket, type ObjectStoreSettings, withoutPlus } from './object-address.rules.ts'

export interface StoreRequest {
  method: 'GET' | 'PUT' | 'HEAD' | 'DELETE'
  /** Below the prefix; empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array | Readable
  /** Beside 200 to 299; the body of such an answer was read. */
  accepts?: readonly number[]
}
export type StoreAnswer = Dispatcher.ResponseData

/** The machine: tests have shorter times. */
export interface StoreTimes {
  now: () => Date
  /** Without a byte of an answer, or of its rest. */
  silentMs: number
  pause: (ms: number) => Promise<unknown>
}
export const standardStoreTimes: StoreTimes = { now: () => new Date(), silentMs: 30_000, pause: sleep }

const CONNECT_MS = 5000
/** Delays before a request is repeated. Every request of this client has the same effect when it is repeated. */
const REPEATED_AFTER_MS = [200, 1000]

/** Signs requests to the store and sends them. Requests are repeated unless their body is a stream, which is gone then. */
export function createStoreRequests(settings: ObjectStoreSettings, times: StoreTimes) {
  const bucket = addressOfBucket(settings)
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: times.silentMs,
    bodyTimeout: times.silentMs,
  })
  const signing = {
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    cache: new Map<string, ArrayBuffer>(),
    allHeaders: true,
  }
  const dated = (now: Date) => now.toISOString().replaceAll(/[:-]|\.\d{3}/g, '')
  const addressOf = (key: string, query: Record<string, string> = {}): string => {
    const url = new URL(key === '' ? bucket : `${bucket.href}${settings.prefix}${key}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return withoutPlus(url)
  }

  async function attempt({ method, key, query, headers = {}, body }: StoreRequest): Promise<StoreAnswer> {
    const url = addressOf(key, query)
    const datetime = dated(times.now())
    const signed = await new AwsV4Signer({ ...signing, method, url, headers, datetime }).sign()
    return request(url, {
      method,
      headers: Object.fromEntries(signed.headers),
      dispatcher: agent,
      ...(body !== undefined && { body }),
    })
  }

  /** @throws FilesUnavailable when no answer comes, or another status than is accepted */
  async function send(asked: StoreRequest): Promise<StoreAnswer> {
    const delays = asked.body instanceof Readable ? [] : REPEATED_AFTER_MS
    for (let failures = 0; ; failures += 1) {
      const delay = delays[failures]
      try {
        const answer = await attempt(asked)
        const { statusCode: status } = answer
        if (status >= 200 && status < 300) return answer
        const code = await errorCodeOf(answer)
        if (asked.accepts?.includes(status) && isFromStore(asked, code)) return answer
        if (delay === undefined || !isPassing(status, code)) throw refusal(settings, asked, status, code)
      } catch (cause) {
        if (cause instanceof FilesUnavailable) throw cause
        if (delay === undefined || isSilence(cause)) throw silence(settings, cause)
      }
      await times.pause(delay)
    }
  }

  return {
    send,
    /** Signs an address for somebody else's request. */
    async presign(
      asked: Pick<StoreRequest, 'method' | 'key' | 'query' | 'headers'>,
      valid: { now: Date; seconds: number },
    ): Promise<string> {
      const query = { ...asked.query, 'X-Amz-Expires': String(valid.seconds) }
      const signer = new AwsV4Signer({
        ...signing,
        method: asked.method,
        url: addressOf(asked.key, query),
        headers: asked.headers ?? {},
        datetime: dated(valid.now),
        signQuery: true,
      })
      return withoutPlus((await signer.sign()).url)
    },
    origin: bucket.origin,
    /** Ends requests that are under way too. */
    close: () => agent.destroy(),
  }
}
export type StoreRequests = ReturnType<typeof createStoreRequests>

/** A 404 to a GET may be of something in between, such as an ingress while the store restarts. */
const isFromStore = ({ method }: StoreRequest, code: string): boolean =>
  method === 'GET' ? code === 'NoSuchKey' : code !== 'NoSuchBucket'

/** Nobody waits three times for a store that accepts connections and answers nothing. */
const isSilence = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_HEADERS_TIMEOUT'

/** The store is busy or broken for a while, or the bytes were damaged on their way. */
const isPassing = (status: number, code: string): boolean =>
  status >= 500 || status === 429 || code === 'BadDigest' || code === 'RequestTimeout'

async function errorCodeOf({ body }: StoreAnswer): Promise<string> {
  const text = await body.text().catch(() => '')
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
}

function refusal(
  { endpoint, bucket }: ObjectStoreSettings,
  asked: StoreRequest,
  status: number,
  code: string,
) {
  const what = `${status}${code === '' ? '' : ` ${code}`}`
  const hint = hints[code] ?? hintOf(status)
  return new FilesUnavailable(
    `The object store ${endpoint} answered ${what} to ${asked.method} in the bucket ${bucket}.${hint === undefined ? '' : ` ${hint}`}`,
  )
}

/** Where an answer has no code, as one to HEAD. */
function hintOf(status: number): string | undefined {
  if (status === 403) return hints['AccessDenied']
  return status >= 300 && status < 400 ? hints['PermanentRedirect'] : undefined
}

const hints: Record<string, string> = {
  SignatureDoesNotMatch: 'Is S3_SECRET_ACCESS_KEY right?',
  InvalidAccessKeyId: 'Is S3_ACCESS_KEY_ID right?',
  AccessDenied: 'May this key list the bucket, and read, write and delete in it?',
  NoSuchBucket: 'S3_BUCKET has to exist.',
  RequestTimeTooSkewed: 'The clock of this machine differs from that of the store.',
  PermanentRedirect: 'Is S3_REGION right?',
  AuthorizationHeaderMalformed: 'Is S3_REGION right?',
}

const silence = ({ endpoint }: ObjectStoreSettings, cause: unknown) =>
  new FilesUnavailable(
    `The object store ${endpoint} does not answer: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`,
    { cause },
  )
