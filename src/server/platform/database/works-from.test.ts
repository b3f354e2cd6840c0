import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrations } from './migrations/index.ts'
import { statementsOfMigration } from './schema-fingerprint.ts'

/** What programs of before may not find any more, or may not write any more. */
const narrows = [
  /\bdrop (?!index|not null)/i,
  /\brename (to|column)\b/i,
  /\balter (column )?\S+ (set data )?type\b/i,
  /\bset not null\b/i,
  /\badd (?!constraint|check|unique|primary|foreign|exclude)(?!(\([^)]*\)|[^,(])*\b(default|generated)\b)(\([^)]*\)|[^,(])*\bnot null\b/i,
  /\badd (constraint|check|unique|primary key|foreign key|exclude)\b/i,
  /\bcreate unique index\b/i,
]
const narrowing = async (migration: Migration) =>
  (await statementsOfMigration(migration)).filter(({ text }) => narrows.some((pattern) => pattern.test(text)))

test.each([
  ['alter table ships drop column flag', 1],
  ['alter table ships rename to vessels', 1],
  ['alter table ships alter column flag type char(2)', 1],
  ['alter table ships alter column flag set not null', 1],
  ['alter table ships add column flag text not null', 1],
  ['alter table ships add column flag text, add column imo text not null', 1],
  ['alter table ships add flag text not null', 1],
  ['alter table ships add column price numeric(10, 2) not null', 1],
  ['alter table ships drop flag', 1],
  ['alter table ships alter column flag drop default', 1],
  ['drop index ships_flag', 0],
  ['alter table ships alter column flag drop not null', 0],
  ['alter table ships add constraint flags check (length(flag) = 2)', 1],
  ['create unique index ships_flag on ships (flag)', 1],
  ["alter table ships add column flag text not null default ''", 0],
  ['create table ships (flag text not null unique)', 0],
  ['create index ships_flag on ships (flag)', 0],
])('that programs of before cannot go on working is seen in a statement: %s', async (statement, found) => {
  const up = async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))
  expect(await narrowing({ up })).toHaveLength(found)
})

test('while versions change, processes of before go on working: a migration that takes away or narrows names one of an earlier release, from which on programs do without', async () => {
  const names = Object.keys(migrations)
  const later = names.filter((name) => name > '0118-leases-of-requests')
  for (const name of later) {
    const migration = migrations[name]
    if (!migration) continue
    const { worksFrom } = migration
    if (worksFrom === undefined) expect(await narrowing(migration), name).toEqual([])
    else expect(names.slice(0, names.indexOf(name)), `${name} works from ${worksFrom}`).toContain(worksFrom)
  }
})
