import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Migration } from 'kysely/migration'
import { movedDatabase } from '../folders.ts'
import { openDatabase } from '../database/open.ts'
import { atOneInstant, describeContents, rowsOf } from './dump.store.ts'
import type { Manifest, TableCounts } from './manifest.ts'
import { fillDatabase } from './restore.ts'

/**
 * Copies the embedded database of a data folder to a PostgreSQL database, reads it back and compares it. The old one stays in the
 * folder, with a note that keeps it from being used by mistake.
 * @throws an Error with a sentence for the operator
 */
export async function moveDatabase(
  target: { data: string; url: string; replace: boolean },
  { portolan, migrations }: Pick<Manifest, 'portolan'> & { migrations: Record<string, Migration> },
): Promise<TableCounts> {
  const data = resolve(target.data)
  const source = await openDatabase({ folder: data, migrations: 'none' })
  try {
    const database = await openDatabase({ url: target.url, migrations: 'none' })
    const counts: TableCounts = {}
    try {
      await fillDatabase(database, { replace: target.replace, migrations }, (fill) =>
        atOneInstant(source.db, async (trx) => {
          const { shapes, ...contents } = await describeContents(trx)
          if (contents.migrations.length === 0) throw new Error(`There is no database in ${data}.`)
          await fill({ portolan, ...contents }, rowsOf(trx, shapes, counts), counts)
        }),
      )
      await writeFile(movedDatabase(data), '', { mode: 0o600 })
    } finally {
      await database.close()
    }
    return counts
  } finally {
    await source.close()
  }
}
