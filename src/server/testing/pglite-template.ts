import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startInMemory } from '../platform/database/pglite.files.ts'

let template: Promise<Uint8Array<ArrayBuffer>> | undefined

/**
 * The files of an empty PGlite, created once per version and stored under node_modules/.cache: unpacking them takes a
 * fifth of the time that creating them takes.
 */
export function pgliteTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  template ??= readOrMake()
  return template
}

async function readOrMake(): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
  const { version } = JSON.parse(readFileSync(join(pglite, 'package.json'), 'utf8')) as { version: string }
  const folder = join(pglite, '../../.cache/portolan')
  const path = join(folder, `pglite-${version}.tar`)
  if (existsSync(path)) return new Uint8Array(readFileSync(path))
  const pg = await startInMemory()
  const made = new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
  await pg.close()
  mkdirSync(folder, { recursive: true })
  // Several test files may create it at once: the rename is atomic, so that none reads half a file.
  writeFileSync(`${path}.${process.pid}`, made)
  renameSync(`${path}.${process.pid}`, path)
  return made
}
