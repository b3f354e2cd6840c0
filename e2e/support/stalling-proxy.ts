import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network between browser and service that can be cut without either noticing: connections stay, and carry nothing. */
export interface StallingProxy {
  /** The service's address behind it. */
  origin: string
  stall(): void
  /** What was sent meanwhile arrives. */
  resume(): void
  close(): Promise<void>
}

export async function startStallingProxy(service: string): Promise<StallingProxy> {
  const { hostname, port } = new URL(service)
  const sockets = new Set<Socket>()
  let isStalled = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    if (isStalled) socket.pause()
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('data', (bytes) => other.write(bytes))
      one.on('close', () => other.destroy())
      keep(one)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.pause()
    },
    resume: () => {
      isStalled = false
      for (const socket of sockets) socket.resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
