import { writeSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../platform/database/open.ts'

export const migrations = {
  '0001-rows': {
    up: async (db: Kysely<unknown>) => {
      await sql`create table numbered (number integer primary key, padding text not null)`.execute(db)
    },
  },
}

/**
 * A process that writes rows into a data folder until it is killed, for tests of durability. Prints `open`,
 * then the number of each row after its commit was acknowledged; or why the folder cannot be opened.
 *
 * node insert-until-killed.ts <folder> <first number>
 */
async function main(folder: string, first: number): Promise<void> {
  const say = (line: string | number) => writeSync(1, `${line}\n`)
  const { db, maintain } = await openDatabase({ folder, migrations })
  say('open')
  let next = first
  const write = async () => {
    for (;;) {
      const number = next++
      await db.transaction().execute(async (trx) => {
        await sql`insert into numbered values (${number}, ${'x'.repeat(number % 3000)})`.execute(trx)
        await sql`update numbered set padding = padding || '.' where number = ${number - 1}`.execute(trx)
      })
      say(number)
      // So that some processes are killed during a checkpoint.
      if (number % 50 === 0) await maintain()
    }
  }
  await Promise.all([write(), write(), write()])
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', first = '0'] = process.argv.slice(2)
  main(folder, Number(first)).catch((error: Error) => {
    writeSync(2, error.message)
    process.exitCode = 1
  })
}
