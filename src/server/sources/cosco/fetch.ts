import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { numberFilter, troubleOf } from '../dcsa/fetch.ts'
import type { CountedCall, Fetched } from '../kit/adapter.ts'
import type { UnknownObject } from '../kit/json.rules.ts'
import {
  coscoContainerNumber,
  type CoscoEvent,
  type CoscoPapers,
  type CoscoStatusEvent,
  historyOf,
  isSameStatus,
  lastStatuses,
  legEvents,
  papersOfContent,
  readCoscoBody,
} from './answer.rules.ts'

interface SigningKeys {
  api_key: string
  secret_key: string
}

const signedHeaders = 'X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line'

/** What is signed: three headers and the first line of the request. */
const signedText = (date: string, digest: string, nonce: string, requestLine: string): string =>
  [
    `X-Coscon-Date: ${date}`,
    `X-Coscon-Digest: ${digest}`,
    `X-Coscon-Content-Md5: ${nonce}`,
    requestLine,
  ].join('\n')

/** Base64 of the HMAC-SHA1, as the carrier's platform wants it. */
const coscoSignature = (
  secretKey: string,
  signed: { date: string; digest: string; nonce: string; requestLine: string },
): string =>
  createHmac('sha1', secretKey)
    .update(signedText(signed.date, signed.digest, signed.nonce, signed.requestLine))
    .digest('base64')

/** SHA-256 of the body; a question has none. */
const emptyDigest = `SHA-256=${createHash('sha256').digest('base64')}`

/**
 * The headers of one question (COSCO SHIPPING Lines, Open API Platform, README of cop-cos/COP): each call is signed with the secret
 * key, and its time may be two minutes wrong.
 *
 * @param url of a GET without a body
 */
function signedQuestion({ api_key, secret_key }: SigningKeys, url: URL, now: Date): Record<string, string> {
  const nonce = createHash('md5').update(randomUUID()).digest('hex')
  const date = now.toUTCString()
  const requestLine = `GET ${url.pathname}${url.search} HTTP/1.1`
  const signature = coscoSignature(secret_key, { date, digest: emptyDigest, nonce, requestLine })
  return {
    'X-Coscon-Date': date,
    'X-Coscon-Digest': emptyDigest,
    'X-Coscon-Content-Md5': nonce,
    'X-Coscon-Hmac': nonce,
    'X-Coscon-Authorization': `hmac username="${api_key}",algorithm="hmac-sha1",headers="${signedHeaders}",signature="${signature}"`,
  }
}

/** Of more containers of one bill of lading only the last status is taken: each costs a call, and a thousand a day are allowed. */
export const MAX_HISTORIES_ASKED = 50

const numberTypes = { bill_of_lading: 'bl', booking_number: 'bkg', container: 'cntr' } as const
type NumberType = (typeof numberTypes)[keyof typeof numberTypes]

export interface CoscoService {
  profile: DcsaProfile
  keys: SigningKeys
  now: () => Date
}

type Asked = { kind: 'content'; content: UnknownObject } | Exclude<Fetched, { kind: 'events' }>

async function ask(
  service: CoscoService,
  number: string,
  type: NumberType,
  call: CountedCall,
): Promise<Asked> {
  const url = new URL(
    `${service.profile.events_url.replace(/(?<!\/)\/+$/, '')}/${encodeURIComponent(number)}`,
  )
  url.searchParams.set('numberType', type)
  const reply = await call({ url: url.href, headers: signedQuestion(service.keys, url, service.now()) })
  if ('fault' in reply) return { kind: 'failed', reason: 'shipping_line_unreachable', sentence: reply.fault }
  const trouble = troubleOf(reply)
  if (trouble) return trouble
  if (reply.status === 404) return { kind: 'not_found' }
  return readCoscoBody(reply.text)
}

/**
 * All that the carrier says of a number. An answer about a bill of lading or a booking has the legs of the ships and the last status of
 * each container; the history of a container is a question of its own.
 */
export async function fetchCosco(
  service: CoscoService,
  request: SourceRequest,
  call: CountedCall,
): Promise<Fetched> {
  const [, number] = numberFilter(service.profile, request)
  const answer = await ask(service, number, numberTypes[request.request_type], call)
  if (answer.kind !== 'content') return answer
  if (request.request_type === 'container')
    return eventsOrNone(historyOf(answer.content, { bill: null, booking: null }))
  const papers = papersOfContent(answer.content)
  const events: CoscoEvent[] = legEvents(answer.content, papers)
  const last = lastStatuses(answer.content, papers)
  for (const [index, status] of last.entries()) {
    const history =
      index < MAX_HISTORIES_ASKED
        ? await historyWith(service, status, papers, call)
        : { kind: 'statuses' as const, statuses: [status] }
    if (history.kind !== 'statuses') return history
    events.push(...history.statuses)
  }
  return eventsOrNone(events)
}

const eventsOrNone = (events: CoscoEvent[]): Fetched =>
  events.length === 0 ? { kind: 'not_found' } : { kind: 'events', events }

/** The history of a container as far as it is of this shipment: one that has begun another journey is not. */
async function historyWith(
  service: CoscoService,
  last: CoscoStatusEvent,
  papers: CoscoPapers,
  call: CountedCall,
): Promise<{ kind: 'statuses'; statuses: CoscoStatusEvent[] } | Exclude<Asked, { kind: 'content' }>> {
  const only = { kind: 'statuses' as const, statuses: [last] }
  const number = coscoContainerNumber(last.container)
  if (number === null) return only
  const answer = await ask(service, number, 'cntr', call)
  if (answer.kind === 'not_found') return only
  if (answer.kind !== 'content') return answer
  const statuses = historyOf(answer.content, papers).filter(
    ({ container }) => coscoContainerNumber(container) === number,
  )
  return statuses.some(({ status }) => isSameStatus(status, last.status))
    ? { kind: 'statuses', statuses }
    : only
}
