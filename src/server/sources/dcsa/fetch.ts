import type { DcsaProfile } from '../../../contract/connections/index.ts'
import type { SourceRequest } from '../../tracking/source.ts'
import { retryAfterMs } from '../kit/calls.rules.ts'
import type { CallTrouble, CountedCall, Fetched } from '../kit/adapter.ts'
import type { SourceCall, SourceReply } from '../kit/http.ts'
import { readDcsaBody } from './shapes.rules.ts'
import type { SignIn } from './sign-in.ts'

const PAGE_SIZE = 100
/** More pages are an error of the sender, such as a cursor that leads back. */
const MAX_PAGES = 200
const MAX_EVENTS = 20_000
const USUAL_WAIT_MS = 60_000

const parameterOf = {
  container: 'equipmentReference',
  booking_number: 'carrierBookingReference',
  bill_of_lading: 'transportDocumentReference',
} as const

/** The filter of a number, and the number in the carrier's form. */
export function numberFilter(
  profile: DcsaProfile,
  { request_type, request_number }: Pick<SourceRequest, 'request_type' | 'request_number'>,
): [name: string, value: string] {
  const prefix = profile.scacs.find(
    (scac) => request_number.startsWith(scac) && /\d/.test(request_number.slice(4)),
  )
  const number =
    profile.bills_without_scac && request_type !== 'container' && prefix !== undefined
      ? request_number.slice(prefix.length)
      : request_number
  return [parameterOf[request_type], number]
}

/** The question for a number, or for what was made of it since a time (ISO 8601 UTC). */
export function questionUrl(profile: DcsaProfile, request: SourceRequest, since?: string): URL {
  const url = new URL(profile.events_url)
  for (const [name, value] of Object.entries(profile.question ?? {})) url.searchParams.set(name, value)
  url.searchParams.set(...numberFilter(profile, request))
  if (since !== undefined) url.searchParams.set(...sinceFilter(profile, since))
  if (profile.has_pages) url.searchParams.set('limit', String(PAGE_SIZE))
  return url
}

function sinceFilter({ increments }: DcsaProfile, since: string): [name: string, value: string] {
  const second = since.replace(/\.\d+Z$/, 'Z')
  return increments === 'value'
    ? ['eventCreatedDateTime', `gte:${second}`]
    : ['eventCreatedDateTime:gte', second]
}

/** Asks for all events of a number, page by page. */
export async function fetchEvents(
  profile: DcsaProfile,
  signIn: SignIn,
  request: SourceRequest,
  call: CountedCall,
): Promise<Fetched> {
  const read = await fetchPages(questionUrl(profile, request), { profile, signIn, call })
  switch (read.kind) {
    case 'events':
      return read.events.length === 0 ? { kind: 'not_found' } : read
    case 'endless':
      return failed('unrecognized_response', read.sentence)
    default:
      return read
  }
}

/**
 * Asks for what the carrier made of a number since a time, which may be nothing.
 * @returns undefined where it refuses such a question, or its pages have no end
 */
export async function fetchEventsSince(
  profile: DcsaProfile,
  signIn: SignIn,
  request: SourceRequest,
  call: CountedCall,
  since: string,
): Promise<CallTrouble | { kind: 'events'; events: unknown[] } | undefined> {
  const read = await fetchPages(questionUrl(profile, request, since), { profile, signIn, call })
  if (read.kind === 'endless') return undefined
  if (read.kind !== 'not_found') return read
  // A question that is refused comes with a sentence; without one there is nothing.
  return read.sentence === undefined ? { kind: 'events', events: [] } : undefined
}

type ReadPages =
  | CallTrouble
  | { kind: 'events'; events: unknown[] }
  | Extract<Fetched, { kind: 'not_found' }>
  | { kind: 'endless'; sentence: string }

