import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAccount } from '../accounts/store.ts'
import { migrate } from '../database/migrate.ts'
import { migrations } from '../database/migrations/index.ts'
import { forEachDatabase } from '../testing/databases.ts'
import { documentsByIds } from './store.ts'

const first = { '0001-main': migrations['0001-main'] }

forEachDatabase(
  'documents of before',
  (open) => {
    test('stay, and those without a type wait to be classified', async () => {
      const { db } = await open()
      const created_at = '2026-11-20T18:00:00Z'
      const account = { company_name: 'Own', routing_data: false, simulated: false, created_at }
      const account_id = await createAccount(db, account)
      const row = (name: string, document_type: string | null) => ({
        account_id,
        id: randomUUID(),
        blob_id: randomUUID(),
        name,
        document_type,
        source: 'upload',
        file_name: 'notice.pdf',
        file_size_bytes: 3,
        checksum: name,
        created_at,
        updated_at: created_at,
      })
      const rows = [row('new', null), row('known', 'other')]
      await db.insertInto('documents').values(rows).execute()
      await migrate(db, migrations)
      const kept = await documentsByIds(
        db,
        account_id,
        rows.map(({ id }) => id),
      )
      expect(kept.map(({ name }) => name).toSorted()).toEqual(['known', 'new'])
      const jobs = await db.selectFrom('document_jobs').select(['document_id', 'kind', 'attempts']).execute()
      expect(jobs).toEqual([{ document_id: rows[0]?.id, kind: 'classify', attempts: 0 }])
    })
  },
  { migrations: first },
)
