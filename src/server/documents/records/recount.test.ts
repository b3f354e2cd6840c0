import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import { forEachDatabase } from '../../testing/databases.ts'

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0111'))
const at = '2026-11-20T18:00:00Z'
const check = (agrees: boolean) => ({ source: 'tracking', agrees, value: 'WREN', estimated: false })

/** Stored counts, and what is counted. */
const documents = {
  unsure: { stored: 0, is: 1 },
  sure: { stored: 0, is: 0 },
  accepted: { stored: 0, is: 0 },
  corrected: { stored: 1, is: 0 },
  'corrected, differs': { stored: 0, is: 1 },
  'entered, differs': { stored: 0, is: 1 },
  'never read': { stored: null, is: null },
}

forEachDatabase(
  'values to check that were counted with the former confidence',
  (open) => {
    test('are counted again where nobody accepted the document', async () => {
      const { db } = await open()
      const account = randomUUID()
      await sql`insert into accounts (id, company_name, created_at) values (${account}, 'Own', ${at})`.execute(
        db,
      )
      for (const [name, { stored }] of Object.entries(documents)) {
        const [id, representation] = [randomUUID(), randomUUID()]
        const confidence = name === 'sure' || name.startsWith('entered') ? 0.9 : 0.8
        const payload = { vessels: [{ name: name.startsWith('corrected') ? 'WREN' : 'TERN' }], teu: 2 }
        const evidence = {
          fields: [
            {
              path: 'vessels.0.name',
              value: 'TERN',
              confidence,
              ...(name === 'corrected, differs' && { check: check(false) }),
            },
            { path: 'teu', value: 2, confidence: 0.95 },
          ],
          ...(name === 'entered, differs' && { entered: [{ path: 'x', value: 'y', check: check(false) }] }),
        }
        const manual = /corrected|entered/.test(name) ? JSON.stringify({ teu: 2 }) : null
        await sql`
          insert into documents (account_id, id, name, source, file_name, extracted_data_manual, reviewed_at,
            uncertain_values, last_document_representation_id, state, created_at, updated_at)
          values (${account}, ${id}, ${name}, 'upload', 'x.pdf', ${manual}::jsonb, ${name === 'accepted' ? at : null},
            ${stored}, ${representation}, 'read', ${at}, ${at})`.execute(db)
        await sql`
          insert into document_representations (account_id, id, document_id, origin, schema_version, payload, created_at, updated_at)
          values (${account}, ${representation}, ${id}, 'extracted', '1', ${JSON.stringify(payload)}::text::jsonb, ${at}, ${at})`.execute(
          db,
        )
        await sql`
          insert into document_evidence (account_id, document_id, evidence, words)
          values (${account}, ${id}, ${JSON.stringify(evidence)}::text::jsonb, '{}')`.execute(db)
      }
      await migrate(db, migrations)
      const counted = await db
        .selectFrom('documents')
        .select(['name', 'uncertain_values', 'may_teach'])
        .execute()
      expect(Object.fromEntries(counted.map((each) => [each.name, each.uncertain_values]))).toEqual(
        Object.fromEntries(Object.entries(documents).map(([name, { is }]) => [name, is])),
      )
      expect(counted.every(({ may_teach }) => may_teach)).toBe(true)
    })
  },
  { migrations: before, engineMatters: true },
)
