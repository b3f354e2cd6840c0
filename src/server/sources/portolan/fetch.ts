import { normaliseIdentifier } from '../../../contract/identifiers/index.ts'
import { type FailedReason, failedReasons } from '../../../contract/vocabulary/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import type { CallTrouble, CountedCall, Fetched } from '../kit/adapter.ts'
import { retryAfterMs } from '../kit/calls.rules.ts'
import { firstText, listOf, objectOf, type UnknownObject } from '../kit/json.rules.ts'
import type { SourceCall, SourceReply } from '../kit/http.ts'

export interface Upstream {
  /** Without a slash at the end. */
  base_url: string
  api_key: string
  /** It is to send what is new by a webhook. */
  has_webhooks: boolean
}

/** A request that the other service has just made is looked at again so soon. */
const PENDING_WAIT_MS = 15_000
const USUAL_WAIT_MS = 60_000
/** What is asked for with a shipment. A service that does not know one of the longer paths is asked for the first only. */
const wholeIncludes =
  'containers,containers.transport_events,containers.raw_events,port_of_lading,port_of_discharge,pod_terminal,destination,destination_terminal'
const plainIncludes = 'containers,port_of_lading,port_of_discharge,pod_terminal,destination'

type Answered = { status: number; body: UnknownObject }
/** What came back is no answer to go on with. */
export class Stopped extends Error {
  readonly fetched: Fetched
  constructor(fetched: Fetched) {
    super('The question ended')
    this.fetched = fetched
  }
}

export const troubleOfStopped = ({ fetched }: Stopped): CallTrouble =>
  fetched.kind === 'credentials_refused' || fetched.kind === 'limited' || fetched.kind === 'failed'
    ? fetched
    : { kind: 'failed', reason: 'unrecognized_response', sentence: 'It refused the question' }

/** Tracks a number at another service of this interface: makes the request there where there is none, and fetches what it found. */
export async function fetchFromUpstream(
  upstream: Upstream,
  request: SourceRequest,
  call: CountedCall,
): Promise<Fetched> {
  const ask = asking(upstream, call)
  try {
    const known = (await requestsOf(ask, request)) ?? (await createRequest(ask, request))
    return await followed(ask, known)
  } catch (thrown) {
    if (thrown instanceof Stopped) return thrown.fetched
    throw thrown
  }
}

/** By default a GET, or a POST where there is a body. */
export type Ask = (
  path: string,
  asked?: { method?: SourceCall['method']; body?: object },
) => Promise<Answered>

