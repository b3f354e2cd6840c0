import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { restoreBackup } from '../platform/backup/restore.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { folderBlobs } from '../platform/blobs/folder.ts'
import { ownMark } from '../documents/records/own-mark.store.ts'
import { migrations } from '../platform/database/migrations/index.ts'
import { openDatabase } from '../platform/database/open.ts'
import type { Db } from '../platform/database/tables.ts'
import { createSealer, keyFrom, newSecretKey } from '../platform/secrets/sealing.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { signingSecret } from '../documents/records/signing-secret.store.ts'

const newSealer = () => createSealer(keyFrom(newSecretKey(), 'The key'))

/** As an earlier version stored it. */
const earlier = Buffer.alloc(32, 7).toString('base64url')
const storeAsText = (db: Db) =>
  db
    .insertInto('settings')
    .values({ key: 'storage_signing_secret', value: sql`${JSON.stringify(earlier)}::text::jsonb` })
    .execute()

forEachDatabase('The secret that signs links', (open) => {
  test('is stored encrypted: with another key there is another one, and with the first key it is the same again', async () => {
    const { db } = await open()
    const [sealer, another] = [newSealer(), newSealer()]
    const secret = await signingSecret(db, sealer)
    expect(secret.length).toBe(32)
    expect(await signingSecret(db, another)).not.toEqual(secret)
    expect(await signingSecret(db, sealer)).toEqual(secret)
    const stored = JSON.stringify(await db.selectFrom('settings').selectAll().execute())
    expect(stored).not.toContain(Buffer.from(secret).toString('base64url'))
  })

  test('that an earlier version stored as text signs after the next start, of several processes too, and is text no more', async () => {
    const { db } = await open()
    await storeAsText(db)
    const sealer = newSealer()
    const secrets = await Promise.all([1, 2, 3].map(() => signingSecret(db, sealer)))
    for (const secret of secrets) expect(Buffer.from(secret).toString('base64url')).toBe(earlier)
    expect(JSON.stringify(await db.selectFrom('settings').selectAll().execute())).not.toContain(earlier)
    // The mark of its files in an object store is the one that the earlier version made.
    expect(await ownMark(db)).toBe(
      createHash('sha256').update('files of ').update(Buffer.alloc(32, 7)).digest('hex'),
    )
  })

  test('is in no backup, and after a restore with the same key links work that were made before', async () => {
    const source = await open()
    await storeAsText(source.db)
    const sealer = newSealer()
    const secret = await signingSecret(source.db, sealer)
    const root = await mkdtemp(join(tmpdir(), 'portolan-signing-'))
    try {
      const backup = join(root, 'backup')
      const blobs = await folderBlobs(join(root, 'files'))
      const described = { portolan: '0.1.0', secret_key_id: null, taken_at: '2026-11-20T18:00:00.000Z' }
      await writeBackup(backup, { ...source, blobs, ...described })
      const bytes = zstdDecompressSync(await readFile(backup))
      expect(bytes.includes('storage_signing_secret sealed by')).toBe(true)
      for (const form of [earlier, Buffer.from(secret), Buffer.from(secret).toString('hex')])
        expect(bytes.includes(form)).toBe(false)
      const data = join(root, 'restored')
      await restoreBackup(backup, { data, url: undefined, replace: false }, migrations)
      const restored = await openDatabase({ folder: data, migrations })
      expect(await signingSecret(restored.db, sealer)).toEqual(secret)
      expect(await signingSecret(restored.db, newSealer())).not.toEqual(secret)
      await restored.close()
    } finally {
      await rm(root, { recursive: true })
    }
  })
})
