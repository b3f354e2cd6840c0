import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.ts'
import { type Countries, type LandCut, landsOf } from './lands.ts'

/** `world` is for a map of a whole route, on which a pixel is more than a tenth of a degree; `detail` for all others. */
export const landCuts = {
  world: { minArea: 0.01, digits: 2 },
  detail: { minArea: 0, digits: 3 },
} satisfies Record<string, LandCut>

const cutNames = Object.keys(landCuts) as (keyof typeof landCuts)[]
const atlas = join(root, 'node_modules/world-atlas')

async function cutLands(name: keyof typeof landCuts): Promise<string> {
  const countries = JSON.parse(await readFile(join(atlas, 'countries-50m.json'), 'utf8')) as Countries
  return JSON.stringify(landsOf(countries, landCuts[name]))
}

/**
 * `virtual:basemap/world` and `virtual:basemap/detail` are the addresses of the land areas as GeoJSON, which are cut
 * here: in the browser that would take longer than everything else that the map does until it is drawn.
 */
export function basemap(): Plugin {
  let isBuild = false
  const cutOf = (id: string, before: string, after = '') =>
    cutNames.find((name) => id === `${before}${name}${after}`)
  // As a module of the package, it has its licence among those of the dashboard.
  const modules = join(atlas, 'basemap-')
  return {
    name: 'basemap',
    // The modules have paths in a package, and no files there that could be bundled ahead.
    config: () => ({ optimizeDeps: { exclude: cutNames.map((name) => `virtual:basemap/${name}`) } }),
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      const name = cutOf(id, 'virtual:basemap/')
      return name && `${modules}${name}.js`
    },
    async load(id) {
      const name = cutOf(id, modules, '.js')
      if (!name) return undefined
      if (!isBuild) return `export default new URL('/@basemap/${name}.json', import.meta.url).href`
      const source = await cutLands(name)
      const reference = this.emitFile({ type: 'asset', name: `land-${name}.json`, source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      for (const name of cutNames)
        server.middlewares.use(`/@basemap/${name}.json`, (_, response, next) => {
          cutLands(name).then(
            (text) => response.setHeader('Content-Type', 'application/json').end(text),
            next,
          )
        })
    },
  }
}
