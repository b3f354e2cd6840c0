import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { fingerprint, loadModule, parse } from 'libpg-query'
import { sql } from 'kysely'
import { root } from '../run.ts'
import { exceptions, keysWithoutAccount } from './exceptions.ts'
import { compareWithExceptions, type SentStatement } from './exceptions.rules.ts'
import { ACCOUNT_COLUMN, tablesWithoutAccount } from './naming.rules.ts'
import { statementsText } from './statements-text.rules.ts'
import type { NotedStatement } from './statements-folder.ts'
import type { TableColumns } from './scope.rules.ts'
import { migrations } from '../../server/platform/database/migrations/index.ts'
import { openDatabase } from '../../server/platform/database/open.ts'

/** What the migrations make. */
interface Schema {
  tables: TableColumns
  /** Unique indexes, and those of primary keys, of tables with rows of accounts, that do not begin with the account: `table (column, …)` */
  keys: string[]
}

/** The tables as the migrations leave them, from an embedded database that is made for it. */
async function schemaOfMigrations(): Promise<Schema> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-schema-'))
  const { db, close } = await openDatabase({ folder, migrations })
  try {
    const { rows } = await sql<{ name: string; columns: string[] }>`
      select class.relname as name, array_agg(attname::text order by attnum) as columns
      from pg_class class join pg_attribute on attrelid = class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      group by 1`.execute(db)
    const keys = await sql<{ key: string }>`
      select class.relname || ' (' || string_agg(pg_get_indexdef(indexrelid, place::int, true), ', ' order by place) || ')'
        || case when indpred is null then '' else ' where ' || pg_get_expr(indpred, indrelid) end as key
      from pg_index join pg_class class on class.oid = indrelid, generate_series(1, indnkeyatts) as place
      where indisunique and relnamespace = 'public'::regnamespace and exists (
        select from pg_attribute where attrelid = indrelid and attname = ${ACCOUNT_COLUMN} and not attisdropped)
      group by indexrelid, class.relname, indpred, indrelid
      having (array_agg(pg_get_indexdef(indexrelid, place::int, true) order by place))[1] <> ${ACCOUNT_COLUMN}
      order by key`.execute(db)
    return {
      tables: new Map(rows.map(({ name, columns }) => [name, columns])),
      keys: keys.rows.map(({ key }) => key),
    }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where it is written which statements name no account, for people. Not in the repository. */
export const statementsPath = '.build/statements.md'

/** What the statements that the tests sent show. */
interface JudgedStatements {
  /** What must be changed, a line each. */
  faults: string[]
  /** Exceptions that fit no statement, a line each: after all unit tests they must go. */
  unused: string[]
  /** e.g. `4000 of 4090 statements name the account, 90 are exceptions`. */
  summary: string
  /** Some statements are sent to a PostgreSQL server alone: without one their exceptions are unused. */
  isServerSeen: boolean
}

/**
 * Whether every statement that the code of the service sent in the unit tests names the account, and every unique key begins with it.
 * @param folders that `note-statements.ts` wrote to
 */
export async function judgeStatements(...folders: readonly string[]): Promise<JudgedStatements> {
  const { tables, keys } = await schemaOfMigrations()
  const sent = await readStatements(folders, tables)
  const judged = compareWithExceptions(sent, exceptions)
  const path = join(root, statementsPath)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, statementsText(sent.length, judged, exceptions, keysWithoutAccount))
  const { named, open, unused } = judged
  const isServerSeen = sent.some(({ from }) => from.startsWith('platform/database/server/'))
  const known = Object.keys(keysWithoutAccount)
  return {
    faults: [
      ...open.map(({ sql, from, without }) => `${from} names no account of ${without.join(', ')}: ${sql}`),
      ...keys.filter((key) => !known.includes(key)).map((key) => `A unique key without the account: ${key}`),
      ...known.filter((key) => !keys.includes(key)).map((key) => `There is no such unique key: ${key}`),
      ...(sent.length === 0 ? ['No statement was noted'] : []),
    ],
    unused: unused.map((line) => `An exception fits no statement: ${line.join(' | ')}`),
    summary: `${named} of ${sent.length} statements name the account, ${sent.length - named - open.length} are exceptions`,
    isServerSeen,
  }
}

/** Each statement of a file once, whatever the lengths of its lists. */
async function readStatements(folders: readonly string[], tables: TableColumns): Promise<SentStatement[]> {
  await loadModule()
  const found = new Map<string, SentStatement>()
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder).catch(() => [])).map((file) => join(folder, file))),
  )
  for (const file of files.flat())
    for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) {
      const { sql, from: site } = JSON.parse(line) as NotedStatement
      const from = site.replace(/^.*\/src\/server\//, '')
      const key = `${from} ${await fingerprint(sql)}`
      if (found.has(key)) continue
      const { stmts = [] } = await parse(sql)
      const without = stmts.flatMap(({ stmt }) => (stmt ? tablesWithoutAccount(stmt, tables) : []))
      found.set(key, { sql, from, without })
    }
  return [...found.values()]
}
