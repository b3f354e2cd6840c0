import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { failureSentence } from '../../reading/failures.rules.ts'
import { leftOutSentence } from '../../reading/read/packed/found-files.ts'
import type { FileContent, SuccessfulReading } from '../../reading/types.ts'
import { familyOf } from './family.store.ts'
import { withinFamily } from './family.rules.ts'
import { storeBytes } from '../records/bytes.ts'
import { trainingCountsOf } from './training.store.ts'
import { type ChildDocument, completeWithFailure, completeReading } from './completion.store.ts'
import { learnedLayoutsOf } from '../learning/issuers.store.ts'
import { templatesOf } from '../templates/templates.store.ts'
import type { DocumentClaim } from './claims.store.ts'
import { askOpinion } from './model/ask-opinion.ts'
import type { DocumentTask, DocumentTaskDeps } from './document-task.ts'

/** Files are taken out of files nested up to this depth. */
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
  const { children, notes } = await storeAttachments(deps, claim, outcome.content)
  const whole = withNotes(outcome, notes)
  const answered = await askOpinion(deps.model, whole, chosenType)
  return () => completeReading(db, claim, answered, children, { now: clock.now(), wall: wall.now() })
}

const withNotes = (outcome: SuccessfulReading, notes: readonly string[]): SuccessfulReading => ({
  ...outcome,
  content: { ...outcome.content, notes: [...outcome.content.notes, ...notes] },
})

interface StoredAttachments {
  children: ChildDocument[]
  /** Sentences that name the files that were left out. */
  notes: string[]
}

/** Stores the files that a file carries as documents when it is read for the first time. */
async function storeAttachments(
  deps: DocumentTaskDeps,
  { document }: DocumentClaim,
  { attachments }: FileContent,
): Promise<StoredAttachments> {
  if (attachments.length === 0) return { children: [], notes: [] }
  const names = attachments.map(({ file_name }) => file_name)
  if (document.depth >= MAX_ATTACHMENT_DEPTH)
    return { children: [], notes: [leftOutSentence(names, `more than ${MAX_ATTACHMENT_DEPTH} levels deep`)] }
  if (document.pages_count !== null) return { children: [], notes: [] }
  const { taken, leftOut } = withinFamily(attachments, await familyOf(deps.db, document))
  const children: ChildDocument[] = []
  for (const { file_name, content_type, bytes } of taken) {
    const blob_id = await storeBytes(deps, document.account_id, { file_name, content_type, bytes })
    children.push({ blob_id, name: nameOf(file_name), source: document.source })
  }
  return { children, notes: leftOut.map(({ names: left, why }) => leftOutSentence(left, why)) }
}

const nameOf = (fileName: string): string =>
  fileName.toWellFormed().replaceAll('\0', '').trim().slice(0, 255) || 'Attachment'
