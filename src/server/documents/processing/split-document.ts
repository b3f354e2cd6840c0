import { storeBytes } from '../records/bytes.ts'
import { addChildren, type ChildDocument, completeOtherJobs } from './completion.store.ts'
import type { DocumentTask } from './document-task.ts'

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
