import { t } from '../../contract/language/index.ts'
import { documentTypeLabels, type DocumentType } from '../../contract/vocabulary/index.ts'
import { readable, type Tone } from '../../contract/format/index.ts'

const isKnown = (type: string): type is DocumentType => Object.hasOwn(documentTypeLabels, type)

/** `Arrival notice`; a type that is not in the vocabulary is made readable. */
export const documentTypeLabel = (type: string): string =>
  isKnown(type) ? documentTypeLabels[type] : readable(type)

const sources: Record<string, string> = {
  upload: t('Upload'),
  api: 'API',
  email: 'E-mail',
  split_document: t('Split'),
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
  possible_links?: number | null | undefined
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

function stateSummary({
  state,
  failure,
  is_unsure,
  reviewed_at,
  possible_links,
}: DocumentFacts): StateSummary {
  const reviewed = typeof reviewed_at === 'string'
  if (state === 'waiting')
    return { label: t('Waiting'), tone: 'rest', title: t('It waits in the queue to be read') }
  if (state === 'reading') return { label: t('Reading…'), tone: 'sea', title: t('It is being read now') }
  if (state === 'failed') {
    const title = failure ?? t('It could not be read')
    return reviewed
      ? { label: t('Not readable'), tone: 'rest', title }
      : { label: t('Failed'), tone: 'bad', title }
  }
  if (reviewed) return { label: t('Reviewed'), tone: 'ok', title: t('A person accepted the fields') }
  if (possible_links)
    return { label: t('Which one?'), tone: 'warn', title: t('A number in it is on several shipments') }
  if (is_unsure) return { label: t('Not sure'), tone: 'warn', title: t('A person should choose its type') }
  return { label: t('To review'), tone: 'sea', title: t('It was read; nobody has looked at it yet') }
}

const notLinkedTexts: Record<string, string> = {
  waiting: t('Not read yet'),
  reading: t('Not read yet'),
  failed: t('Not read'),
}
/** What is said of a document that is linked to nothing: only one that was read can have no match. */
export const notLinkedText = ({ state }: Pick<DocumentFacts, 'state'>): string =>
  notLinkedTexts[state ?? ''] ?? t('Not matched')

/** Type and state of a document as labels: the type that a person set wins over the one that was found. */
export const documentSummary = (facts: DocumentFacts): DocumentSummary => {
  const type = facts.document_type_manual ?? facts.document_type
  return { type: type === null ? null : documentTypeLabel(type), ...stateSummary(facts) }
}
