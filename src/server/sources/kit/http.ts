import { request } from 'undici'
import { addressRefusal } from '../../platform/outgoing/addresses.ts'
import { connectionFault, publicAgent } from '../../platform/outgoing/public-agent.ts'
import { tracedCall } from '../../platform/tracing/spans.ts'

export interface SourceCall {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: string
}
/** What came back; without an answer `fault` says why, as a sentence. */
export type SourceReply =
  | { status: number; headers: Record<string, string>; text: string; duration_ms: number }
  | { fault: string; duration_ms: number }

export interface SourceHttp {
  /** Never throws for what the far side does. */
  call(call: SourceCall): Promise<SourceReply>
  close(): Promise<void>
}

/** 50 MB of events are read; what is larger is an error of the sender. */
const MAX_BODY_BYTES = 64 * 2 ** 20
const TIMEOUT_MS = 30_000

/**
 * Asks sources over HTTP: public addresses only (the guard of webhooks), no redirect, one time for the whole exchange, and no more of
 * a body than can be wanted.
 */
export function createSourceHttp({
  toLoopback,
  timeoutMs = TIMEOUT_MS,
  largestBody = MAX_BODY_BYTES,
}: {
  toLoopback: boolean
  timeoutMs?: number
  largestBody?: number
}): SourceHttp {
  const agent = publicAgent({ toLoopback, timeoutMs })
  const exchange = async ({ url, method = 'GET', headers = {}, body }: SourceCall): Promise<SourceReply> => {
    const began = performance.now()
    const took = () => Math.round(performance.now() - began)
    const refusal = addressRefusal(url, { toLoopback })
    if (refusal !== undefined) return { fault: refusal.replace(/^url/, 'The address'), duration_ms: took() }
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await request(url, {
        method,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          'user-agent': 'Portolan',
          ...headers,
        },
        ...(body !== undefined && { body }),
        dispatcher: agent,
        signal: timeout,
      })
      const parts: Uint8Array[] = []
      let size = 0
      for await (const part of answer.body as AsyncIterable<Uint8Array>) {
        size += part.length
        if (size > largestBody) {
          answer.body.destroy()
          return { fault: `The answer is larger than ${largestBody / 2 ** 20} MiB`, duration_ms: took() }
        }
        parts.push(part)
      }
      return {
        status: answer.statusCode,
        headers: textHeaders(answer.headers),
        text: new TextDecoder().decode(Buffer.concat(parts)),
        duration_ms: took(),
      }
    } catch (cause) {
      if (timeout.aborted) return { fault: `No answer within ${timeoutMs / 1000} s`, duration_ms: took() }
      return { fault: connectionFault(cause) ?? 'The connection broke', duration_ms: took() }
    }
  }
  return {
    call: (call) => tracedCall('call of a source', call.url, () => exchange(call), faultOf),
    close: () => agent.destroy(),
  }
}

const faultOf = (reply: SourceReply): string | undefined =>
  'fault' in reply ? 'no answer' : reply.status >= 400 ? String(reply.status) : undefined

/** By lower-case name; of several the first. */
const textHeaders = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value[0] : value
      return text === undefined ? [] : [[name.toLowerCase(), text]]
    }),
  )
