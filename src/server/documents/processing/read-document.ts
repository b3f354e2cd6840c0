import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { failureSentence } from '../../reading/failures.rules.ts'
import type { FileContent } from '../../reading/types.ts'
import { storeBytes } from '../records/bytes.ts'
import { experienceOf } from './experience.store.ts'
import { type Child, recordFailed, recordRead } from './outcome.store.ts'
import { templatesOf } from '../templates/templates.store.ts'
import type { Claim } from './claims.store.ts'
import type { Task, WorkDeps } from './task.ts'

/** A mail in a mail in a mail: what is deeper inside is not taken out any more. */
const deepest = 3

/** Finds the type and reads the fields, or the fields alone of a type that is known. */
export const readDocument: Task = async (deps, { claim, bytes, reader }) => {
  const { db, clock } = deps
  const { document, jobs } = claim
  const { account_id, document_type, document_type_manual } = document
  const isTyped = jobs.some(({ kind }) => kind === 'classify')
  const said = document_type_manual ?? (isTyped ? null : document_type)
  const outcome = await reader.read({
    bytes,
    file_name: document.file_name,
    content_type: document.file_content_type,
    document_type: said as DocumentType | null,
    templates: await templatesOf(db, account_id),
    training: await experienceOf(db, account_id),
  })
  if (outcome.kind === 'failed')
    return () => recordFailed(db, claim, failureSentence(outcome.reason), clock.now())
  const children = await attached(deps, claim, outcome.content)
  return () => recordRead(db, claim, outcome, children, clock.now())
}

/** Attachments become documents of their own, the first time that a mail is read. */
async function attached(deps: WorkDeps, { document }: Claim, { attachments }: FileContent): Promise<Child[]> {
  if (document.depth >= deepest || document.pages_count !== null) return []
  const children: Child[] = []
  for (const { file_name, content_type, bytes } of attachments) {
    if (bytes.length === 0) continue
    const file = { file_name, content_type, bytes }
    const blob_id = await storeBytes(deps, document.account_id, file)
    children.push({ blob_id, name: nameOf(file_name), source: document.source })
  }
  return children
}

const nameOf = (fileName: string): string =>
  fileName.toWellFormed().replaceAll('\0', '').trim().slice(0, 255) || 'Attachment'
