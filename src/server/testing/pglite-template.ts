import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrate } from '../platform/database/migrate.ts'
import { migrationHash } from '../platform/database/schema-fingerprint.ts'
import { startInMemory } from '../platform/database/embedded/files.ts'

type Migrations = Record<string, Migration>
type Files = Uint8Array<ArrayBuffer>

const pglite = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
const folder = join(pglite, '../../.cache/portolan')
const templates = new Map<string, Promise<Files>>()

/** The files of an empty PGlite. Unpacking them takes a fifth of the time that creating them takes. */
export const databaseTemplate = (): Promise<Files> => once('empty', () => createFiles({}))

/** The files of a PGlite on which the migrations have run: most tests need no other tables. */
export async function migratedTemplate(migrations: Migrations): Promise<Files> {
  const hash = createHash('sha256')
  for (const name of Object.keys(migrations).toSorted()) {
    const migration = migrations[name]
    if (migration) hash.update(`${name} ${await migrationHash(migration)}\n`)
  }
  return once(`migrated-${hash.digest('hex').slice(0, 16)}`, async () =>
    createFiles(migrations, await databaseTemplate()),
  )
}

/** Created once per version of PGlite and stored under node_modules/.cache, without those of earlier migrations. */
async function once(name: string, create: () => Promise<Files>): Promise<Files> {
  const { version } = JSON.parse(readFileSync(join(pglite, 'package.json'), 'utf8')) as { version: string }
  const file = `pglite-${version}-${name}.tar`
  const known = templates.get(file) ?? readOrCreate(file, create)
  templates.set(file, known)
  return known
}

async function readOrCreate(file: string, create: () => Promise<Files>): Promise<Files> {
  const path = join(folder, file)
  try {
    return new Uint8Array(readFileSync(path))
  } catch {
    const files = await create()
    mkdirSync(folder, { recursive: true })
    for (const other of readdirSync(folder))
      if (other.includes('-migrated-') && file.includes('-migrated-') && other.endsWith('.tar'))
        rmSync(join(folder, other), { force: true })
    // Several test files may create it at once: the rename is atomic, so that none reads half a file.
    writeFileSync(`${path}.${process.pid}`, files)
    renameSync(`${path}.${process.pid}`, path)
    return files
  }
}

async function createFiles(migrations: Migrations, from?: Files): Promise<Files> {
  const pg = await startInMemory(from && new Blob([from]))
  await migrate(new Kysely<unknown>({ dialect: new PGliteDialect({ pglite: pg }) }), migrations)
  await pg.query('checkpoint')
  const files = new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
  await pg.close()
  return files
}
