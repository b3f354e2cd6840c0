import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A client, or a proxy, sees the answer in this time, and sends no more. */
const MAX_LINGER_MS = 5000
const MAX_DISCARDED_BYTES = 256 * 1024 * 1024

/**
 * Keeps connections open for a moment if a request was answered before all of its body came. A connection that is closed while bytes
 * arrive is reset: a proxy then answers 502 in place of the refusal (RFC 9112, section 9.6).
 */
export class Lingering {
  readonly #requests = new WeakMap<Socket, IncomingMessage>()

  /** The request that a connection has now. */
  begin(incoming: IncomingMessage): void {
    this.#requests.set(incoming.socket, incoming)
  }

  /** For each new connection: Node closes it by `destroySoon` once an answer that ends it was sent. */
  watch(socket: Socket): void {
    const close = socket.destroySoon.bind(socket)
    let isLingering = false
    socket.destroySoon = () => {
      // What serves requests asks again before the time is over.
      if (isLingering) return
      const incoming = this.#requests.get(socket)
      if (incoming && !incoming.complete && !socket.destroyed) {
        isLingering = true
        discardRest(incoming, socket)
      } else close()
    }
  }
}

function discardRest(incoming: IncomingMessage, socket: Socket): void {
  socket.end()
  const timer = setTimeout(() => socket.destroy(), MAX_LINGER_MS)
  socket.once('close', () => clearTimeout(timer))
  const most = socket.bytesRead + MAX_DISCARDED_BYTES
  // A web stream around the body keeps what comes, and pauses.
  incoming.removeAllListeners('data')
  incoming.on('data', () => {
    if (socket.bytesRead > most) socket.destroy()
  })
  incoming.once('end', () => socket.destroy())
  incoming.once('error', () => socket.destroy())
  incoming.resume()
}
