import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { type Filled, onBothEngines } from './engines.ts'
import { durations, table, told } from './measure.ts'

/** Deliveries a second to a receiver that answers at once, and how long one takes from the change on. */
export async function deliveries(): Promise<string> {
  const rows = await onBothEngines(1000, measured, ['--webhooks-to-loopback', 'yes'])
  return table(
    ['engine', 'notifications', 'deliveries', 'from the change to the receiver, ms p50 / p95'],
    rows,
  )
}

const boxes = 2000
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
  const shipment = manyBoxes(boxes)
  const began = performance.now()
  await ask('/imports', shipment.document)
  await receiver.until(boxes)
  const seconds = (performance.now() - began) / 1000
  const delays: number[] = []
  for (let n = 0; n < changes; n += 1) {
    const had = receiver.count()
    const changed = performance.now()
    await ask(`/shipments/${shipment.id}/stop_tracking`, undefined, 'PATCH')
    await receiver.until(had + 1)
    delays.push(performance.now() - changed)
    await ask(`/shipments/${shipment.id}/resume_tracking`, undefined, 'PATCH')
  }
  await receiver.close()
  return [engine, String(boxes), `${(boxes / seconds).toFixed(0)}/s`, told(durations(delays))]
}

async function startReceiver() {
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

/** A request that found a shipment with many boxes, as another service tells it. */
function manyBoxes(count: number) {
  const id = randomUUID()
  const containers = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    type: 'container',
    attributes: { number: `BNCU${String(n).padStart(6, '0')}0`, created_at: '2026-11-01T00:00:00Z' },
    relationships: { shipment: { data: { id, type: 'shipment' } } },
  }))
  const document = {
    data: {
      id: randomUUID(),
      type: 'tracking_request',
      attributes: {
        request_number: 'BENCHBOXES',
        request_type: 'bill_of_lading',
        scac: 'MSCU',
        status: 'created',
        created_at: '2026-11-01T00:00:00Z',
      },
      relationships: { tracked_object: { data: { id, type: 'shipment' } } },
    },
    included: [
      {
        id,
        type: 'shipment',
        attributes: { bill_of_lading_number: 'BENCHBOXES', created_at: '2026-11-01T00:00:00Z' },
        relationships: {
          containers: { data: containers.map((box) => ({ id: box.id, type: 'container' })) },
        },
      },
      ...containers,
    ],
  }
  return { id, document }
}
