import { moveDatabase } from '../platform/backup/move.ts'
import { messageOf } from '../platform/database/errors.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { moveHelp, readBackupOptions } from './backup.options.ts'
import { installedVersion } from '../service/installed-version.ts'

const read = readBackupOptions('move', process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(moveHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  const { data, url = '', replace } = read.options
  try {
    const counts = await moveDatabase(
      { data, url, replace },
      { portolan: await installedVersion(), migrations },
    )
    const tables = Object.values(counts)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    process.stdout.write(
      `Moved ${rows} rows of ${tables.length} tables; all were read back and are the same.\n` +
        'Start with --database-url and the same --data, which has the files and the secret key.\n',
    )
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nNothing was moved.\n`)
    process.exitCode = 1
  }
}
