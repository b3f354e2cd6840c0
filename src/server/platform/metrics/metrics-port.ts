import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Answers `/metrics` on a port of its own, without a key: who watches the service asks it there, and nobody else reaches it.
 * @throws an Error with a sentence for the operator
 */
export async function openMetricsPort(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url?.split('?')[0] !== '/metrics' || !['GET', 'HEAD'].includes(incoming.method ?? '')) {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Metrics are at /metrics\n')
      return
    }
    metrics.text().then(
      (text) => outgoing.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (cause: unknown) => {
        log.error('Metrics could not be read', { cause })
        outgoing.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new Error(
          `Metrics cannot be answered on ${host}, port ${port}: ${cause.message}. Set --metrics-port.`,
          {
            cause,
          },
        ),
      ),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
