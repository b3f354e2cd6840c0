import { type Filled, onBothEngines } from './engines.ts'
import { containerNumber } from './fill.ts'
import { busy, table } from './measure.ts'

/** Requests a second with eight clients without pauses, and the duration of each. */
export async function rates(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) rows.push(...(await onBothEngines(size, measured)))
  return table(['engine', 'containers', 'get', 'list of 30 with include', 'search', 'create'], rows)
}

const clients = 8
const seconds = 10

async function measured({ engine, size, ask }: Filled): Promise<string[]> {
  const { data } = (await ask('/containers?page[size]=1000')) as { data: { id: string }[] }
  const any = (n: number) => (n * 48_271 + 11) % size
  const kinds: ((n: number) => Promise<unknown>)[] = [
    (n) => ask(`/containers/${data[n % data.length]?.id}`),
    (n) => ask(`/containers?page[size]=30&page[number]=${1 + (n % 20)}&include=shipment,transport_events`),
    (n) => ask(`/search?query=${containerNumber(any(n)).slice(0, 9)}`),
    (n) =>
      ask('/tracking_requests', {
        data: {
          type: 'tracking_request',
          attributes: { request_type: 'bill_of_lading', request_number: `BENCH${size}${n}`, scac: 'MSCU' },
        },
      }),
  ]
  const cells: string[] = []
  for (const kind of kinds) {
    const { rate, p50, p99 } = await busy(clients, seconds, kind)
    cells.push(`${rate.toFixed(0)}/s, ${p50.toFixed(1)} / ${p99.toFixed(1)} ms`)
  }
  return [engine, size.toLocaleString('en'), ...cells]
}
