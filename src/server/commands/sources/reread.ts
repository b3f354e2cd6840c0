import { migrations } from '../../platform/database/migrations/index.ts'
import { messageOf } from '../../platform/database/errors.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readReread, rereadHelp } from './reread.options.ts'
import { rereadKept } from './reread.store.ts'

const printed = (value: object) => void process.stdout.write(`${JSON.stringify(value)}\n`)

const read = readReread(process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(rereadHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  try {
    const { place, ...options } = read.options
    const database = await openDatabase({ ...place, migrations })
    try {
      const result = await rereadKept(database.db, { ...options, now: new Date() }, printed)
      printed(result)
      if (result.failed.length > 0) process.exitCode = 1
    } finally {
      await database.close()
    }
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\n`)
    process.exitCode = 1
  }
}
