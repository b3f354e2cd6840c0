import { request } from 'undici'
import type { Clock } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { connectionFault } from '../../../platform/outgoing/public-agent.ts'
import { tracedCall } from '../../../platform/tracing/spans.ts'

/** Lets one piece of work run at a time, in the order in which they came. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Undefined if the work before it did not end before `signal` was aborted: then it is never begun. */
    async run<Result>(
      signal: AbortSignal,
      work: () => Result | Promise<Result>,
    ): Promise<Result | undefined> {
      const before = last
      let isBegun = false
      const done = before.then(() => {
        if (signal.aborted) return undefined
        isBegun = true
        return work()
      })
      last = done.catch(() => undefined)
      await Promise.race([before, aborted(signal)])
      return signal.aborted && !isBegun ? undefined : done
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** What the operator set: where the model answers, its name, and the key that it wants. */
export interface ModelSettings {
  url: string
  model: string
  key?: string | undefined
  /** What one document may wait for it at most, the documents before it included. */
  seconds: number
}
/** What came back; without an answer `fault` says why, for people. */
export type ModelReply = { text: string } | { fault: string }
export interface OperatorModel {
  /** The name of its host, for people. */
  host: string
  model: string
  /** Sends a request for a chat completion. Never throws for what the model does. */
  ask(body: unknown): Promise<ModelReply>
  /** Ends a request under way; afterwards nothing is asked. */
  stop(): void
}

interface ModelDeps {
  /** The wall clock. */
  wall: Clock
  log: Log
  /** When a document has waited long enough; tests pass their own. */
  startLimit?: (ms: number) => AbortSignal
}

const MAX_ANSWER_BYTES = 256 * 1024
/** Once more after an answer of 5xx, or a connection that broke. */
const MAX_TRIES = 2
/** After a failure documents are read without the model for a while, so that a model that is down does not delay each. */
const PAUSE_MS = 60_000

/**
 * Asks a model that the operator chose. Unlike addresses that users enter, this one may be on the machine or in the
 * network of the operator; it is followed to no other address. One request at a time.
 */
export function createOperatorModel(
  settings: ModelSettings,
  { wall, log, startLimit = (ms) => AbortSignal.timeout(ms) }: ModelDeps,
): OperatorModel {
  const { url, seconds } = settings
  const { host } = new URL(url)
  const queue = oneAtATime()
  const ending = new AbortController()
  let pausedUntil = 0

  async function askNow(text: string, signal: AbortSignal): Promise<ModelReply> {
    const isLate = () => signal.aborted || ending.signal.aborted
    let reply: Exchanged = { fault: `it did not answer within ${seconds} seconds`, isPassing: false }
    for (let tries = 0; tries < MAX_TRIES && !isLate(); tries++) {
      reply = await tracedCall('call of the model', url, () => exchange(settings, text, signal), kindOfFault)
      if ('text' in reply || !reply.isPassing) break
    }
    if ('text' in reply || ending.signal.aborted) return reply
    const fault = signal.aborted ? `it did not answer within ${seconds} seconds` : reply.fault
    pausedUntil = wall.now().getTime() + PAUSE_MS
    log.error('The model of the operator did not help to read a document', { host, fault })
    return { fault }
  }
  return {
    host,
    model: settings.model,
    async ask(body) {
      const isPaused = () => wall.now().getTime() < pausedUntil
      const paused = { fault: 'it did not answer shortly before' }
      if (ending.signal.aborted || isPaused()) return paused
      const signal = AbortSignal.any([startLimit(seconds * 1000), ending.signal])
      const text = JSON.stringify(body)
      const replied = await queue.run(signal, () => (isPaused() ? paused : askNow(text, signal)))
      return replied ?? { fault: `it was busy for ${seconds} seconds` }
    },
    stop: () => ending.abort(),
  }
}

type Exchanged = { text: string } | { fault: string; isPassing: boolean }
const kindOfFault = (reply: Exchanged): string | undefined => ('fault' in reply ? 'no answer' : undefined)

/** One request. No redirect is followed, and no more of an answer is read than can be wanted. */
async function exchange({ url, key }: ModelSettings, body: string, signal: AbortSignal): Promise<Exchanged> {
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Portolan',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body,
      signal,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body as AsyncIterable<Uint8Array>) {
      size += part.length
      if (size > MAX_ANSWER_BYTES) {
        answer.body.destroy()
        return { fault: 'its answer is too large', isPassing: false }
      }
      parts.push(part)
    }
    const { statusCode } = answer
    if (statusCode !== 200) return { fault: `it answered ${statusCode}`, isPassing: statusCode >= 500 }
    return { text: new TextDecoder().decode(Buffer.concat(parts)) }
  } catch (cause) {
    const said = connectionFault(cause)
    return {
      fault: said === undefined ? 'the connection broke' : said.charAt(0).toLowerCase() + said.slice(1),
      isPassing: true,
    }
  }
}
