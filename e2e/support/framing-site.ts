import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FramingSite {
  origin: string
  /** What its page has from now on. */
  show(html: string): void
  close(): Promise<void>
}

/** A site of somebody else on this machine, with one page. */
export async function framingSite(): Promise<FramingSite> {
  let shown = ''
  const server: Server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><title>Importer</title><h1>Where is my container?</h1>${shown}</html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (html) => {
      shown = html
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
