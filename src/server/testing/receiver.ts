import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}
export type Behave = (response: ServerResponse, received: Received, request: IncomingMessage) => void

/** A webhook endpoint on this machine. It answers 200 unless a test sets `behave`. */
export async function openReceiver(behave: Behave = (response) => response.end('ok')) {
  const received: Received[] = []
  const waiting: { count: number; enough: () => void }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const each = { path: request.url ?? '', headers: request.headers, body }
      received.push(each)
      for (const { count, enough } of waiting) if (received.length >= count) enough()
      state.behave(response, each, request)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const state = {
    behave,
    received,
    url: `http://127.0.0.1:${port}/hook`,
    port,
    /** The events that were received, in their order. */
    events: () => received.map(({ body }) => eventOf(body)),
    ids: () => received.map(({ headers }) => String(headers['webhook-id'])),
    /** Resolves when so many were received in all. */
    count: (count: number) =>
      new Promise<void>((enough) => {
        if (received.length >= count) enough()
        else waiting.push({ count, enough })
      }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return state
}
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

const eventOf = (body: string): string =>
  (JSON.parse(body) as { data: { attributes: { event: string } } }).data.attributes.event
