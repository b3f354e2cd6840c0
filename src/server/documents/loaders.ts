import type { Db } from '../platform/database/tables.ts'
import type { Loaders } from '../platform/http/handler.ts'
import { emailSubmissionsByIds } from './records/email-submissions.store.ts'
import { presentDocument, presentEmailSubmission, presentRepresentation } from './records/present.ts'
import { representationsByIds } from './records/representations.store.ts'
import { documentsByIds } from './records/store.ts'

/** Loads documents for `include`, webhooks and live streams. */
export const documentLoaders = ({ db }: { db: Db }): Loaders => ({
  document: async ({ account_id: accountId }, ids) =>
    (await documentsByIds(db, accountId, ids)).map(presentDocument),
  document_representation: async ({ account_id: accountId }, ids) =>
    (await representationsByIds(db, accountId, ids)).map(presentRepresentation),
  email_submission: async ({ account_id: accountId }, ids) =>
    (await emailSubmissionsByIds(db, accountId, ids)).map(presentEmailSubmission),
})
