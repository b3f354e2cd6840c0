import { sql } from 'kysely'
import type { DueWorkKind } from '../../platform/jobs/due/due-work.ts'

/** Jobs that read the bytes of a document, which is leased meanwhile. */
export const dueDocumentJobs: DueWorkKind = {
  kind: 'document_jobs',
  from: sql`document_jobs join documents on documents.account_id = document_jobs.account_id
    and documents.id = document_jobs.document_id`,
  account: sql`document_jobs.account_id`,
  open: sql`document_jobs.kind <> 'link'`,
  at: sql`document_jobs.next_attempt_at`,
  leases: 'documents',
}

/** Jobs that link a document to identifiers that became known after it was read. */
export const dueLinkJobs: DueWorkKind = {
  kind: 'document_jobs that link',
  from: sql`document_jobs`,
  account: sql`account_id`,
  open: sql`kind = 'link'`,
  at: sql`next_attempt_at`,
}

/** Accepted documents that are to be learned from: due as soon as they were accepted. */
export const dueLearningJobs: DueWorkKind = {
  kind: 'learning_jobs',
  from: sql`learning_jobs`,
  account: sql`account_id`,
  open: sql`true`,
  at: sql`requested_at`,
}
