import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../platform/database/open.ts'
import { json } from '../../platform/database/values.ts'
import { forEachDatabase } from '../../testing/databases.ts'
import { type DocumentService, openDocumentService } from '../../testing/document-service.ts'
import { runJob } from '../../testing/run-job.ts'

const at = '2026-11-20T18:00:00Z'

forEachDatabase('jobs of documents and what people do at the same time', { engineMatters: true }, (open) => {
  let database: Database
  let documents: DocumentService
  beforeAll(async () => {
    database = await open()
    documents = await openDocumentService(database)
  })
  beforeEach(() => documents.reset())
  afterAll(() => documents.service.services.endReading())

  /** A document with a lesson, which is to be learned from again. */
  async function learnedDocument() {
    const { id } = await documents.file()
    await documents.work()
    const { db } = database
    const { account_id } = documents.service.own
    const issuer = randomUUID()
    const fingerprint = { letterhead: [], captions: [] }
    await db
      .insertInto('learned_issuers')
      .values({
        account_id,
        id: issuer,
        document_type: 'arrival_notice',
        name: 'Lantern',
        documents: 1,
        fingerprint,
        fields: json([]),
        fields_read: 0,
        created_at: at,
        updated_at: at,
        last_used_at: null,
      })
      .execute()
    await db
      .insertInto('learned_documents')
      .values({
        account_id,
        document_id: id,
        issuer_id: issuer,
        fingerprint,
        lessons: json([]),
        accepted_at: at,
      })
      .execute()
    await db
      .insertInto('learning_jobs')
      .values({ account_id, document_id: id, requested_at: at, attempts: 0 })
      .execute()
    return { id, issuer }
  }

  /** Until another transaction waits for a lock of this one. */
  async function untilSomebodyWaits() {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`
    while ((await waiting.execute(database.db)).rows[0]?.count === 0);
  }

  test('learning waits for a change of the issuer, which can change what it was learned from', async () => {
    // The embedded engine has one connection: one transaction at a time.
    if (database.engine === 'embedded') return
    const { id, issuer } = await learnedDocument()
    const other = await database.db.startTransaction().execute()
    await other.selectFrom('learned_issuers').select('id').where('id', '=', issuer).forUpdate().execute()
    const learning = runJob(documents.service, 'Learning from accepted documents')
    await untilSomebodyWaits()
    await other
      .updateTable('learned_documents')
      .set({ lessons: json([]) })
      .where('document_id', '=', id)
      .execute()
    // An edit writes rows that name the account.
    await other
      .insertInto('learning_jobs')
      .values({
        account_id: documents.service.own.account_id,
        document_id: randomUUID(),
        requested_at: at,
        attempts: 0,
      })
      .execute()
    await other.commit().execute()
    await learning
    const left = await database.db
      .selectFrom('learning_jobs')
      .select('document_id')
      .where('document_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  test('linking waits for a change of the document, which can delete its jobs', async () => {
    if (database.engine === 'embedded') return
    const { id } = await documents.file()
    await documents.work()
    const { account_id } = documents.service.own
    await database.db
      .insertInto('document_jobs')
      .values({
        account_id,
        document_id: id,
        kind: 'link',
        requested_at: at,
        next_attempt_at: at,
        degrees: null,
        parts: null,
      })
      .execute()
    const other = await database.db.startTransaction().execute()
    await other.selectFrom('documents').select('id').where('id', '=', id).forUpdate().execute()
    const linking = runJob(documents.service, 'Linking documents')
    await untilSomebodyWaits()
    await other.deleteFrom('document_jobs').where('document_id', '=', id).execute()
    await other.commit().execute()
    await expect(linking).resolves.toBeUndefined()
  })
})
