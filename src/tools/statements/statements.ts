import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fingerprint, loadModule, parse } from 'libpg-query'
import { root } from '../run.ts'
import { exceptions, keysWithoutAccount } from './exceptions.ts'
import { compareWithExceptions, type SentStatement } from './exceptions.rules.ts'
import { tablesWithoutAccount } from './naming.rules.ts'
import { statementsText } from './statements-text.rules.ts'
import type { NotedStatement } from './statements-folder.ts'
import type { TableColumns } from './scope.rules.ts'
import { schemaOfMigrations } from './tables.ts'

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
