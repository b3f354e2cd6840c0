import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The files of an engine that does not run, as a tar. */
export type TemplateFiles = Uint8Array<ArrayBuffer>

export const pgliteFolder = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
/** Inside the installation: others can write into the folders of the system. */
export const templatesFolder = join(pgliteFolder, '../../.cache/portolan')
/** The name of the one without tables. */
export const EMPTY_TEMPLATE = 'empty'
/** In the names of those that have tables: of them the newest is kept. */
const PREPARED = '-prepared-'

/** The path of a template for the installed version of PGlite. */
function pathOf(name: string): string {
  const { version } = JSON.parse(readFileSync(join(pgliteFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  return join(templatesFolder, `pglite-${version}-${name}.tar`)
}

/** @returns undefined where it was not made, or cannot be read */
export function readTemplate(name: string): TemplateFiles | undefined {
  try {
    return new Uint8Array(readFileSync(pathOf(name)))
  } catch {
    return undefined
  }
}

/** Kept for later, in the place of those of earlier tables. */
export function keepTemplate(name: string, files: TemplateFiles): void {
  const path = pathOf(name)
  mkdirSync(templatesFolder, { recursive: true })
  // Several processes may create it at once: the rename is atomic, so that none reads half a file, or finds none meanwhile.
  writeFileSync(`${path}.${process.pid}`, files)
  renameSync(`${path}.${process.pid}`, path)
  if (!path.includes(PREPARED)) return
  for (const other of readdirSync(templatesFolder)) {
    const found = join(templatesFolder, other)
    if (found !== path && other.includes(PREPARED) && other.endsWith('.tar')) rmSync(found, { force: true })
  }
}
