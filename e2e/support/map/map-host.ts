import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface MapHost {
  origin: string
  /** What it was asked for. */
  asked: string[]
  close(): Promise<void>
}

/** How a file is answered, by its path; undefined is 404. */
export type MapFile = { type: string; bytes: Buffer } | undefined

function answer(request: IncomingMessage, response: ServerResponse, file: MapFile): void {
  if (file === undefined) return void response.writeHead(404).end()
  response.setHeader('content-type', file.type)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (from === undefined) return void response.end(file.bytes)
  const part = file.bytes.subarray(Number(from), Number(to) + 1)
  const range = `bytes ${from}-${Number(from) + part.length - 1}/${file.bytes.length}`
  response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part)
}

/** A host of maps on this machine, at a port of its own: to a browser another one than the service. */
export async function mapHost(
  files: (path: string) => MapFile,
  allowsCors: () => boolean = () => true,
): Promise<MapHost> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    if (allowsCors()) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'range')
    }
    if (request.method === 'OPTIONS') return void response.end()
    const path = new URL(request.url ?? '/', 'http://host').pathname
    asked.push(path)
    answer(request, response, files(path))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
