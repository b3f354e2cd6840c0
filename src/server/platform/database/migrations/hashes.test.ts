import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../../../testing/databases.ts'
import { migrationHash } from '../schema-fingerprint.ts'
import { landedHashes, migrations } from './index.ts'

test('a migration that has landed is never changed: for a change add one with the next number, and its hash in index.ts', async () => {
  const actual: Record<string, string> = {}
  for (const [name, migration] of Object.entries(migrations)) actual[name] = await migrationHash(migration)
  expect(actual).toEqual(landedHashes)
})

test('migrations run in the order of their names, and each number is used once', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  const numbers = names.map((name) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1])
  expect(new Set(numbers).size).toBe(names.length)
  expect(numbers).not.toContain(undefined)
})

forEachDatabase('Tables that migrations lock', (open) => {
  test('are there', async () => {
    const { db } = await open()
    const named = Object.values(migrations).flatMap(({ locks = [] }) => locks.map(([table]) => table))
    expect(named).not.toEqual([])
    const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class`.execute(db)
    const tables = new Set(rows.map(({ name }) => name))
    expect(named.filter((name) => !tables.has(name))).toEqual([])
  })
})
