/** Percentiles of durations in milliseconds. */
export interface Durations {
  p50: number
  p95: number
}

export function durations(measured: readonly number[]): Durations {
  const sorted = measured.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95) }
}

/** Times `times` runs, one after the other, after a few that are not counted. */
export async function timed(
  times: number,
  run: (n: number) => Promise<unknown>,
  warmUp = 5,
): Promise<Durations> {
  const measured: number[] = []
  for (let n = -warmUp; n < times; n += 1) {
    const started = performance.now()
    await run(n + warmUp)
    if (n >= 0) measured.push(performance.now() - started)
  }
  return durations(measured)
}

/**
 * `clients` send one request after the other for some seconds.
 * @returns requests a second, how many there were, and the milliseconds that each took
 */
export async function busy(
  clients: number,
  seconds: number,
  run: (n: number) => Promise<unknown>,
): Promise<{ rate: number; count: number; p50: number; p99: number }> {
  const took: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  let next = 0
  const client = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      await run(next++)
      took.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const passed = (performance.now() - began) / 1000
  return { rate: took.length / passed, count: took.length, ...medianAndTail(took) }
}

/** Median and 99th percentile. */
export function medianAndTail(took: readonly number[]): { p50: number; p99: number } {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Median and 95th percentile in milliseconds. */
export const asPercentiles = ({ p50, p95 }: Durations): string => `${p50.toFixed(1)} / ${p95.toFixed(1)}`

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`

/** Medians of the thirds of what was sampled in a run: a leak is visible as a slope. */
export const megabytesByThirds = (samples: readonly number[]): string[] => {
  const third = Math.floor(samples.length / 3)
  return [0, third, 2 * third].map((from) => megabytes(durations(samples.slice(from, from + third)).p50))
}
