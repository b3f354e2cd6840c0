import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '../../platform/backup/write-backup.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { startTestService } from '../service.ts'
import { fillAccount } from '../filled-account/filled-account.ts'

/*
 * Keeps a backup of this version, with a record of every kind, for the tests of all later ones: `node
 * src/server/testing/kept/make-backup.ts VERSION` writes NUMBER.backup and NUMBER.backup.json, NUMBER that of the newest
 * migration. It is run once, when a version is released; add the number to `kept-backups.test.ts`.
 */

const newest = Object.keys(migrations).at(-1)?.slice(0, 4) ?? '0000'
const folder = mkdtempSync(join(tmpdir(), 'portolan-kept-'))
const { db, engine, ...rest } = await openDatabase({ folder, migrations })
const service = await startTestService({ database: { db, engine, ...rest } })
const { account, ids } = await fillAccount(service, service.own, 'KEPT')
const report = await writeBackup(join(import.meta.dirname, `${newest}.backup`), {
  db,
  engine,
  blobs: service.blobs,
  portolan: process.argv[2] ?? '0.1.0',
  secret_key_id: null,
  taken_at: new Date().toISOString(),
})
writeFileSync(
  join(import.meta.dirname, `${newest}.backup.json`),
  `${JSON.stringify({ api_key: account.key, shipment: ids.shipment, container: ids.container }, null, 2)}\n`,
)
await service.close()
rmSync(folder, { recursive: true })
process.stdout.write(`${newest}: ${report.rows} rows, ${report.bytes} bytes\n`)
