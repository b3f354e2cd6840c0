import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A receiver on this machine: it sends its sentences to everyone who connects. */
export async function openAisReceiver() {
  const clients = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    clients.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    clients: () => clients.size,
    /** Connections until now, with those that ended. */
    accepted: () => accepted,
    send(...lines: string[]) {
      for (const socket of clients) socket.write(lines.map((line) => `${line}\r\n`).join(''))
    },
    /** Ends the connections; it can be connected to again. */
    hangUp() {
      for (const socket of clients) socket.destroy()
    },
    async close() {
      for (const socket of clients) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type AisReceiver = Awaited<ReturnType<typeof openAisReceiver>>
