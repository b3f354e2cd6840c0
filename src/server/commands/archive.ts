import { resolve } from 'node:path'
import { archivedMonths } from '../platform/archive/archived-months.store.ts'
import { archiveMonths, monthsToArchive } from '../platform/archive/archive-months.ts'
import { importMonth } from '../platform/archive/import-month.ts'
import { archiveFolder } from '../platform/archive/month-file.ts'
import { messageOf } from '../platform/database/errors.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { attachedMonths, presentMonth } from '../platform/database/months/months.store.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Db } from '../platform/database/tables.ts'
import { createLog } from '../platform/log.ts'
import { archiveHelp, type ArchiveOptions, readArchiveOptions } from './archive.options.ts'
import { openForReading } from './open-for-reading.ts'
import { mebibytes } from './sizes.ts'

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function run({ place, work }: ArchiveOptions): Promise<void> {
  const data = resolve(place.data)
  const database =
    work.kind === 'list'
      ? await openForReading(place)
      : await openDatabase({
          ...(place.url === undefined ? { folder: data } : { url: place.url }),
          migrations,
        })
  const { db } = database
  const folder = archiveFolder(data)
  try {
    if (work.kind === 'list') await list(db)
    else if (work.kind === 'import')
      for (const table of work.tables)
        print(
          `${table} of ${work.month}: ${await importMonth({ db, folder }, table, work.month)} rows are back.`,
        )
    else await archiveNow(db, folder, work.months)
  } finally {
    await database.close()
  }
}

async function list(db: Db): Promise<void> {
  for (const { table, month } of await attachedMonths(db)) print(`${month}  ${table}  in the database`)
  for (const { table_name, month, state, rows, bytes } of await archivedMonths(db))
    if (state !== 'imported')
      print(`${month}  ${table_name}  ${state}, ${rows} rows${bytes === null ? '' : `, ${mebibytes(bytes)}`}`)
}

/** @param months one of them, or how many are kept with the present one */
async function archiveNow(db: Db, folder: string, months: string | number): Promise<void> {
  // What began before the end of a month may still add to it.
  if (typeof months === 'string' && months >= (await presentMonth(db, { daysAgo: 1 })))
    throw new Error(`${months} has not passed since a day.`)
  const log = createLog(
    (line) => process.stderr.write(line),
    () => new Date(),
    'text',
  )
  const wanted = typeof months === 'string' ? [months] : await monthsToArchive(db, months)
  await archiveMonths({ db, folder, log }, wanted)
  const left = (await attachedMonths(db)).filter(({ month }) => wanted.includes(month))
  print(left.length === 0 ? 'Done.' : 'Some months are kept for now; the lines above say why.')
}

const read = readArchiveOptions(process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(archiveHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  try {
    await run(read.options)
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\n`)
    process.exitCode = 1
  }
}
