import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a request waits for a process that takes connections. */
const MAX_WAIT_MS = 5000

export interface Balancer {
  origin: string
  close(): Promise<void>
}

/**
 * Spreads requests over processes, as the proxies in docs/deployment.md do: a process that takes no connection is passed over, a request
 * that only reads is sent to another one when its process breaks off before it answers, and others are broken off as they are.
 * @param upstreams the addresses of processes that run now
 */
export async function startBalancer(upstreams: () => readonly string[]): Promise<Balancer> {
  let turn = 0
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming)
    const late = Date.now() + MAX_WAIT_MS
    for (;;) {
      const all = upstreams()
      const upstream = all[(turn += 1) % Math.max(1, all.length)]
      const outcome = upstream === undefined ? 'refused' : await send(upstream, incoming, body, response)
      if (outcome === 'answered') return
      const isRead = incoming.method === 'GET' || incoming.method === 'HEAD'
      if (outcome === 'broken' && !isRead) return void response.destroy()
      if (Date.now() > late) {
        response.writeHead(503, { 'retry-after': '1' }).end()
        return
      }
      await pause(all.length > 1 ? 5 : 50)
    }
  }
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** `refused`: the process has not seen it; `broken`: it may have. An answer that breaks off in the middle is broken off for the client too. */
function send(
  upstream: string,
  { url, method, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const outgoing = request(new URL(url ?? '/', upstream), { method, headers, agent: false })
    outgoing.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      response.flushHeaders()
      answer.on('error', () => response.destroy())
      answer.on('aborted', () => response.destroy())
      answer.pipe(response)
      resolve('answered')
    })
    response.on('close', () => outgoing.destroy())
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    )
    outgoing.end(body)
  })
}
