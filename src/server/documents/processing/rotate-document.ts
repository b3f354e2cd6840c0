import { iso } from '../../platform/clock.ts'
import { storeBytes } from '../records/bytes.ts'
import { completeOtherJobs } from './completion.store.ts'
import type { DocumentTask } from './document-task.ts'
import { enqueueDocumentJob } from '../records/document-jobs.store.ts'

/** Stores the rotated picture as a new blob and has it read again; the old blob is deleted later. */
export const rotateDocumentTask: DocumentTask = async (deps, { claim, bytes, reader }) => {
  const { db, clock, wall } = deps
  const { document, jobs } = claim
  const { account_id } = document
  const degrees = jobs[0]?.degrees ?? 0
  const turned = await reader.rotate(bytes, degrees)
  const blob_id = await storeBytes(deps, account_id, {
    file_name: document.file_name,
    content_type: document.file_content_type ?? 'application/octet-stream',
    bytes: turned,
  })
  return () =>
    completeOtherJobs(db, claim, clock.now(), async (trx, { id, blob_id: before }) => {
      // The checksum stays that of the original, so that sending the original again is still a duplicate.
      await trx
        .updateTable('documents')
        .set({ blob_id, updated_at: iso(clock.now()) })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .execute()
      for (const [blob, expires_at] of [
        [blob_id, null],
        [before, iso(wall.now())],
      ] as const)
        await trx
          .updateTable('blobs')
          .set({ expires_at })
          .where('account_id', '=', account_id)
          .where('id', '=', blob)
          .execute()
      await enqueueDocumentJob(trx, account_id, id, 'classify', clock.now())
    })
}
