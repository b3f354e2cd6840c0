// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appliedMigrations, missingMigrations } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openDatabase } from './open.ts'
import { schemaFingerprint } from './schema-fingerprint.ts'

/** So many ran in the version that made the data. */
const RAN_BEFORE = 20
const names = Object.keys(migrations).toSorted()
const older = Object.fromEntries(
  Object.entries(migrations).filter(([name]) => names.indexOf(name) < RAN_BEFORE),
)
const account = '10000000-0000-4000-8000-000000000001'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-migrating-'))
  const { db, close } = await openDatabase({ folder, migrations: older })
  await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Harbourline', now())`.execute(
    db,
  )
  await close()
})
afterAll(() => rm(folder, { recursive: true }))

/** Starts to migrate, and kills the process when this migration begins. @returns what began */
async function migrateUntil(killedAt = 'the end'): Promise<string[]> {
  const script = join(import.meta.dirname, '../../testing/migrate-until-killed.ts')
  const child = spawn(process.execPath, [script, folder, killedAt], { stdio: ['ignore', 'pipe', 'inherit'] })
  const began: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    began.push(line)
    if (line === killedAt) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return began
}

const stateOf = async (of: string, using: typeof migrations | 'none') => {
  const { db, close } = await openDatabase({ folder: of, migrations: using })
  const applied = (await appliedMigrations(db)).map(({ name }) => name)
  const missing = await missingMigrations(db, migrations)
  const { rows } = await sql<{ company_name: string }>`select company_name from accounts`.execute(db)
  const schema = await schemaFingerprint(db, 'public', [])
  await close()
  return { applied, missing, companies: rows.map(({ company_name }) => company_name), schema }
}

test('killed in a middle or the last migration, an upgrade has changed nothing, and the next start completes it', async () => {
  const before = await stateOf(folder, 'none')
  expect(before.applied).toHaveLength(RAN_BEFORE)
  for (const place of [Math.floor((RAN_BEFORE + names.length) / 2), names.length - 1]) {
    expect(await migrateUntil(names[place])).toEqual(names.slice(RAN_BEFORE, place + 1))
    expect(await stateOf(folder, 'none')).toEqual(before)
  }
  expect((await migrateUntil()).at(-1)).toBe('up to date')
  const after = await stateOf(folder, migrations)
  expect(after).toMatchObject({ missing: [], companies: ['Harbourline'] })
  const made = await mkdtemp(join(tmpdir(), 'portolan-migrated-'))
  const fresh = await openDatabase({ folder: made, migrations })
  expect(after.schema).toEqual(await schemaFingerprint(fresh.db, 'public', []))
  await fresh.close()
  await rm(made, { recursive: true })
})