export const asking =
  ({ base_url, api_key }: Upstream, call: CountedCall): Ask =>
  async (path, { body, method = body ? 'POST' : 'GET' } = {}) => {
    const reply = await call({
      url: `${base_url}${path}`,
      headers: {
        authorization: `Token ${api_key}`,
        accept: 'application/vnd.api+json',
        ...(body && { 'content-type': 'application/vnd.api+json' }),
      },
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    return answered(reply)
  }

/** @throws Stopped for what is no answer of the interface */
function answered(reply: SourceReply): Answered {
  const failed = (sentence: string, reason: 'shipping_line_unreachable' | 'unrecognized_response') =>
    new Stopped({ kind: 'failed', reason, sentence })
  if ('fault' in reply) throw failed(reply.fault, 'shipping_line_unreachable')
  const { status, headers, text } = reply
  if (status === 401 || status === 403)
    throw new Stopped({ kind: 'credentials_refused', sentence: `The API key was refused (${status})` })
  if (status === 429)
    throw new Stopped({
      kind: 'limited',
      wait_ms: retryAfterMs(headers['retry-after'], Date.now()) ?? USUAL_WAIT_MS,
    })
  if (status >= 500) throw failed(`It answered ${status}`, 'shipping_line_unreachable')
  if (status >= 300 && status < 400)
    throw failed(`It answers with a redirect (${status}), which is not followed`, 'unrecognized_response')
  if (text === '' && status < 300) return { status, body: {} }
  try {
    return { status, body: objectOf(JSON.parse(text)) }
  } catch {
    throw failed(`It answered ${status} with what is no JSON`, 'unrecognized_response')
  }
}

const query = (parameters: Record<string, string>): string => `?${new URLSearchParams(parameters).toString()}`

/** The request of this number there; of several one that found something. */
async function requestsOf(ask: Ask, { request_type, request_number, scac }: SourceRequest) {
  const { status, body } = await ask(
    `/tracking_requests${query({ 'filter[request_number]': request_number, 'page[size]': '50' })}`,
  )
  if (status !== 200) throw new Stopped(refusedQuestion(status, body))
  const same = listOf(body['data'])
    .map(objectOf)
    .filter((each) => {
      const { request_type: type, request_number: number, scac: line } = objectOf(each['attributes'])
      // A bill of lading may stand there with its line's SCAC before it, or without.
      const given = typeof number === 'string' ? normaliseIdentifier(number) : ''
      const isNumber =
        [given, `${String(line)}${given}`].includes(request_number) || given === `${scac}${request_number}`
      return isNumber && type === request_type && (scac === null || line === null || line === scac)
    })
  return same.find((each) => shipmentOf(each) !== null) ?? same[0]
}

async function createRequest(ask: Ask, { request_type, request_number, scac }: SourceRequest) {
  const { status, body } = await ask('/tracking_requests', {
    body: {
      data: {
        type: 'tracking_request',
        attributes: {
          request_type,
          request_number,
          ...(scac === null ? { auto_detect_vocc_scac: true } : { scac }),
        },
      },
    },
  })
  if (status >= 300) throw new Stopped(refusedQuestion(status, body))
  return objectOf(body['data'])
}

/** What the other service does not take is no number of its lines. */
export const refusedQuestion = (status: number, body: UnknownObject): Fetched => {
  const [first] = listOf(body['errors']).map(objectOf)
  const detail = first === undefined ? null : firstText(first, 'detail', 'title')
  const sentence = `It refused the question (${status})${detail === null ? '' : `: ${detail}`}`
  return status === 422
    ? { kind: 'not_found', sentence }
    : { kind: 'failed', reason: 'unrecognized_response', sentence }
}

const shipmentOf = (request: UnknownObject): string | null => {
  const tracked = objectOf(objectOf(request['relationships'])['tracked_object'])
  return firstText(objectOf(tracked['data']), 'id')
}

async function followed(ask: Ask, request: UnknownObject): Promise<Fetched> {
  const shipment = shipmentOf(request)
  const { status, failed_reason } = objectOf(request['attributes'])
  if (shipment === null) {
    if (status === 'pending') return { kind: 'pending', wait_ms: PENDING_WAIT_MS }
    const reason = failedReasons.find((each) => each === failed_reason)
    return status === 'failed' && reason !== undefined && isFinal(reason)
      ? { kind: 'line_refused', reason }
      : { kind: 'not_found' }
  }
  const path = `/shipments/${encodeURIComponent(shipment)}`
  const whole = await ask(`${path}${query({ include: wholeIncludes })}`)
  if (whole.status === 200) return { kind: 'events', events: [whole.body] }
  if (whole.status === 404) return { kind: 'not_found' }
  const plain = await ask(`${path}${query({ include: plainIncludes })}`)
  if (plain.status !== 200) return refusedQuestion(plain.status, plain.body)
  const containers = listOf(plain.body['included'])
    .map(objectOf)
    .filter(({ type }) => type === 'container')
  const documents = [plain.body]
  for (const container of containers) {
    const events = await ask(`/containers/${encodeURIComponent(String(container['id']))}/transport_events`)
    if (events.status === 200) documents.push(events.body)
  }
  return { kind: 'events', events: documents }
}

/** Other reasons are those of the service there, which may answer otherwise later. */
const isFinal = (reason: FailedReason): boolean => ['booking_cancelled', 'invalid_number'].includes(reason)
