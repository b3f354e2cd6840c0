import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { requestCopy } from '../platform/backup/requested-copies.ts'
import { type BackupReport, writeBackup } from '../platform/backup/write-backup.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { messageOf } from '../platform/database/errors.ts'
import { FolderInUse } from '../platform/database/lock.ts'
import { type Database, openDatabase } from '../platform/database/open.ts'
import { secretKeyId } from '../platform/secrets/sealing.ts'
import { backupHelp, type BackupOptions, readBackupOptions } from './backup.options.ts'
import { mebibytes } from './sizes.ts'
import { installedVersion } from '../service/installed-version.ts'

/** As many as an operator reads. */
const MAX_NAMED_FILES = 5

/** The database as it is now, or a copy of it where a service has it open. */
async function openForReading({ data, url }: BackupOptions): Promise<Database> {
  if (url !== undefined) return openDatabase({ url, migrations: 'none' })
  const folder = resolve(data)
  if (!existsSync(join(folder, 'database')))
    throw new Error(`${folder} is not the data folder of a Portolan. Set it with --data.`)
  try {
    return await openDatabase({ folder, migrations: 'none' })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
  const copy = await requestCopy(folder)
  try {
    const database = await openDatabase({ folder: copy.folder, migrations: 'none' })
    const close = async () => {
      await database.close()
      await copy.remove()
    }
    return { ...database, close }
  } catch (error) {
    await copy.remove()
    throw error
  }
}

async function run(options: BackupOptions): Promise<BackupReport> {
  const { file, data, secretKey } = options
  const blobs = await folderBlobs(join(resolve(data), 'files'))
  // Before the instant of which the database is read: from then on no file that it names is deleted.
  const held = await blobs.hold()
  try {
    const taken_at = new Date().toISOString()
    const secret_key_id = (await secretKeyId(resolve(data), secretKey)) ?? null
    const database = await openForReading(options)
    try {
      const { db, engine } = database
      return await writeBackup(file, {
        db,
        engine,
        blobs,
        portolan: await installedVersion(),
        secret_key_id,
        taken_at,
      })
    } finally {
      await database.close()
    }
  } finally {
    await held.release()
  }
}

const read = readBackupOptions('backup', process.argv.slice(2), process.env)
if (read.kind === 'help') process.stdout.write(backupHelp)
else if (read.kind === 'wrong') {
  process.stderr.write(`${read.sentence}\n`)
  process.exitCode = 2
} else {
  try {
    const { file } = read.options
    const { bytes, rows, tables, files, missing } = await run(read.options)
    process.stdout.write(
      `${resolve(file)}: ${rows} rows of ${tables} tables, ${files} files, ${mebibytes(bytes)}.\n` +
        'Keep secret.key of the data folder apart from it: what is sealed in it cannot be read without.\n',
    )
    if (missing.length > 0) {
      const named = missing.slice(0, MAX_NAMED_FILES).join(', ')
      process.stderr.write(
        `${missing.length} files that the database names are missing in the folder, or incomplete: ${named}\n`,
      )
      process.exitCode = 1
    }
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nNo backup was written.\n`)
    process.exitCode = 1
  }
}
