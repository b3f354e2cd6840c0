import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import { plainAddress } from '../networks.ts'
import { newRequestContext, REQUEST_ID_HEADER, type RequestContext, withRequest } from '../request-context.ts'
import { answerProblem, jsonApi } from './answer.ts'
import { Lingering } from './linger.ts'
import { OpenRequests } from './limits/open-requests.ts'
import { errorOf, Problem, problem } from './problem.ts'
import { isOfHealth } from './operating/health.ts'
import { requestSpan } from '../tracing/spans.ts'

interface ListenOptions {
  host: string
  port: number
  /** Sent with every answer. */
  headers?: Record<string, string>
  /** Whether the id of a request is taken from this address: that of a proxy. */
  isTrusted?: (address: string) => boolean
  /** Sees every request from its beginning to its end. */
  watch?: RequestWatch
}

/** Called when a request comes; what it returns, when its answer was sent or its client is gone. */
export type RequestWatch = (context: RequestContext) => (status: number) => void

export interface Listening {
  port: number
  /**
   * Answers new requests with 503 while those under way end; then closes the port. Connections that are open after
   * `graceMs` are broken off.
   */
  close(graceMs?: number): Promise<void>
}

/** Headers that are read here, and not only passed on: nobody has reason to send longer ones. */
const readHeaders = [
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'forwarded',
  'if-none-match',
  'last-event-id',
  'origin',
  'range',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const
const MAX_READ_HEADER = 4096
/** The limit of all headers together. */
const MAX_HEADERS_BYTES = 16 * 1024

/** A client that was answered just before the end may have sent its next request already: it is refused in words. */
const REFUSING_MS = 200
/**
 * An idle connection is kept longer than proxies keep theirs (nginx: 60 s): closed by this side first, the next request may be on its way
 * already, and a write that got no answer is not sent again.
 */
const MAX_IDLE_CONNECTION_MS = 75_000
/** For the last refusals, after the port is closed. */
const MAX_REFUSAL_MS = 1000
/** About as long as a restart takes. */
const RETRY_AFTER_SECONDS = 5

/**
 * Listens on `host`; for 127.0.0.1 also on ::1 of the same port where there is one, because `localhost` may be either.
 * @throws an Error with a sentence for the operator: the port is taken, the address is not of this machine
 */
export async function listen(
  app: Hono,
  { host, port, headers = {}, isTrusted = () => false, watch }: ListenOptions,
): Promise<Listening> {
  // HTTP/1.0 needs no Host header; `localhost` completes its address.
  const answer = getRequestListener(app.fetch, { hostname: 'localhost', errorHandler: refuseRequest })
  const hostless = getRequestListener(
    () => answerProblem(problem(400, 'A request names one host, in one Host header')),
    { hostname: 'localhost' },
  )
  const tooLong = getRequestListener(
    () => answerProblem(problem(400, `A header of the request is longer than ${MAX_READ_HEADER} bytes`)),
    { hostname: 'localhost' },
  )
  const refuse = getRequestListener(() => answerProblem(endingProblem()), { hostname: 'localhost' })
  const requests = new OpenRequests()
  const lingering = new Lingering()
  let ending = false
  const handle = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    lingering.begin(incoming)
    if (ending) return void refuse(incoming, outgoing)
    requests.add(outgoing)
    const proxied = isTrusted(plainAddress(incoming.socket.remoteAddress ?? ''))
    const given = proxied ? incoming.headers[REQUEST_ID_HEADER] : undefined
    const context = newRequestContext(incoming.method ?? '', typeof given === 'string' ? given : undefined)
    outgoing.setHeader(REQUEST_ID_HEADER, context.id)
    const end = watch?.(context)
    if (end) outgoing.once('close', () => end(outgoing.statusCode))
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value)
    const respond = !hasOneHost(incoming) ? hostless : hasLongHeader(incoming) ? tooLong : answer
    if (isOfHealth(pathOf(incoming))) return void withRequest(context, () => respond(incoming, outgoing))
    const span = requestSpan(context.method, proxied ? incoming.headers : {})
    outgoing.once('close', () => span.end(context, outgoing.statusCode))
    void withRequest(context, () => span.run(() => respond(incoming, outgoing)))
  }
  const open = (address: string, on: number) =>
    started(
      // A large file over a slow connection takes longer than Node's default of five minutes.
      createServer(
        {
          requestTimeout: 3_600_000,
          keepAliveTimeout: MAX_IDLE_CONNECTION_MS,
          requireHostHeader: false,
          maxHeaderSize: MAX_HEADERS_BYTES,
        },
        handle,
      ).on('connection', (socket) => lingering.watch(socket)),
      address,
      on,
    )
  const first = await open(host, port).catch((error: unknown) => {
    throw new Error(sentence(error, host, port), { cause: error })
  })
  const bound = (first.address() as AddressInfo).port
  const twin = host === '127.0.0.1' ? await open('::1', bound).catch(() => undefined) : undefined
  const servers = twin ? [first, twin] : [first]
  return {
    port: bound,
    close: async (graceMs = 10_000) => {
      const until = performance.now() + graceMs
      ending = true
      requests.closeConnections()
      const open = await Promise.all(servers.map(connectionsOf))
      if (open.some((count) => count > 0)) await delay(Math.min(REFUSING_MS, graceMs))
      await requests.ended(until - performance.now())
      const closed = Promise.all(servers.map(closePort))
      await Promise.race([closed, delay(Math.min(MAX_REFUSAL_MS, Math.max(0, until - performance.now())))])
      for (const server of servers) server.closeAllConnections()
      await closed
    },
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

/** Of two `Host` lines a proxy may read the one and this service the other. HTTP/1.0 needs none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const lines = rawHeaders.filter((name, nth) => nth % 2 === 0 && name.toLowerCase() === 'host').length
  return lines === 1 || (lines === 0 && httpVersion === '1.0')
}

/** Looked at before any header is read. */
const hasLongHeader = ({ headers }: IncomingMessage): boolean =>
  readHeaders.some((name) => String(headers[name] ?? '').length > MAX_READ_HEADER)

/** A request with an invalid host or address is refused with an error document like every other. */
function refuseRequest(error: unknown): Response {
  if (error instanceof RequestError)
    return answerProblem(problem(400, 'The address or the host of the request cannot be read'))
  throw error
}

function started(server: Server, host: string, port: number): Promise<Server> {
  server.on('clientError', refuseUnread)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

const parserErrors: Record<string, [status: number, title: string, detail: string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'Request Header Fields Too Large',
    'The address and headers are larger than 16 KiB',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'The request did not come in time'],
}

/** What is not HTTP never reaches the routes; it is refused with the same error document. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [status, title, detail] = parserErrors[error.code ?? ''] ?? [
    400,
    'Bad Request',
    'This is no HTTP request',
  ]
  const body = JSON.stringify({ errors: [{ status: String(status), title, detail }] })
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${jsonApi}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const endingProblem = () =>
  new Problem(503, [errorOf(503, 'The service is ending; ask again after its restart')], {
    'retry-after': String(RETRY_AFTER_SECONDS),
    connection: 'close',
  })

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))

/** Takes no new connections, and resolves when the present ones have ended. */
const closePort = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

function sentence(error: unknown, host: string, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program. Choose another with --port.`
  if (code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one from 1024 on with --port.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is no address of this machine. Set it with --host.`
  return `Cannot listen on ${host}, port ${port}: ${error instanceof Error ? error.message : String(error)}.`
}
