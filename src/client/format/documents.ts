import { documentTypeLabels, type DocumentType } from '../../contract/vocabulary/index.ts'
import { readable, type Tone } from '../../contract/format/index.ts'

const isKnown = (type: string): type is DocumentType => Object.hasOwn(documentTypeLabels, type)

/** `Arrival notice`; a type that is not in the vocabulary is made readable. */
export const documentTypeLabel = (type: string): string =>
  isKnown(type) ? documentTypeLabels[type] : readable(type)

const sources: Record<string, string> = {
  upload: 'Upload',
  api: 'API',
  email: 'E-mail',
  split_document: 'Split',
}
export const documentSourceLabel = (source: string): string => sources[source] ?? readable(source)

/** The attributes on which type and state of a document depend. */
interface DocumentFacts {
  document_type: string | null
  document_type_manual: string | null
  state?: string | undefined
  failure?: string | null | undefined
  is_unsure?: boolean | undefined
  reviewed_at?: string | null | undefined
}

export interface DocumentSummary {
  /** Null while the type is unknown. */
  type: string | null
  label: string
  tone: Tone
  /** The reason for the label, in a sentence. */
  title: string
}

type StateSummary = Omit<DocumentSummary, 'type'>

function stateSummary({ state, failure, is_unsure, reviewed_at }: DocumentFacts): StateSummary {
  const reviewed = typeof reviewed_at === 'string'
  if (state === 'waiting')
    return { label: 'Waiting', tone: 'rest', title: 'It waits in the queue to be read' }
  if (state === 'reading') return { label: 'Reading…', tone: 'sea', title: 'It is being read now' }
  if (state === 'failed') {
    const title = failure ?? 'It could not be read'
    return reviewed ? { label: 'Not readable', tone: 'rest', title } : { label: 'Failed', tone: 'bad', title }
  }
  if (reviewed) return { label: 'Reviewed', tone: 'ok', title: 'A person accepted the fields' }
  if (is_unsure) return { label: 'Not sure', tone: 'warn', title: 'A person should choose its type' }
  return { label: 'To review', tone: 'sea', title: 'It was read; nobody has looked at it yet' }
}

const notLinkedTexts: Record<string, string> = {
  waiting: 'Not read yet',
  reading: 'Not read yet',
  failed: 'Not read',
}
/** What is said of a document that is linked to nothing: only one that was read can have no match. */
export const notLinkedText = ({ state }: Pick<DocumentFacts, 'state'>): string =>
  notLinkedTexts[state ?? ''] ?? 'Not matched'

/** Type and state of a document as labels: the type that a person set wins over the one that was found. */
export const documentSummary = (facts: DocumentFacts): DocumentSummary => {
  const type = facts.document_type_manual ?? facts.document_type
  return { type: type === null ? null : documentTypeLabel(type), ...stateSummary(facts) }
}
