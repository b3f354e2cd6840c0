import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../../src/tools/run.ts'
import { kilobytes, table } from '../measure.ts'

const assets = join(root, 'dist/assets')
const library = join(root, 'node_modules/maplibre-gl/dist')
/** The map may be so much larger than MapLibre alone. */
const LIMIT = 1.05

const gzipped = async (path: string): Promise<number> => gzipSync(await readFile(path), { level: 9 }).length

/** The largest file of the dashboard with this name: pages in frames of other sites have a chunk of their own. */
async function largest(name: RegExp): Promise<number> {
  const names = (await readdir(assets)).filter((each) => name.test(each))
  if (names.length === 0) throw new Error(`No ${name.source} in ${assets}: build the dashboard first`)
  return Math.max(...(await Promise.all(names.map(async (each) => gzipped(join(assets, each))))))
}

/** What a browser fetches for the map, beside what MapLibre publishes. */
export async function mapSizes(): Promise<string> {
  const parts = [
    ['map chunk', await largest(/^route-map-[\w-]+\.js$/), await gzipped(join(library, 'maplibre-gl.mjs'))],
    [
      'its worker',
      await largest(/^maplibre-gl-worker-[\w-]+\.mjs$/),
      await gzipped(join(library, 'maplibre-gl-worker.mjs')),
    ],
  ] as const
  return table(
    ['part', 'gzip', 'MapLibre alone', 'times', `at most ${LIMIT}`],
    parts.map(([name, ours, alone]) => [
      name,
      kilobytes(ours),
      kilobytes(alone),
      (ours / alone).toFixed(3),
      ours / alone <= LIMIT ? 'yes' : 'NO',
    ]),
  )
}
