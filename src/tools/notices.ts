import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from './run.ts'

export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.md'

const lockEntry = z.looseObject({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
})
export type LockEntry = z.output<typeof lockEntry>

/** The packages of the lockfile by their places in `node_modules`. */
export async function lockedPackages(): Promise<Map<string, LockEntry>> {
  const text = await readFile(join(root, 'package-lock.json'), 'utf8')
  const { packages } = z.object({ packages: z.record(z.string(), lockEntry) }).parse(JSON.parse(text))
  return new Map(Object.entries(packages).filter(([place]) => place !== ''))
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13)

/** The packages that the dashboard's sources import: part of what is built, also where they are devDependencies. */
async function bundledNames(): Promise<Set<string>> {
  const names = new Set<string>()
  for (const folder of ['src/client', 'src/contract'])
    for (const path of await readdir(join(root, folder), { recursive: true })) {
      if (!/\.(tsx?|css)$/.test(path) || /\.test\.tsx?$|(^|\/)testing\//.test(path)) continue
      const text = await readFile(join(root, folder, path), 'utf8')
      for (const [, name = ''] of text.matchAll(/(?:from|import|import\() ?'((?:@[\w.-]+\/)?[\w.-]+)/g))
        names.add(name)
    }
  return names
}

/** What the service and the dashboard are delivered with: the dependencies, and what the dashboard bundles. */
async function deliveredPackages(): Promise<{ name: string; version: string; license: string }[]> {
  const packages = await lockedPackages()
  const reached = new Set([...packages].flatMap(([place, { dev }]) => (dev ? [] : [place])))
  const waiting = [...(await bundledNames())].map((name) => `node_modules/${name}`)
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const entry = packages.get(place)
    if (!entry || (reached.has(place) && entry.dev)) continue
    reached.add(place)
    if (entry.dev)
      for (const name of Object.keys(entry.dependencies ?? {})) {
        const nested = `${place}/node_modules/${name}`
        waiting.push(packages.has(nested) ? nested : `node_modules/${name}`)
      }
  }
  const delivered = [...reached].map((place) => {
    const { version = '', license = 'not stated' } = packages.get(place) ?? {}
    return { name: nameOf(place), version, license }
  })
  const unique = new Map(delivered.map((each) => [`${each.name} ${each.version}`, each]))
  return [...unique.values()].toSorted((one, other) =>
    one.name === other.name ? (one.version < other.version ? -1 : 1) : one.name < other.name ? -1 : 1,
  )
}

/** The notices as a page: each package with its version and licence. */
export async function noticesText(): Promise<string> {
  const rows = (await deliveredPackages()).map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license.replaceAll('|', '\\|')} |`,
  )
  return `# Third-party notices

Portolan is delivered with these packages. Each has the text of its licence in its folder below \`node_modules\`. Made by
\`node src/tools/notices.ts\`; a test fails where it is not current.

- **libvips** (\`@img/sharp-libvips-…\`) is under the LGPL, version 3 or later: a library of its own, which \`sharp\` loads at run time and which
  may be replaced by another build of it. Its sources: <https://github.com/libvips/libvips>.
- **Sea lanes** (\`src/server/voyages/sea-routes/sea-lanes.json\`) come from the data set that \`src/tools/sea-lanes.ts\` names.
- Packages of other platforms are listed too: npm installs those of one platform.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`
}

if (import.meta.main) await writeFile(join(root, NOTICES_FILE), await noticesText())
