import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { precompress } from './precompress.ts'
import { isInstalled, root } from './run.ts'
import { joinOwnService } from './service-build.ts'

const inputs = [
  'src/client',
  'src/contract',
  'src/server/reference/catalogue',
  'src/tools/basemap',
  'src/tools/browsers.ts',
  'src/tools/chunks.ts',
  'src/tools/embed-build.ts',
  'src/tools/languages',
  'src/tools/no-cycles.ts',
  'src/tools/no-json-schema.ts',
  'src/tools/opening.ts',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Kept inside `dist`, where vite's next build removes it with the rest. */
const stamp = 'dist/.built-from'
/** When the files of the stamp were written: while they stay so, none is read. */
const timesStamp = 'dist/.built-from-times'

const filesUnder = async (folder: string, path: string): Promise<string[]> => {
  const at = join(folder, path)
  if (!existsSync(at)) return []
  if ((await stat(at)).isFile()) return [path]
  const entries = await readdir(at, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

const inputPaths = async (folder: string): Promise<string[]> =>
  (await Promise.all(inputs.map((path) => filesUnder(folder, path)))).flat()

/** A fingerprint of all that the dashboard is built from; tests are no part of it. */
export const fingerprint = async (folder: string): Promise<string> => {
  const paths = await inputPaths(folder)
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

/**
 * What to do about `dist` before the service starts. An installation without development packages cannot build: it
 * brings the `dist` of another along, whose sources may differ or be absent.
 */
export const planBuild = async (
  folder: string,
  from: string,
  canBuild: boolean,
): Promise<'current' | 'build' | 'use as it is' | 'missing'> => {
  if (await isBuilt(folder, from)) return 'current'
  if (canBuild) return 'build'
  return existsSync(join(folder, 'dist/index.html')) ? 'use as it is' : 'missing'
}

/** Sizes and times of the same files. */
const fingerprintOfTimes = async (folder: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const path of (await inputPaths(folder)).toSorted()) {
    const { size, mtimeMs } = statSync(join(folder, path))
    hash.update(`${path}\0${size} ${mtimeMs}\0`)
  }
  return hash.digest('hex')
}

/** Whether `dist` is the dashboard of the present sources. They are read only where one was written since they were last found so. */
export const isCurrent = async (folder = root): Promise<boolean> => {
  const times = await fingerprintOfTimes(folder)
  const file = join(folder, timesStamp)
  const known = await readFile(file, 'utf8').catch(() => undefined)
  if (known === times && existsSync(join(folder, 'dist/index.html'))) return true
  const isSame = await isBuilt(folder, await fingerprint(folder))
  // An installation may be read only.
  if (isSame) await writeFile(file, times).catch(() => undefined)
  return isSame
}

/**
 * Builds the dashboard into `dist` where that is missing or older than its sources, or always with `force`.
 * @throws Error with a sentence for the operator when there is none and none can be built
 */
const build = async (force: boolean): Promise<void> => {
  const from = await fingerprint(root)
  const canBuild = isInstalled('vite')
  const plan = force && canBuild ? 'build' : await planBuild(root, from, canBuild)
  if (plan === 'current') return
  if (plan === 'use as it is') {
    console.log('Using the dashboard in dist as it was built: the packages that build it are not installed')
    return
  }
  if (plan === 'missing')
    throw new Error(
      'there is none in dist, and the packages that build it are not installed. Run npm ci && npm run build, or take dist from where it was built',
    )
  const started = performance.now()
  const vite = await import('vite')
  await vite.build({ root, logLevel: 'error' })
  const { embedBuild } = await import('./embed-build.ts')
  await vite.build(embedBuild)
  await precompress(join(root, 'dist/assets'))
  await writeFile(join(root, stamp), from)
  prepareDatabase()
  console.log(`Built the dashboard in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** What a service begins with in an empty folder. Without it the first one makes it. */
function prepareDatabase(): void {
  const command = join(root, 'src/server/commands/prepare-database.ts')
  if (existsSync(command)) spawnSync(process.execPath, [command], { stdio: 'inherit' })
}

/** The dashboard, and the service joined into few files; what went wrong is printed, and the process will end with code 1. */
const buildAll = async (force = false): Promise<void> => {
  await build(force).catch((error: unknown) => {
    console.error('The dashboard could not be built:', error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  await joinOwnService(force)
}

if (import.meta.main) await buildAll(process.argv.includes('--force'))
