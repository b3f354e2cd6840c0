import { parseArgs } from 'node:util'
import { type MonthlyTable, monthlyTables } from '../platform/database/months/months.rules.ts'
import { serviceSettings } from '../platform/config/config.ts'
import type { DatabasePlace } from './open-for-reading.ts'
import { dataFolderOf, databaseUrlOf } from './data-place.ts'

type ArchiveWork =
  | { kind: 'list' }
  | { kind: 'import'; month: string; tables: MonthlyTable[] }
  /** Of one month, or of all that are older than those that are kept. */
  | { kind: 'now'; months: string | number }
export interface ArchiveOptions {
  place: DatabasePlace
  work: ArchiveWork
}
type ReadArchive =
  | { kind: 'options'; options: ArchiveOptions }
  | { kind: 'help' }
  | { kind: 'wrong'; sentence: string }

export const archiveHelp = `Months of the event log and of the notifications of webhooks that were archived, in files in the folder archive of the data
folder. Where PostgreSQL is not used, no Portolan may be running but for list.

  npm run archive -- list              which months there are, and where their rows are
  npm run archive -- import 2025-11    puts a month back from its files; it stays until it is archived by name
  npm run archive -- now               archives the months that are older than those that are kept
  npm run archive -- now 2025-11       archives this month

  --table NAME          import one table: ${monthlyTables.map(({ name }) => name).join(', ')}
  --keep-log-months N   how many months are kept, with the present one (${serviceSettings.keepLogMonths.variable})
  --data FOLDER         data folder, by default PORTOLAN_DATA, else ./data
  --database-url URL    PostgreSQL instead of the embedded database (DATABASE_DIRECT_URL, else DATABASE_URL); files are in the data folder
  --help                this text
`

const flags = {
  data: { type: 'string' },
  'database-url': { type: 'string' },
  'keep-log-months': { type: 'string' },
  table: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Reads the command line; a flag takes precedence over its environment variable. */
export function readArchiveOptions(args: string[], env: Record<string, string | undefined>): ReadArchive {
  try {
    const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
    if (values.help) return { kind: 'help' }
    const place = { data: dataFolderOf(values, env), url: databaseUrlOf(values, env) }
    const kept = values['keep-log-months'] ?? env[serviceSettings.keepLogMonths.variable]
    return { kind: 'options', options: { place, work: workIn(positionals, { table: values.table, kept }) } }
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return { kind: 'wrong', sentence: `${message}. See --help.` }
  }
}

/** @throws an Error with the sentence of the refusal */
function workIn(
  [work, month, ...others]: string[],
  { table, kept }: { table: string | undefined; kept: string | undefined },
): ArchiveWork {
  if (others.length > 0) throw new Error('Name one month at a time')
  if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month))
    throw new Error(`${month} is no month such as 2025-11`)
  if (work === 'list' && month === undefined) return { kind: 'list' }
  if (work === 'import') {
    if (month === undefined) throw new Error('Name the month to import, such as 2025-11')
    return { kind: 'import', month, tables: tablesOf(table) }
  }
  if (work !== 'now') throw new Error('Say list, import or now')
  if (month !== undefined) return { kind: 'now', months: month }
  if (!kept) throw new Error('Say how many months are kept, --keep-log-months N, or name one month')
  const parsed = serviceSettings.keepLogMonths.schema.safeParse(kept)
  if (!parsed.success) throw new Error(`--keep-log-months ${parsed.error.issues[0]?.message}`)
  return { kind: 'now', months: parsed.data }
}

function tablesOf(given: string | undefined): MonthlyTable[] {
  const all = monthlyTables.map(({ name }) => name)
  if (given === undefined) return all
  const found = all.filter((name) => name === given)
  if (found.length === 0) throw new Error(`${given} is none of ${all.join(', ')}`)
  return found
}
