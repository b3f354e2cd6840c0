import { join, resolve } from 'node:path'
import { type BackupReport, writeBackup } from '../platform/backup/write-backup.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { objectBlobs } from '../platform/blobs/object-store/object-blobs.ts'
import { messageOf } from '../platform/database/errors.ts'
import { secretKeyId } from '../platform/secrets/sealing.ts'
import { type OpenedFiles, withFormerFolder } from '../service/files.ts'
import { installedVersion } from '../service/installed-version.ts'
import { backupHelp, type BackupOptions, readBackupOptions } from './backup.options.ts'
import { objectStoreFrom } from './files/object-store-from.ts'
import { openForReading } from './open-for-reading.ts'
import { mebibytes } from './sizes.ts'

/** As many as an operator reads. */
const MAX_NAMED_FILES = 5

/** The files as the service has them, whose database is not looked at. */
async function filesOf(data: string): Promise<OpenedFiles> {
  const settings = objectStoreFrom(process.env)
  if (!settings)
    return { blobs: await folderBlobs(join(resolve(data), 'files')), close: () => Promise.resolve() }
  const store = objectBlobs(settings)
  return { blobs: await withFormerFolder(store, resolve(data)), close: () => store.close() }
}

async function run(options: BackupOptions): Promise<BackupReport> {
  const { file, data, secretKey } = options
  const { blobs, close } = await filesOf(data)
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
    await close()
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
        `${missing.length} files that the database names are missing, or incomplete: ${named}\n`,
      )
      process.exitCode = 1
    }
  } catch (cause) {
    process.stderr.write(`${messageOf(cause)}\nNo backup was written.\n`)
    process.exitCode = 1
  }
}
