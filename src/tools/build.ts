import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './run.ts'

const inputs = ['src/client', 'src/contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** Kept inside `dist`, where vite's next build removes it with the rest. */
const stamp = 'dist/.built-from'

const filesUnder = async (folder: string, path: string): Promise<string[]> => {
  const at = join(folder, path)
  if (!existsSync(at)) return []
  if ((await stat(at)).isFile()) return [path]
  const entries = await readdir(at, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A fingerprint of all that the dashboard is built from; tests are no part of it. */
export const fingerprint = async (folder: string): Promise<string> => {
  const paths = (await Promise.all(inputs.map((path) => filesUnder(folder, path)))).flat()
  const hash = createHash('sha256')
  for (const path of paths.toSorted((a, b) => (a < b ? -1 : 1))) {
    hash
      .update(`${path}\0`)
      .update(await readFile(join(folder, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Whether `dist` was built from this very fingerprint. */
export const isBuilt = async (folder: string, from: string): Promise<boolean> =>
  existsSync(join(folder, 'dist/index.html')) &&
  existsSync(join(folder, stamp)) &&
  (await readFile(join(folder, stamp), 'utf8')) === from

/** Builds the dashboard into `dist` where that is missing or older than its sources. */
const buildDashboard = async (force = false): Promise<void> => {
  const from = await fingerprint(root)
  if (!force && (await isBuilt(root, from))) return
  const started = performance.now()
  // Loaded only when needed: an installation without development packages brings its `dist` along.
  const { build } = await import('vite')
  await build({ root, logLevel: 'error' })
  await writeFile(join(root, stamp), from)
  console.log(`Built the dashboard in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (import.meta.main) {
  await buildDashboard(process.argv.includes('--force')).catch((error: unknown) => {
    console.error('The dashboard could not be built:', error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
