import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { ContainerSnapshot, SourceRequest } from '../../tracking/source.ts'
import type { SourceAdapter } from '../kit/adapter.ts'
import type { SourceHttp } from '../kit/http.ts'

/** A far side as its specification says, on this machine, and how one kind of connection asks it. */
export interface FarSide {
  origin: string
  /** @param origin what the settings of the connection name: the far side, or what stands before it */
  adapter(origin: string, http: SourceHttp): SourceAdapter
  /** The same with credentials that it refuses. */
  refused(origin: string, http: SourceHttp): SourceAdapter
  secrets: readonly string[]
  isSignIn(path: string): boolean
  known: SourceRequest
  unknown: SourceRequest
  /** Questions that it takes to read all of the known number. */
  questions: number
  /** Where it answers for what is new alone: has it refuse such questions, or not. */
  refuseIncrements?: (isRefused: boolean) => void
  /** What is shown of the known number in the end, as `read` says it. */
  shown: readonly string[]
  /** By default the events, as `event LOCODE time`. */
  read?: (container: ContainerSnapshot) => string[]
  close(): Promise<void>
}

/** Answers in place of the far side. */
export type Fault = (response: ServerResponse, asked: { url: string; turn: number }) => void

/**
 * Stands between an adapter and its far side, and passes everything on until a fault is set: then that answers each question, from the
 * `from`th on. Sign-in is always passed on.
 */
export async function openFaultProxy(target: string, isSignIn: (path: string) => boolean) {
  const state = { fault: undefined as Fault | undefined, from: 0, asked: [] as string[] }
  let turn = 0

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/'
    if (!isSignIn(url)) {
      state.asked.push(url)
      turn += 1
      if (state.fault && turn > state.from) return state.fault(response, { url, turn })
    }
    const body = await buffer(request)
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const reply = await fetch(`${target}${url}`, {
      method: request.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(body.length > 0 && { body }),
    })
    const {
      'content-encoding': _encoding,
      'transfer-encoding': _transfer,
      ...answered
    } = Object.fromEntries(reply.headers)
    response.writeHead(reply.status, answered).end(Buffer.from(await reply.arrayBuffer()))
  }

  const server = createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    /** From the next question on, or from a later one. */
    break(fault: Fault, { after = 0 } = {}) {
      turn = 0
      state.from = after
      state.asked.length = 0
      state.fault = fault
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>
