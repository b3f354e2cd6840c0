import { iso } from '../../platform/clock.ts'
import { storeBytes } from '../records/bytes.ts'
import { completeOtherJobs, addChildren, type ChildDocument } from './completion.store.ts'
import type { DocumentTask } from './document-task.ts'
import { enqueueDocumentJob } from '../records/document-jobs.store.ts'

/** Makes a document of each part of a PDF; the original stays. The new documents are then read. */
export const splitDocumentTask: DocumentTask = async (deps, { claim, bytes, reader }) => {
  const { db, clock } = deps
  const { document, jobs } = claim
  const parts = jobs[0]?.parts ?? []
  const files = await reader.split(
    bytes,
    parts.map(({ first_page, last_page }) => ({ first_page, last_page })),
  )
  const children: ChildDocument[] = []
  for (const [nth, { first_page, last_page, name }] of parts.entries()) {
    const file = files[nth]
    if (!file) continue
    const pages = first_page === last_page ? `page ${first_page}` : `pages ${first_page}–${last_page}`
    const blob_id = await storeBytes(deps, document.account_id, {
      file_name: `${document.file_name.replace(/\.pdf$/i, '')} (${pages}).pdf`,
      content_type: 'application/pdf',
      bytes: file,
    })
    const called = name ?? `${document.name.slice(0, 220)} (${pages})`
    children.push({ blob_id, name: called, source: 'split_document' })
  }
  return () =>
    completeOtherJobs(db, claim, clock.now(), (trx, parent) =>
      addChildren(trx, parent, children, clock.now()),
    )
}

/** Stores the rotated picture as a new blob and has it read again; the old blob is deleted later. */
export const rotateDocumentTask: DocumentTask = async (deps, { claim, bytes, reader }) => {
  const { db, clock, wall } = deps
  const { document, jobs } = claim
  const { account_id } = document
  const degrees = jobs[0]?.degrees ?? 0
  // A full turn that was asked for while the document was being read.
  if (degrees === 0) return () => completeOtherJobs(db, claim, clock.now(), () => Promise.resolve())
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
