import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packTar, unpackTar } from 'modern-tar'
import { Kysely, PGliteDialect } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrate } from '../platform/database/migrate.ts'
import { migrationHash } from '../platform/database/schema-fingerprint.ts'
import { startInMemory } from '../platform/database/embedded/files.ts'
import type { Tables } from '../platform/database/tables.ts'
import * as catalogue from '../reference/catalogue/index.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'

type Migrations = Record<string, Migration>
type Files = Uint8Array<ArrayBuffer>

const pglite = dirname(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')))
const folder = join(pglite, '../../.cache/portolan')
/** Of PostgreSQL's log. */
const PAGE_BYTES = 8192
const templates = new Map<string, Promise<Files>>()

let program: Promise<WebAssembly.Module> | undefined
/** PGlite's program. All engines of this process share it: the functions that one engine calls are compiled for the next ones too. */
export const compiledProgram = (): Promise<WebAssembly.Module> =>
  (program ??= WebAssembly.compile(readFileSync(join(pglite, 'dist/pglite.wasm'))))

/** The files of an empty PGlite. Unpacking them takes a fifth of the time that creating them takes. */
export const databaseTemplate = (): Promise<Files> => once('empty', () => createFiles({}))

/** The files of a PGlite with the tables of the migrations and the catalogue, as the service leaves them at its first start. */
export async function migratedTemplate(migrations: Migrations): Promise<Files> {
  const hash = createHash('sha256').update(JSON.stringify(catalogue))
  for (const name of Object.keys(migrations).toSorted()) {
    const migration = migrations[name]
    if (migration) hash.update(`${name} ${await migrationHash(migration)}\n`)
  }
  return once(`prepared-${hash.digest('hex').slice(0, 16)}`, async () =>
    createFiles(migrations, await databaseTemplate(), true),
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
      if (other.includes('-prepared-') && file.includes('-prepared-') && other.endsWith('.tar'))
        rmSync(join(folder, other), { force: true })
    // Several test files may create it at once: the rename is atomic, so that none reads half a file.
    writeFileSync(`${path}.${process.pid}`, files)
    renameSync(`${path}.${process.pid}`, path)
    return files
  }
}

async function createFiles(migrations: Migrations, from?: Files, withCatalogue = false): Promise<Files> {
  const pg = await startInMemory({ template: from, program: await compiledProgram() })
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: pg }) })
  await migrate(db, migrations)
  if (withCatalogue) await installCatalogue(db)
  const files = await dump(pg)
  await pg.close()
  return files
}

/**
 * The files without what no test needs and each would unpack: the databases that others are copied from, and the log but for its last
 * segment, up to its end. Half of the bytes, and of the time to start.
 */
async function dump(pg: Awaited<ReturnType<typeof startInMemory>>): Promise<Files> {
  for (const name of ['template0', 'template1']) {
    await pg.query('update pg_database set datistemplate = false where datname = $1', [name])
    await pg.exec(`drop database if exists ${name}`)
  }
  // The next segment of the log begins: the checkpoint, where the engine starts to read, is in it.
  await pg.query('select pg_switch_wal()')
  await pg.query('checkpoint')
  const { rows } = await pg.query<{ segment: string; end: number }>(
    'select file_name as segment, file_offset as end from pg_walfile_name_offset(pg_current_wal_insert_lsn())',
  )
  const [log] = rows
  if (!log) throw new Error('The engine does not say where its log ends')
  const entries = await unpackTar(new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()))
  const isSegment = (name: string) => /pg_wal\/[0-9A-F]{24}$/.test(name)
  const kept = entries
    .filter(({ header: { name } }) => !isSegment(name) || name.endsWith(log.segment))
    .map(({ header, data = new Uint8Array() }) => {
      const body = isSegment(header.name)
        ? data.subarray(0, Math.ceil(log.end / PAGE_BYTES) * PAGE_BYTES)
        : data
      return { header: { ...header, size: body.length }, body }
    })
  return new Uint8Array(await packTar(kept))
}
