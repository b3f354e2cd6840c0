import { type Filled, onBothEngines, residentBytes } from './engines.ts'
import { containerNumber } from './fill.ts'
import { busy, megabytes, megabytesByThirds, table } from './measure.ts'

/** Resident memory of the service under a constant mix of requests: a leak is visible as a slope. */
export async function memory(minutes: number): Promise<string> {
  const rows = await onBothEngines(100_000, (service) => measured(service, minutes))
  const head = ['engine', 'minutes', 'requests', 'first third', 'middle third', 'last third', 'most']
  return table(head, rows)
}

async function measured({ engine, size, pid, ask }: Filled, minutes: number): Promise<string[]> {
  const samples: number[] = []
  const sampling = setInterval(() => {
    void residentBytes(pid).then((bytes) => samples.push(bytes))
  }, 5000)
  const any = (n: number) => (n * 48_271 + 11) % size
  const mix = [
    (n: number) => ask(`/containers?page[size]=30&page[number]=${1 + (n % 50)}&include=shipment`),
    (n: number) => ask('/lookups', { identifiers: [containerNumber(any(n)), containerNumber(any(n + 1))] }),
    (n: number) => ask(`/search?query=${containerNumber(any(n)).slice(0, 8)}`),
    (n: number) => ask(`/shipments?page[size]=10&page[number]=${1 + (n % 100)}`),
  ]
  const { count } = await busy(
    4,
    minutes * 60,
    (n) => (mix[n % mix.length] ?? mix[0])?.(n) ?? Promise.resolve(),
  )
  clearInterval(sampling)
  return [
    engine,
    String(minutes),
    String(count),
    ...megabytesByThirds(samples),
    megabytes(Math.max(...samples)),
  ]
}
