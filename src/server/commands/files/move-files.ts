import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { folderBlobs } from '../../platform/blobs/folder.ts'
import { objectBlobs } from '../../platform/blobs/object-store/object-blobs.ts'
import { messageOf } from '../../platform/database/errors.ts'
import { refuseUnmarked } from '../../service/files-mark.ts'
import { type DatabasePlace, openAlone, openForReading } from '../open-for-reading.ts'
import { type MovedFiles, moveEach } from './move-each.ts'
import { objectStoreFrom } from './object-store-from.ts'
import { dataFolderOf, databaseUrlOf } from '../data-place.ts'

const help = `Moves files between the folder and an object store. Each is compared there before it is removed here; a move that was
interrupted goes on when it is started again.

  npm run files:move -- --to s3        while Portolan runs or not; it was started with the S3_ settings before, and reads both
  npm run files:move -- --to folder    while no Portolan runs; then start without the S3_ settings

  S3_ENDPOINT, S3_BUCKET, … are read from the environment, as the service has them.
  --data FOLDER         data folder, by default PORTOLAN_DATA, else ./data
  --database-url URL    PostgreSQL instead of the embedded database (DATABASE_DIRECT_URL, else DATABASE_URL); the folder of files is in the data folder
  --help                this text
`
const flags = {
  to: { type: 'string' },
  data: { type: 'string' },
  'database-url': { type: 'string' },
  help: { type: 'boolean' },
} as const

async function moveFiles(to: 's3' | 'folder', place: DatabasePlace): Promise<MovedFiles> {
  const settings = objectStoreFrom(process.env)
  if (!settings) throw new Error('Name the object store: S3_ENDPOINT, S3_BUCKET, … in the environment.')
  const store = objectBlobs(settings)
  const database = to === 's3' ? await openForReading(place) : await openAlone(place)
  try {
    await refuseUnmarked(database.db, store, settings)
    const folder = await folderBlobs(join(resolve(place.data), 'files'))
    const ends = to === 's3' ? { from: folder, to: store } : { from: store, to: folder }
    return await moveEach({ db: database.db, ...ends }, (done, all) =>
      process.stdout.write(`${done} of ${all} files\n`),
    )
  } finally {
    await database.close()
    await store.close()
  }
}

function report({ all, moved, present, missing, damaged }: MovedFiles): void {
  process.stdout.write(`Moved ${moved} of ${all} files; ${present} were there before.\n`)
  const faults: [string, string[]][] = [
    ['are in neither place', missing],
    ['are not what was uploaded, and stay where they are', damaged],
  ]
  for (const [what, keys] of faults) {
    if (keys.length === 0) continue
    process.stderr.write(`${keys.length} ${what}: ${keys.slice(0, 5).join(', ')}\n`)
    process.exitCode = 1
  }
}

try {
  const { values } = parseArgs({ options: flags })
  const { to } = values
  if (values.help) process.stdout.write(help)
  else if (to !== 's3' && to !== 'folder') {
    process.stderr.write('Say where the files go: --to s3 or --to folder. See --help.\n')
    process.exitCode = 2
  } else {
    const place = { data: dataFolderOf(values, process.env), url: databaseUrlOf(values, process.env) }
    report(await moveFiles(to, place))
  }
} catch (cause) {
  process.stderr.write(`${messageOf(cause)}\nStart it again to go on.\n`)
  process.exitCode = 1
}
