import { resolve } from 'node:path'
import { restoreBackup } from '../platform/backup/restore.ts'
import { messageOf } from '../platform/database/errors.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { secretKeyId } from '../platform/secrets/sealing.ts'
import { forgetPlace } from '../service/files-mark.ts'
import { openAlone } from './open-for-reading.ts'
import { type BackupOptions, readBackupOptions, restoreHelp } from './backup.options.ts'

/** What the operator still has to do. */
async function aboutKey({ data, secretKey }: BackupOptions, sealedBy: string | null): Promise<string> {
  if (sealedBy === null || (await secretKeyId(resolve(data), secretKey)) === sealedBy) return ''
  return (
    `Secrets in it were sealed by another key. Put that of the data folder that was backed up to ${resolve(data, 'secret.key')} before ` +
    'the first start; without it sign-ins of carriers, secrets of webhooks and second factors are to be set up anew, and links of shares end.\n'
  )
}

/** The files are in the folder now, wherever they were when they were backed up. */
async function forgetFormerStore(place: BackupOptions): Promise<void> {
  try {
    const database = await openAlone(place)
    await forgetPlace(database.db)
    await database.close()
  } catch (cause) {
    process.stderr.write(
      `Everything is restored, but the object store that its files were in could not be forgotten (${messageOf(cause)}): a start with another one will say so.\n`,
    )
  }
}

const read = readBackupOptions('restore', process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(restoreHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  const { options } = read
  try {
    const { rows, files, manifest } = await restoreBackup(options.file, options, migrations)
    await forgetFormerStore(options)
    process.stdout.write(
      `Restored ${rows} rows of ${manifest.tables.length} tables and ${files} files, as they were at ${manifest.taken_at}.\n` +
        (await aboutKey(options, manifest.secret_key_id)),
    )
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nThe restore is not done.\n`)
    process.exitCode = 1
  }
}
