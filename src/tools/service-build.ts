import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Plugin } from 'rolldown'
import { isInstalled, root } from './run.ts'

/*
 * The service is written in some 1,500 files, and its packages have 600. To find, read and link each takes half of the processor time
 * of a start, so they are joined into a few. The service runs from its sources where that cannot be done.
 */

/** Where the joined service is, within the installation. */
export const serviceFolder = '.build/service'
const mainProgram = 'src/server/commands/main.ts'
/** In the folder: the files that it was made of, with their sizes and times. */
const inputsFile = 'inputs.json'

/** Packages of many small files of plain JavaScript. Each other one stays in its folder, where it finds its own files. */
const joinedPackages = /^(?:kysely|undici|zod|hono|@hono\/node-server|pg|pg-[a-z]+|postgres-[a-z]+)(?:\/|$)/
const isExternal = (id: string): boolean => /^[^./\0]/.test(id) && !joinedPackages.test(id)

/**
 * A module keeps its own place in `import.meta`, since it finds its files by it. A program that it starts as a thread or a process
 * becomes one of the joined files.
 */
const keepPlaces = (within: string, folder: string): Plugin => ({
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(join(within, 'src')) || !code.includes('import.meta.')) return
    const place = toUrlPath(relative(folder, id))
    return code
      .replaceAll(/new URL\('(\.\.?\/[^']+\.ts)', import\.meta\.url\)/g, (_, path: string) => {
        const program = this.emitFile({ type: 'chunk', id: join(dirname(id), path) })
        return `new URL(import.meta.ROLLUP_FILE_URL_${program})`
      })
      .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(place)}')`)
  },
})

const toUrlPath = (path: string): string => path.replaceAll(sep, '/')

/**
 * Joins programs of the service, each with all that it imports, into files named as they are.
 * @param programs paths below `within`, whose names differ
 * @param into a folder below it
 */
export async function joinService(programs: readonly string[], into: string, within = root): Promise<void> {
  const { rolldown } = await import('rolldown')
  const folder = join(within, into)
  const bundle = await rolldown({
    input: programs.map((path) => join(within, path)),
    cwd: within,
    platform: 'node',
    external: isExternal,
    plugins: [keepPlaces(within, folder)],
    logLevel: 'silent',
    // A comment names the source of each part: the log reads it.
    experimental: { attachDebugInfo: 'simple' },
  })
  const { output } = await bundle.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  })
  await bundle.close()
  await removeOldFiles(folder, new Set(output.map(({ fileName }) => fileName)))
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const paths = [...new Set(modules)].filter((id) => existsSync(id)).map((id) => relative(within, id))
  const inputs = Object.fromEntries(
    [...paths, 'package-lock.json'].map((path) => [path, stateOf(path, within)]),
  )
  await writeFile(join(folder, inputsFile), JSON.stringify(inputs))
}

/** A service that runs still loads files of the joined one that it began with: those stay for a day. */
const KEPT_MS = 24 * 3_600_000

async function removeOldFiles(folder: string, made: ReadonlySet<string>): Promise<void> {
  const limit = Date.now() - KEPT_MS
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!made.has(name) && name !== inputsFile && statSync(path).mtimeMs < limit) await rm(path)
  }
}

/** The size and the time of a file, and undefined where there is none. */
const stateOf = (path: string, folder: string): string | undefined => {
  const found = statSync(join(folder, path), { throwIfNoEntry: false })
  return found && `${found.size} ${found.mtimeMs}`
}

/** Whether the packages are there that join the service. */
export const canJoin = (): boolean => isInstalled('rolldown')

/**
 * The joined program of the service, if it is made of the present files. Where the service cannot be joined it was brought along with
 * its sources, and copies have times of their own: sizes are compared.
 * @returns undefined where the service is not joined, or another one is
 */
export async function joinedService(folder = root, comparesTimes = canJoin()): Promise<string | undefined> {
  const program = join(folder, serviceFolder, 'main.js')
  const inputs = await readFile(join(folder, serviceFolder, inputsFile), 'utf8').catch(() => undefined)
  if (inputs === undefined || !existsSync(program)) return
  const compared = (state: string | undefined) => (comparesTimes ? state : state?.split(' ')[0])
  const isCurrent = Object.entries(JSON.parse(inputs) as Record<string, string>).every(
    ([path, state]) => compared(stateOf(path, folder)) === compared(state),
  )
  return isCurrent ? program : undefined
}

/** Joins the service where its files have changed, or always with `force`. A folder that cannot be written is no fault: it runs from its sources. */
export async function joinOwnService(force: boolean): Promise<void> {
  if (!canJoin() || !existsSync(join(root, mainProgram))) return
  if (force || (await joinedService()) === undefined)
    await joinService([mainProgram], serviceFolder).catch((error: unknown) => {
      console.error('The service runs from its sources:', error instanceof Error ? error.message : error)
    })
}
