import { documentTypeLabels, type DocumentType } from '../../contract/vocabulary/index.ts'
import type { Tone } from './status.ts'
import { readable } from './readable.ts'

const isKnown = (type: string): type is DocumentType => Object.hasOwn(documentTypeLabels, type)

/** `Arrival notice`; a type that is not in the vocabulary yet stays readable. */
export const documentTypeLabel = (type: string): string =>
  isKnown(type) ? documentTypeLabels[type] : readable(type)

const sources: Record<string, string> = {
  upload: 'Upload',
  api: 'API',
  email: 'E-mail',
  split_document: 'Split',
}
export const documentSourceLabel = (source: string): string => sources[source] ?? readable(source)

/** What tells where a document stands on its way. */
export interface DocumentFacts {
  document_type: string | null
  document_type_manual: string | null
  state?: string | undefined
  failure?: string | null | undefined
  is_unsure?: boolean | undefined
  reviewed_at?: string | null | undefined
}

export interface DocumentSummary {
  /** Null while nothing is known of it. */
  type: string | null
  label: string
  tone: Tone
  /** What lies behind the label, in a sentence. */
  title: string
}

type StateSummary = Omit<DocumentSummary, 'type'>

function stateSummary({ state, failure, is_unsure, reviewed_at }: DocumentFacts): StateSummary {
  const reviewed = typeof reviewed_at === 'string'
  if (state === 'waiting')
    return { label: 'Waiting', tone: 'rest', title: 'It is read as soon as it is its turn' }
  if (state === 'reading') return { label: 'Reading…', tone: 'sea', title: 'It is being read now' }
  if (state === 'failed') {
    const title = failure ?? 'It could not be read'
    return reviewed ? { label: 'Not readable', tone: 'rest', title } : { label: 'Failed', tone: 'bad', title }
  }
  if (reviewed) return { label: 'Reviewed', tone: 'ok', title: 'A person accepted what stands there' }
  if (is_unsure) return { label: 'Not sure', tone: 'warn', title: 'Of what type it is, a person should say' }
  return { label: 'To review', tone: 'sea', title: 'It was read; nobody has looked at it yet' }
}

/** Type and state of a document in words: what a person said of the type wins over what was found. */
export const documentSummary = (facts: DocumentFacts): DocumentSummary => {
  const type = facts.document_type_manual ?? facts.document_type
  return { type: type === null ? null : documentTypeLabel(type), ...stateSummary(facts) }
}
