import type { createDataFiles } from '../platform/database/embedded/template.ts'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  EMPTY_TEMPLATE,
  keepTemplate,
  readTemplate,
  type TemplateFiles,
  templatesFolder,
} from '../platform/database/embedded/kept-templates.ts'
import { migrate, type TableMigration } from '../platform/database/migrate.ts'
import { migrationHash } from '../platform/database/schema-fingerprint.ts'
import type { Tables } from '../platform/database/tables.ts'
import * as catalogue from '../reference/catalogue/index.ts'
import { installCatalogue } from '../reference/install-catalogue.ts'

type Migrations = Record<string, TableMigration>

/** Differs where the tables do, or the catalogue. */
async function nameOf(migrations: Migrations): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(catalogue))
  for (const name of Object.keys(migrations).toSorted()) {
    const migration = migrations[name]
    if (migration) hash.update(`${name} ${await migrationHash(migration)}\n`)
  }
  return `prepared-${hash.digest('hex').slice(0, 16)}`
}

const known = new Map<string, Promise<TemplateFiles>>()
/** Made once in each process. */
function once(name: string, make: () => Promise<TemplateFiles>): Promise<TemplateFiles> {
  const found = known.get(name) ?? make()
  known.set(name, found)
  return found
}

async function keptOrMade(name: string, make: () => Promise<TemplateFiles>): Promise<TemplateFiles> {
  const kept = readTemplate(name)
  if (kept) return kept
  const files = await make()
  keepTemplate(name, files)
  return files
}

/** The files of the embedded engine without tables. Unpacking them takes a fifth of the time that creating them takes. */
export const emptyDatabase = (): Promise<TemplateFiles> =>
  once(EMPTY_TEMPLATE, () => keptOrMade(EMPTY_TEMPLATE, () => create(() => Promise.resolve())))

/** Those with the tables of the migrations and the catalogue, as the service leaves them at its first start; made where they are not kept. */
export async function makePreparedDatabase(migrations: Migrations): Promise<TemplateFiles> {
  const name = await nameOf(migrations)
  return once(name, () =>
    keptOrMade(name, async () =>
      create<Tables>(
        async (db) => {
          await migrate(db, migrations)
          await installCatalogue(db)
        },
        await emptyDatabase(),
      ),
    ),
  )
}

/** The engine is loaded in this thread only where files are made. */
const create: typeof createDataFiles = async (...filled) =>
  (await import('../platform/database/embedded/template.ts')).createDataFiles(...filled)

const maker = join(import.meta.dirname, '../commands/prepare-database.ts')

/**
 * The same for a service that begins with an empty folder. Where they are not kept, a process of its own makes them: its engine leaves
 * no memory behind here.
 * @returns undefined where they cannot be kept, as in an installation that is read only: the service makes its tables itself then
 */
export async function preparedDatabase(migrations: Migrations): Promise<TemplateFiles | undefined> {
  const name = await nameOf(migrations)
  const kept = readTemplate(name)
  if (kept || !canKeep()) return kept
  await promisify(execFile)(process.execPath, [maker]).catch(() => undefined)
  return readTemplate(name)
}

function canKeep(): boolean {
  try {
    mkdirSync(templatesFolder, { recursive: true })
    accessSync(templatesFolder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
