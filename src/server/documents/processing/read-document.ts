import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { failureSentence } from '../../reading/failures.rules.ts'
import type { FileContent } from '../../reading/types.ts'
import { storeBytes } from '../records/bytes.ts'
import { trainingCountsOf } from './training.store.ts'
import { type ChildDocument, completeWithFailure, completeReading } from './completion.store.ts'
import { learnedLayoutsOf } from '../learning/issuers.store.ts'
import { templatesOf } from '../templates/templates.store.ts'
import type { DocumentClaim } from './claims.store.ts'
import { askOpinion } from './model/ask-opinion.ts'
import type { DocumentTask, DocumentTaskDeps } from './document-task.ts'

/** Attachments are extracted from e-mails nested up to this depth. */
const MAX_ATTACHMENT_DEPTH = 3

/** Classifies a document and extracts its fields; if the type is known, only extracts the fields. */
export const readDocumentTask: DocumentTask = async (deps, { claim, bytes, reader }) => {
  const { db, clock, wall } = deps
  const { document, jobs } = claim
  const { account_id, document_type, document_type_manual } = document
  const isTyped = jobs.some(({ kind }) => kind === 'classify')
  const chosenType = (document_type_manual ?? (isTyped ? null : document_type)) as DocumentType | null
  const outcome = await reader.read({
    bytes,
    file_name: document.file_name,
    content_type: document.file_content_type,
    document_type: chosenType,
    templates: await templatesOf(db, account_id),
    training: await trainingCountsOf(db, account_id),
    learned: await learnedLayoutsOf(db, account_id),
  })
  if (outcome.kind === 'failed')
    return () =>
      completeWithFailure(db, claim, failureSentence(outcome.reason), { now: clock.now(), wall: wall.now() })
  const children = await storeAttachments(deps, claim, outcome.content)
  const answered = await askOpinion(deps.model, outcome, chosenType)
  return () => completeReading(db, claim, answered, children, { now: clock.now(), wall: wall.now() })
}

/** Stores attachments as documents when an e-mail is read for the first time. */
async function storeAttachments(
  deps: DocumentTaskDeps,
  { document }: DocumentClaim,
  { attachments }: FileContent,
): Promise<ChildDocument[]> {
  if (document.depth >= MAX_ATTACHMENT_DEPTH || document.pages_count !== null) return []
  const children: ChildDocument[] = []
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
