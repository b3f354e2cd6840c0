import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A service of positions by WebSocket on this machine: it sends nothing before it was sent a subscription with the key. */
export async function openStreamService({ key }: { key: string }) {
  const subscriptions: unknown[] = []
  const all = new Set<Socket>()
  const listeners = new Set<Socket>()
  const server = createServer((_request, response) => response.writeHead(426).end())
  server.on('upgrade', (request, socket: Socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    all.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => listeners.delete(socket))
    socket.once('data', (frame) => {
      const subscription = JSON.parse(unmasked(frame)) as { APIKey?: unknown }
      subscriptions.push(subscription)
      if (subscription.APIKey === key) listeners.add(socket)
      else socket.write(frameOf(JSON.stringify({ error: 'Api Key Is Not Valid' })))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v0/stream`,
    subscriptions,
    /** To all that subscribed. @returns how many */
    send(message: unknown) {
      for (const socket of listeners) socket.write(frameOf(JSON.stringify(message)))
      return listeners.size
    },
    async close() {
      for (const socket of all) socket.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** A binary frame, as aisstream.io sends them. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x82, body.length])
      : Buffer.from([0x82, 126, body.length >> 8, body.length & 255])
  return Buffer.concat([head, body])
}

/** Of a text frame that a client sent whole. */
function unmasked(frame: Buffer): string {
  const short = (frame[1] ?? 0) & 127
  const start = short === 126 ? 4 : 2
  const mask = frame.subarray(start, start + 4)
  return Buffer.from(frame.subarray(start + 4).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString()
}