async function fetchPages(
  first: URL,
  { profile, signIn, call }: { profile: DcsaProfile; signIn: SignIn; call: CountedCall },
): Promise<ReadPages> {
  const asked = new Set<string>()
  const events: unknown[] = []
  let next: URL | undefined = first
  while (next !== undefined) {
    if (asked.has(next.href) || asked.size >= MAX_PAGES)
      return { kind: 'endless', sentence: 'Its pages lead back to one that was read already' }
    asked.add(next.href)
    const reply = await callSignedIn({ url: next.href }, profile, signIn, call)
    if ('kind' in reply) return reply
    const page = readPage(reply)
    if (page.kind !== 'events') {
      // A page after the first that is not found is the end of the list.
      return page.kind === 'not_found' && events.length > 0 ? { kind: 'events', events } : page
    }
    for (const event of page.events) events.push(event)
    if (events.length > MAX_EVENTS)
      return { kind: 'endless', sentence: `It sent more than ${MAX_EVENTS.toLocaleString('en')} events` }
    next = page.events.length === 0 ? undefined : nextPage(reply, first)
  }
  return { kind: 'events', events }
}

export type Answered = Exclude<SourceReply, { fault: string }>

/** Once more with a new token where the first one was refused. */
export async function callSignedIn(
  asked: SourceCall,
  { api_version }: Pick<DcsaProfile, 'api_version'>,
  signIn: SignIn,
  call: CountedCall,
): Promise<Answered | CallTrouble> {
  for (let isRetry = false; ; isRetry = true) {
    const signed = await signIn.headers(call)
    if ('refused' in signed) return { kind: 'credentials_refused', sentence: signed.refused }
    if ('failed' in signed) {
      const { reply } = signed
      return 'status' in reply && reply.status === 429
        ? limited(reply)
        : failed('shipping_line_unreachable', signed.failed)
    }
    const headers = {
      ...asked.headers,
      ...signed.headers,
      ...(api_version !== undefined && { 'api-version': api_version }),
    }
    const reply = await call({ ...asked, headers })
    if ('fault' in reply) return failed('shipping_line_unreachable', reply.fault)
    if (reply.status !== 401 || isRetry || !signIn.forget()) return reply
  }
}

export const failed = (
  reason: 'shipping_line_unreachable' | 'unrecognized_response',
  sentence: string,
): CallTrouble & { kind: 'failed' } => ({ kind: 'failed', reason, sentence })

const limited = ({ headers }: Answered): CallTrouble => ({
  kind: 'limited',
  wait_ms: retryAfterMs(headers['retry-after'], Date.now()) ?? USUAL_WAIT_MS,
})

/** What every kind of answer may say in place of one. */
export function troubleOf(reply: Answered): CallTrouble | undefined {
  const { status } = reply
  if (status === 401 || status === 403)
    return { kind: 'credentials_refused', sentence: `The credentials were refused (${status})` }
  if (status === 429) return limited(reply)
  if (status >= 500) return failed('shipping_line_unreachable', `It answered ${status}`)
  if (status >= 300 && status < 400)
    return failed('unrecognized_response', `It answers with a redirect (${status}), which is not followed`)
  return undefined
}

function readPage(
  reply: Answered,
): CallTrouble | Extract<Fetched, { kind: 'not_found' }> | { kind: 'events'; events: readonly unknown[] } {
  const { status, text } = reply
  const trouble = troubleOf(reply)
  if (trouble) return trouble
  const isPage = /^\s*</.test(text)
  if (isPage) return failed('unrecognized_response', `It answered ${status} with a web page, and no JSON`)
  if (status === 404 || status === 204) return { kind: 'not_found' }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return failed('unrecognized_response', `It answered ${status} with what is no JSON`)
  }
  const body = readDcsaBody(json)
  // A question that is refused is no fault of the connection: carriers answer so for numbers of a form that is not theirs.
  if (status >= 400)
    return {
      kind: 'not_found',
      sentence: `It refused the question (${status})${body.kind === 'refused' ? `: ${body.reason}` : ''}`,
    }
  if (body.kind === 'refused') return failed('unrecognized_response', body.reason)
  return { kind: 'events', events: body.events }
}

/**
 * The next page: a link, or a cursor alone. A link to another host is not followed, since the credentials would go there; its cursor
 * is used.
 */
function nextPage({ headers }: Answered, first: URL): URL | undefined {
  const given = headers['next-page-cursor'] ?? headers['next-page']
  if (given === undefined || given.trim() === '') return undefined
  const link =
    /^(https?:|[/?])/.test(given) && URL.canParse(given, first.href) ? new URL(given, first) : undefined
  if (link?.origin === first.origin) return link
  const next = new URL(first)
  next.searchParams.set('cursor', link?.searchParams.get('cursor') ?? given)
  return next
}
