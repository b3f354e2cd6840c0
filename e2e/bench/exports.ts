import { type Filled, onBothEngines } from './engines.ts'
import { fetchFile } from './exported-file.ts'
import { megabytes, table } from './measure.ts'

const rows = 100_000
const SAMPLE_EVERY_MS = 50

/** A hundred thousand rows as a file: total time, time to the first byte, and memory of the service. */
export async function exports(): Promise<string> {
  const measured = await onBothEngines(rows, eachFormat)
  return table(
    [
      'engine',
      'format',
      'file',
      'first byte, ms',
      'last byte, s',
      'most memory above idle',
      'fetched slowly',
    ],
    measured.flatMap(([engine = '', ...formats]) => formats.map((cells) => [engine, ...cells.split('|')])),
  )
}

async function eachFormat(service: Filled): Promise<string[]> {
  // What is needed once, such as the code and the engine's own caches, is no part of a file.
  await fetched(service, 'csv')
  return [service.engine, await measured(service, 'csv'), await measured(service, 'xlsx')]
}

async function measured(service: Filled, format: string): Promise<string> {
  const quick = await fetched(service, format)
  const slow = await fetched(service, format, { pauseMs: 2, chunks: 200 })
  return [
    format,
    megabytes(quick.bytes),
    quick.first.toFixed(0),
    (quick.last / 1000).toFixed(1),
    megabytes(quick.memory),
    `${megabytes(slow.memory)} while ${megabytes(slow.bytes)} were taken`,
  ].join('|')
}

/** Fetches a file as a browser does; with `slowly` it reads slowly and closes the connection after so many parts. */
async function fetched(service: Filled, format: string, slowly?: { pauseMs: number; chunks: number }) {
  const { parts, began, mostMemory } = await fetchFile(service, format, SAMPLE_EVERY_MS)
  let first = Number.NaN
  let bytes = 0
  let chunks = 0
  for await (const chunk of parts) {
    if (Number.isNaN(first)) first = performance.now() - began
    bytes += chunk.length
    chunks += 1
    if (slowly) {
      if (chunks === slowly.chunks) break
      await new Promise((resolve) => setTimeout(resolve, slowly.pauseMs))
    }
  }
  return { first, last: performance.now() - began, bytes, memory: mostMemory() }
}
