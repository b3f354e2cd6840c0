import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

const PORT = 5432

/** `delay` holds back what the server says; `stall` lets nothing through in either direction, and ends nothing. */
export interface DatabaseProxy {
  /** The address of the same database through the proxy. */
  urlOf(direct: string): string
  /** Delays all that comes from now on. */
  delay(ms: number): void
  stall(): void
  /** Lets pass what was held back, and all that follows at once. */
  pass(): void
  /** Breaks all connections that are open. */
  cut(): void
  /** Connections that are open. */
  readonly open: number
  close(): Promise<void>
}

/** A proxy on loopback before the PostgreSQL server that listens in the folder `socket`. */
export async function startDatabaseProxy(socket: string): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let delayMs = 0
  let isStalled = false
  let passing = Promise.withResolvers<void>()
  const ended = () => undefined
  const carry = (from: Socket, to: Socket, isDelayed: boolean) => {
    let before: Promise<unknown> = Promise.resolve()
    from.on('data', (bytes) => {
      const held = isStalled ? passing.promise : undefined
      const slow = isDelayed && delayMs > 0 ? new Promise((after) => setTimeout(after, delayMs)) : undefined
      before = Promise.all([before, held, slow]).then(() => to.writable && to.write(bytes))
    })
    from.on('close', () => to.destroy())
    from.on('error', ended)
  }
  const server = createServer((client) => {
    const upstream = connect(join(socket, `.s.PGSQL.${PORT}`))
    for (const each of [client, upstream]) {
      sockets.add(each)
      each.on('close', () => sockets.delete(each))
    }
    carry(client, upstream, false)
    carry(upstream, client, true)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const each of sockets) each.destroy()
  }
  return {
    urlOf(direct) {
      const { pathname, searchParams } = new URL(direct)
      return `postgresql://${searchParams.get('user') ?? 'postgres'}@127.0.0.1:${port}${pathname}`
    },
    delay: (ms) => {
      delayMs = ms
    },
    stall: () => {
      isStalled = true
    },
    pass: () => {
      delayMs = 0
      isStalled = false
      passing.resolve()
      passing = Promise.withResolvers()
    },
    cut,
    get open() {
      return sockets.size / 2
    },
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
