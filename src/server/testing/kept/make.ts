import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { migrations } from '../../platform/database/migrations/index.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { startInFolder } from '../../platform/database/embedded/files.ts'
import { startTestService } from '../service.ts'
import { fillAccount } from '../filled-account/filled-account.ts'

/*
 * Keeps a data folder of this version, with a record of every kind, for the tests of all later ones:
 * `node src/server/testing/kept/make.ts` writes NUMBER.tar.zst and NUMBER.json, NUMBER that of the newest migration.
 * It is run once, when a version is released; what it wrote is never written again.
 */

const newest = Object.keys(migrations).at(-1)?.slice(0, 4) ?? '0000'
const folder = mkdtempSync(join(tmpdir(), 'portolan-kept-'))
const service = await startTestService({ database: await openDatabase({ folder, migrations }) })
const { account, ids } = await fillAccount(service, service.own, 'KEPT')
await service.close()

const pg = await startInFolder(join(folder, 'database'))
await pg.exec('vacuum (full, analyze)')
// A new segment of the write-ahead log, and none of the old: they would be half of the file.
await pg.exec('set wal_recycle = off')
await pg.exec('select pg_switch_wal()')
await pg.exec('checkpoint')
await pg.exec('checkpoint')
const tar = new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer())
await pg.close()
rmSync(folder, { recursive: true })

// The three databases of the folder are nearly the same: the window must reach from one to the next.
const params = { [constants.ZSTD_c_compressionLevel]: 22, [constants.ZSTD_c_windowLog]: 27 }
const packed = zstdCompressSync(tar, { params })
writeFileSync(join(import.meta.dirname, `${newest}.tar.zst`), packed)
writeFileSync(
  join(import.meta.dirname, `${newest}.json`),
  `${JSON.stringify({ api_key: account.key, shipment: ids.shipment, container: ids.container }, null, 2)}\n`,
)
process.stdout.write(`${newest}: ${tar.length} bytes, packed ${packed.length}\n`)
