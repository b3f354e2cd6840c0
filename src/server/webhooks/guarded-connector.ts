import type { lookup as lookUp } from 'node:dns'
import { request } from 'undici'
import { delivery } from '../../contract/vocabulary/index.ts'
import { addressRefusal } from '../platform/outgoing/addresses.ts'
import { connectionFault, publicAgent } from '../platform/outgoing/public-agent.ts'
import { answerHeader } from '../platform/outgoing/retry-after.rules.ts'
import { faultOfAnswer } from './delivery.rules.ts'

interface Outgoing {
  url: string
  headers: Record<string, string>
  body: string
  /** Aborts the attempt when the service closes. */
  signal?: AbortSignal
  /** How long an answer may take, where it is not the usual time of webhooks. */
  timeoutMs?: number
}
/** The result of one attempt. Without an answer `status_code` is null and `error` says why. */
export interface DeliveryResult {
  status_code: number | null
  error: string | null
  response_headers: Record<string, string | string[]> | null
  response_body: string | null
  duration_ms: number
}
export interface GuardedConnector {
  /** The development setting: deliveries to this machine, by plain http too. */
  readonly toLoopback: boolean
  /** Never throws for what the receiver does: failures are in the result. */
  send(outgoing: Outgoing): Promise<DeliveryResult>
  close(): Promise<void>
}
export interface GuardedConnectorOptions {
  toLoopback: boolean
  /** How host names are resolved, and how long an answer may take: tests pass their own. */
  lookup?: typeof lookUp
  timeoutMs?: number
}

/** How much of an answer is read so that its connection can be used again; above that the connection is closed. */
const MAX_DRAINED_BYTES = 64 * 1024
/** How long a body may take after the status: only the status decides whether the delivery succeeded. */
const MAX_BODY_MS = 1000

/**
 * Sends to addresses that users entered, through the agent that connects to the public internet alone. No redirect is followed,
 * and a slow or endless answer is cut off.
 */
export function createGuardedConnector(options: GuardedConnectorOptions): GuardedConnector {
  const { toLoopback, timeoutMs: usualTimeoutMs = delivery.timeoutSeconds * 1000 } = options
  const agent = publicAgent({
    toLoopback,
    timeoutMs: usualTimeoutMs,
    ...(options.lookup && { lookup: options.lookup }),
  })

  return {
    toLoopback,
    async send({ url, headers, body, signal, timeoutMs = usualTimeoutMs }) {
      const began = performance.now()
      const took = () => Math.round(performance.now() - began)
      const none = (error: string): DeliveryResult => ({
        status_code: null,
        error,
        response_headers: null,
        response_body: null,
        duration_ms: took(),
      })
      const refusal = addressRefusal(url, { toLoopback })
      if (refusal !== undefined) return none(refusal)
      if (signal?.aborted) return none('The service is closing')
      const { target, authorization } = targetOf(url)
      const ending = new AbortController()
      const end = () => ending.abort()
      let isLate = false
      let expiry: NodeJS.Immediate | undefined
      // When the process was busy until now, the answer may have arrived and not been read yet: it is read before the timeout
      // counts, so that a notification that was answered in time is not sent again.
      const timeout = setTimeout(() => {
        expiry = setImmediate(() => {
          isLate = true
          end()
        })
      }, timeoutMs)
      signal?.addEventListener('abort', end)
      try {
        const answer = await request(target, {
          method: 'POST',
          headers:
            authorization && !names(headers).has('authorization') ? { ...headers, authorization } : headers,
          body,
          dispatcher: agent,
          signal: ending.signal,
        })
        const text = await beginningOf(answer.body, Math.min(MAX_BODY_MS, timeoutMs))
        const response_headers = definedOnly(answer.headers)
        const isAccepted = (delivery.accepted as readonly number[]).includes(answer.statusCode)
        return {
          status_code: answer.statusCode,
          error: isAccepted
            ? null
            : faultOfAnswer(answer.statusCode, answerHeader(response_headers, 'location')),
          response_headers,
          response_body: text,
          duration_ms: took(),
        }
      } catch (cause) {
        if (isLate) return none(`No answer within ${timeoutMs / 1000} s`)
        return none(connectionFault(cause) ?? faultOf(cause))
      } finally {
        clearTimeout(timeout)
        clearImmediate(expiry)
        signal?.removeEventListener('abort', end)
      }
    },
    close: () => agent.destroy(),
  }
}

const names = (headers: Record<string, string>) =>
  new Set(Object.keys(headers).map((name) => name.toLowerCase()))

/** A user name and password in the URL are sent as basic authorization, as browsers do. */
function targetOf(text: string): { target: URL; authorization: string | undefined } {
  const target = new URL(text)
  const { username, password } = target
  target.username = ''
  target.password = ''
  target.hash = ''
  if (username === '' && password === '') return { target, authorization: undefined }
  const pair = `${decoded(username)}:${decoded(password)}`
  return { target, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Body = AsyncIterable<Uint8Array> & {
  destroy(error?: Error): unknown
  on(event: 'error', listener: () => void): unknown
}

/** The beginning of a body as text, null when there is none; above `MAX_DRAINED_BYTES` the connection is closed. */
async function beginningOf(body: Body, timeoutMs: number): Promise<string | null> {
  const kept: Uint8Array[] = []
  let size = 0
  // Errors after the status do not change the result.
  body.on('error', () => undefined)
  const timer = setTimeout(() => body.destroy(), timeoutMs)
  try {
    for await (const part of body) {
      if (size < delivery.bodyBytes) kept.push(part.subarray(0, delivery.bodyBytes - size))
      size += part.length
      if (size > MAX_DRAINED_BYTES) break
    }
  } catch {
    // Cut off in the middle: the part that was received is kept.
  } finally {
    clearTimeout(timer)
  }
  if (size === 0) return null
  // PostgreSQL cannot store NUL; a character that was cut in half becomes U+FFFD.
  return new TextDecoder().decode(Buffer.concat(kept)).replaceAll('\0', '\uFFFD')
}

const definedOnly = (
  headers: Record<string, string | string[] | undefined>,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string | string[]] => entry[1] !== undefined),
  )

const faultOf = (cause: unknown): string =>
  cause instanceof Error ? `The delivery failed: ${cause.message}`.slice(0, 300) : 'The delivery failed'
