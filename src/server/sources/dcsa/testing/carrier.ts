import { type KeyObject, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { callbackSignature } from '../callback-signature.ts'

type Event = Record<string, unknown>
export interface CarrierCall {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: string
}

/**
 * A carrier on this machine that answers by the standard: 200 with an array and paging headers, 401 without the API key or the token,
 * 404 for a number that it does not know.
 */
export async function openCarrier() {
  const calls: CarrierCall[] = []
  const state = {
    /** By the number that is asked for. */
    events: new Map<string, Event[]>(),
    calls,
    api_key: 'key-1' as string | null,
    key_header: 'x-api-key',
    client: null as { id: string; secret: string } | null,
    /** Of the certificate that signs who the client is, in place of its secret. */
    assertion_key: null as KeyObject | null,
    token_seconds: 300,
    page_size: 100,
    /** Questions for what was made since a time are answered 400. */
    refuses_increments: false,
    /** Events in all answers. */
    sent: 0,
    /** By the id that the carrier gave them: address, secret and filters. */
    subscriptions: new Map<string, Record<string, string>>(),
    /** Answered to questions for vessel schedules, which are signed in as those for events. */
    schedules: [] as unknown,
    /** Puts the events into the carrier's own shape. */
    shape: (events: Event[]): unknown => events,
    /** Answers in its place where it returns true. */
    fault: undefined as ((response: ServerResponse, call: CarrierCall) => boolean) | undefined,
  }
  let tokens = 0
  let subscriptions = 0
  const valid = new Set<string>()
  const json = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

  function answerToken(response: ServerResponse, { headers, body }: CarrierCall): void {
    const form = new URLSearchParams(body)
    const basic = Buffer.from(String(headers.authorization).replace(/^Basic /, ''), 'base64').toString()
    const given =
      headers.authorization === undefined ? `${form.get('client_id')}:${form.get('client_secret')}` : basic
    const isClient =
      state.assertion_key === null
        ? given === `${state.client?.id}:${state.client?.secret}`
        : form.get('client_id') === state.client?.id &&
          isSignedBy(form.get('client_assertion') ?? '', state.assertion_key)
    if (!isClient) return void json(response, 401, { error: 'invalid_client' })
    const access_token = `token-${(tokens += 1)}`
    valid.add(access_token)
    json(response, 200, { access_token, token_type: 'Bearer', expires_in: state.token_seconds })
  }

  function answerEvents(response: ServerResponse, { url, headers }: CarrierCall): void {
    const hasKey = state.api_key === null || headers[state.key_header] === state.api_key
    const token = String(headers.authorization).replace(/^Bearer /, '')
    if (!hasKey || (state.client !== null && !valid.has(token)))
      return void json(response, 401, { errors: [{ reason: 'Unauthorized', message: 'Not signed in' }] })
    if (url.pathname.endsWith('/vessel-schedules')) return void json(response, 200, state.schedules)
    const all = ['carrierBookingReference', 'transportDocumentReference', 'equipmentReference']
      .map((name) => state.events.get(url.searchParams.get(name) ?? ''))
      .find((events) => events !== undefined)
    if (!all) return void json(response, 404, { errors: [{ reason: 'notFound', message: 'No events' }] })
    const since = sinceOf(url)
    if (since !== null && state.refuses_increments)
      return void json(response, 400, { errors: [{ reason: 'invalid', message: 'No such filter' }] })
    const wanted =
      since === null
        ? all
        : all.filter(({ eventCreatedDateTime: made }) => Date.parse(String(made)) >= Date.parse(since))
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const page = wanted.slice(from, from + state.page_size)
    state.sent += page.length
    const next = from + state.page_size < wanted.length ? { 'next-page': String(from + state.page_size) } : {}
    json(response, 200, state.shape(page), next)
  }

  function answerSubscriptions(response: ServerResponse, { method, url, body }: CarrierCall): void {
    const [, id = '', part] = /\/event-subscriptions\/?([^/]*)\/?(.*)$/.exec(url.pathname) ?? []
    const known = state.subscriptions.get(id)
    const given = body === '' ? {} : (JSON.parse(body) as Record<string, string>)
    const shown = ([subscriptionID, { secret: _, ...rest }]: [string, Record<string, string>]) => ({
      subscriptionID,
      ...rest,
    })
    if (id === '' && method === 'GET') return void json(response, 200, [...state.subscriptions].map(shown))
    if (id === '' && method === 'POST') {
      const made = `sub-${(subscriptions += 1)}`
      state.subscriptions.set(made, given)
      return void json(response, 201, shown([made, given]))
    }
    if (!known) return void json(response, 404, { errors: [{ message: 'No such subscription' }] })
    if (method === 'GET') return void json(response, 200, shown([id, known]))
    if (method === 'DELETE') state.subscriptions.delete(id)
    else if (part === 'secret') state.subscriptions.set(id, { ...known, ...given })
    else state.subscriptions.set(id, { secret: known['secret'] ?? '', ...given })
    response.writeHead(204).end()
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const call = { method: request.method ?? '', url, headers: request.headers, body }
      calls.push(call)
      if (state.fault?.(response, call)) return
      if (url.pathname.includes('/event-subscriptions')) answerSubscriptions(response, call)
      else if (url.pathname === '/token') answerToken(response, call)
      else answerEvents(response, call)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    /** Tokens that were given are not accepted any more. */
    revokeTokens: () => valid.clear(),
    /** Questions for events. */
    asked: () =>
      calls.filter(({ url }) => !/\/token|\/event-subscriptions|\/vessel-schedules/.test(url.pathname)),
    /** Questions for vessel schedules. */
    askedSchedules: () => calls.filter(({ url }) => url.pathname.endsWith('/vessel-schedules')),
    /** A signed callback with these events, as the subscription's id is known here. `change` spoils it. */
    callback(id: string, events: unknown, change: Record<string, string | null> = {}) {
      const { callbackUrl = '', secret = '' } = state.subscriptions.get(id) ?? {}
      const body = typeof events === 'string' ? events : JSON.stringify(events)
      const headers = new Headers({
        'content-type': 'application/json',
        'subscription-id': id,
        'notification-signature': callbackSignature(secret, body),
      })
      for (const [name, value] of Object.entries(change))
        if (value === null) headers.delete(name)
        else headers.set(name, value)
      return { url: callbackUrl, init: { method: 'POST', headers, body } }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}

/** From when on messages are asked for, in either way of writing it. */
const sinceOf = ({ searchParams }: URL): string | null =>
  searchParams.get('eventCreatedDateTime:gte') ??
  /^gte:(.*)$/.exec(searchParams.get('eventCreatedDateTime') ?? '')?.[1] ??
  null

/** RFC 7523: a token that is signed with the key of the certificate. */
function isSignedBy(assertion: string, key: KeyObject): boolean {
  const [head, claims, signature = ''] = assertion.split('.')
  return verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))
}

export type Carrier = Awaited<ReturnType<typeof openCarrier>>
