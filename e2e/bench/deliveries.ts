import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { type Filled, onBothEngines } from './engines.ts'
import { durations, table, asPercentiles } from './measure.ts'

/** Deliveries a second to a receiver that answers at once, and how long each takes after the change. */
export async function deliveries(): Promise<string> {
  const rows = await onBothEngines(1000, measured, ['--webhooks-to-loopback', 'yes'])
  return table(
    ['engine', 'notifications', 'deliveries', 'from the change to the receiver, ms p50 / p95'],
    rows,
  )
}

const shipments = 100
const CONTAINERS_EACH = 20
const changes = 50

async function measured({ engine, ask }: Filled): Promise<string[]> {
  const receiver = await startReceiver()
  await ask('/webhooks', {
    data: {
      type: 'webhook',
      attributes: {
        url: receiver.url,
        active: true,
        events: ['container.created', 'tracking_request.tracking_stopped'],
      },
    },
  })
  const containers = shipments * CONTAINERS_EACH
  const { ids, document } = manyShipments(shipments)
  await ask('/imports', document)
  // What was delivered while the rest was still being stored is not counted.
  const had = receiver.count()
  const began = performance.now()
  await receiver.until(containers)
  const seconds = (performance.now() - began) / 1000
  const delays: number[] = []
  for (let n = 0; n < changes; n += 1) {
    const before = receiver.count()
    await ask(`/shipments/${ids[n]}/stop_tracking`, undefined, 'PATCH')
    const changed = performance.now()
    await receiver.until(before + 1)
    delays.push(performance.now() - changed)
  }
  await receiver.close()
  return [
    engine,
    String(containers),
    `${((containers - had) / seconds).toFixed(0)}/s`,
    asPercentiles(durations(delays)),
  ]
}

/** Answers at once, and counts what came. */
export async function startReceiver() {
  let received = 0
  let wake: () => void = () => undefined
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(204).end()
      received += 1
      wake()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    count: () => received,
    async until(count: number) {
      const late = AbortSignal.timeout(120_000)
      while (received < count) {
        const more = Promise.withResolvers<void>()
        wake = more.resolve
        late.addEventListener('abort', () => more.reject(new Error(`Only ${received} of ${count} came`)))
        await more.promise
      }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Requests that found shipments of some containers each, as one page of another service. `from` numbers them. */
export function manyShipments(count: number, { from = 0, each = CONTAINERS_EACH } = {}) {
  const at = '2026-11-01T00:00:00Z'
  const fleet = Array.from({ length: count }, (_, n) => {
    const id = randomUUID()
    const number = `BENCHBOXES${from + n}`
    const containers = Array.from({ length: each }, (__, k) => ({
      id: randomUUID(),
      type: 'container',
      attributes: { number: `BNCU${String((from + n) * each + k).padStart(6, '0')}0`, created_at: at },
      relationships: { shipment: { data: { id, type: 'shipment' } } },
    }))
    const links = { data: containers.map((container) => ({ id: container.id, type: 'container' })) }
    const shipment = {
      id,
      type: 'shipment',
      attributes: { bill_of_lading_number: number, created_at: at },
      relationships: { containers: links },
    }
    const request = {
      id: randomUUID(),
      type: 'tracking_request',
      attributes: {
        request_number: number,
        request_type: 'bill_of_lading',
        scac: 'MSCU',
        status: 'created',
        created_at: at,
      },
      relationships: { tracked_object: { data: { id, type: 'shipment' } } },
    }
    return { id, request, records: [shipment, ...containers] }
  })
  return {
    ids: fleet.map(({ id }) => id),
    document: {
      data: fleet.map(({ request }) => request),
      included: fleet.flatMap(({ records }) => records),
    },
  }
}
