import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A reverse proxy of an office, between browser and service. */
export interface ReverseProxy {
  /** The service's address behind it. */
  origin: string
  /** Calls are redirected to the sign-in page of the proxy. */
  signOut(): void
  signIn(): void
  close(): Promise<void>
}

const signInPage = '<!doctype html><title>Office</title><h1>Sign in to the office network</h1>'

/** It sends the head of an answer at once and holds back the body until its end, as proxies that buffer do. */
export async function startReverseProxy(service: string): Promise<ReverseProxy> {
  const { hostname, port } = new URL(service)
  let isSignedIn = true

  function pass(near: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path, headers } = near
    const far = request({ hostname, port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      answer.flushHeaders()
      const body: Buffer[] = []
      response.on('data', (bytes: Buffer) => body.push(bytes))
      response.on('end', () => answer.end(Buffer.concat(body)))
    })
    far.on('error', () => answer.destroy())
    answer.on('close', () => far.destroy())
    near.pipe(far)
  }

  const server = createServer((near, answer) => {
    if (isSignedIn) return pass(near, answer)
    if (near.url !== '/office') return void answer.writeHead(302, { location: '/office' }).end()
    answer.writeHead(200, { 'content-type': 'text/html' }).end(signInPage)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signOut: () => {
      isSignedIn = false
      // Connections that are open end with the session.
      server.closeAllConnections()
    },
    signIn: () => {
      isSignedIn = true
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
