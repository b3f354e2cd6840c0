import { type Filled, onBothEngines, residentBytes } from './engines.ts'
import { billNumber, containerNumber } from './fill.ts'
import { megabytes, table, timed, asPercentiles } from './measure.ts'

/** Every size on both engines, one after the other, each with a service of its own, over HTTP. */
export async function finds(sizes: readonly number[]): Promise<string> {
  const rows: string[][] = []
  for (const size of sizes) rows.push(...(await onBothEngines(size, measured)))
  const head = [
    'engine',
    'containers',
    'exact find',
    'partial find',
    '40 numbers',
    'page of 50',
    'page of 50, by act by',
    'page of 50, deep',
    'filled in',
    'memory',
  ]
  return table(head, rows)
}

async function measured({ engine, size, seconds, pid, ask }: Filled): Promise<string[]> {
  const any = (n: number) => (n * 48_271 + 11) % size
  const find = (...identifiers: string[]) => ask('/lookups', { identifiers })
  const deep = Math.max(1, Math.floor(size / 50 / 2))
  const page = (number: number, more = '') =>
    ask(`/containers?page[size]=50&page[number]=${number}&include=shipment${more}`)
  const figures = [
    await timed(200, (n) => find(containerNumber(any(n)))),
    await timed(100, (n) => find(containerNumber(any(n)).slice(2, 9))),
    await timed(50, (n) =>
      find(
        ...Array.from({ length: 40 }, (_, k) =>
          k % 2 ? billNumber(Math.floor(any(n + k) / 2.5)) : containerNumber(any(n * 40 + k)),
        ),
      ),
    ),
    await timed(50, (n) => page(1 + (n % 10))),
    await timed(50, (n) => page(1 + (n % 10), '&sort=act_by_at')),
    await timed(10, (n) => page(deep + (n % 10)), 1),
  ]
  return [
    engine,
    size.toLocaleString('en'),
    ...figures.map(asPercentiles),
    `${seconds.toFixed(0)} s`,
    megabytes(await residentBytes(pid)),
  ]
}
