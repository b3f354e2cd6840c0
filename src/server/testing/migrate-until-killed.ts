import { writeSync } from 'node:fs'
import type { Migration } from 'kysely/migration'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'

/** Prints its name when it begins; the statements, and so the hash, stay as they are. */
const named = ([name, { up }]: [string, Migration], waitsAt: string): [string, Migration] => [
  name,
  {
    up: async (db) => {
      // Outside of a transaction it is only hashed.
      if (db.isTransaction) {
        writeSync(1, `${name}\n`)
        if (name === waitsAt) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      }
      await up(db)
    },
  },
]

/**
 * A process that brings the tables of a data folder up to date and ends, for tests that kill it in between.
 *
 * node migrate-until-killed.ts <folder> <migration before which it waits to be killed>
 */
if (process.argv[1] === import.meta.filename) {
  const [folder = '', waitsAt = ''] = process.argv.slice(2)
  const all = Object.fromEntries(Object.entries(migrations).map((each) => named(each, waitsAt)))
  const { close } = await openDatabase({ folder, migrations: all })
  writeSync(1, 'up to date\n')
  await close()
}
