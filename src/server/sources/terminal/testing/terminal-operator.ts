import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * A terminal operator on this machine that answers as APM Terminals' Import Availability does: a token of half an hour for client
 * credentials, then a list of the containers that it knows at the facility.
 */
export async function openTerminalOperator() {
  const state = {
    client: { id: 'consumer-1', secret: 'secret-1' },
    /** By the code of the facility. */
    records: new Map<string, Record<string, unknown>[]>(),
    /** The questions: facility and containers. */
    asked: [] as { facility: string; numbers: string[] }[],
    tokens: 0,
    /** Answers in its place where it returns true. */
    fault: undefined as ((response: ServerResponse) => boolean) | undefined,
  }
  const valid = new Set<string>()
  const json = (response: ServerResponse, status: number, body: unknown) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

  function answerToken(response: ServerResponse, form: URLSearchParams): void {
    const given = `${form.get('client_id')}:${form.get('client_secret')}`
    if (given !== `${state.client.id}:${state.client.secret}`)
      return json(response, 401, { error: 'invalid_client' })
    const access_token = `token-${(state.tokens += 1)}`
    valid.add(access_token)
    return json(response, 200, { access_token, expires_in: '1799' })
  }

  function answerAvailability(response: ServerResponse, { headers }: IncomingMessage, url: URL): void {
    const token = String(headers.authorization).replace(/^Bearer /, '')
    if (headers['consumer-key'] !== state.client.id || !valid.has(token))
      return json(response, 401, { message: 'Invalid access token' })
    if (state.fault?.(response)) return undefined
    const facility = url.searchParams.get('facilityCode') ?? ''
    const numbers = (url.searchParams.get('assetId') ?? '').split(',')
    state.asked.push({ facility, numbers })
    const known = state.records.get(facility) ?? []
    return json(
      response,
      200,
      known.filter(({ containerId }) => numbers.includes(String(containerId))),
    )
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const url = new URL(request.url ?? '/', 'http://localhost')
      if (request.method === 'POST') answerToken(response, new URLSearchParams(body))
      else answerAvailability(response, request, url)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}
export type TerminalOperator = Awaited<ReturnType<typeof openTerminalOperator>>
