import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { TextPage, FileContent } from '../types.ts'
import { classify } from './classify.rules.ts'
import { headingsOnPage } from './headings.rules.ts'
import { normalizeText } from './normalize.rules.ts'

interface DetectedPart {
  first_page: number
  last_page: number
  document_type: DocumentType | null
}

/** Minimum score of a title that begins a new document. */
const MIN_TITLE_SCORE = 0.6

/**
 * The page ranges of the documents in one scan; empty if the file is a single document. A new document begins where a
 * page has a clear title of another type, or says that it is page 1.
 */
export function documentParts(content: FileContent): DetectedPart[] {
  if (content.kind !== 'pdf' && content.kind !== 'image') return []
  const parts: DetectedPart[] = []
  for (const page of content.pages) {
    const type = typeBeginningOn(content, page)
    const last = parts.at(-1)
    const begins = type !== null && (type !== last?.document_type || isFirst(page))
    if (last === undefined || begins)
      parts.push({ first_page: page.number, last_page: page.number, document_type: type })
    else last.last_page = page.number
  }
  const end = parts.at(-1)
  // Pages after the last one that was read belong to the last document.
  if (end !== undefined) end.last_page = Math.max(end.last_page, content.pages_count)
  return parts.length > 1 ? parts : []
}

/** The type of the document that begins on this page; null if the previous document continues. */
function typeBeginningOn(content: FileContent, page: TextPage): DocumentType | null {
  const titles = headingsOnPage(page).filter(({ score }) => score >= MIN_TITLE_SCORE)
  // Terms and conditions on the back belong to the front page.
  if (titles.length === 0 || titles.some(({ text }) => text.startsWith('TERMS AND CONDITIONS'))) return null
  const alone = { ...content, pages: [{ ...page, number: 1 }] }
  const { document_type, unsure } = classify(alone, { file_name: '', training: null })
  return unsure ? null : document_type
}

const isFirst = (page: TextPage): boolean =>
  page.lines.some((line) =>
    /\bpage:? ?1 ?(?:of|\/) ?\d|^1 ?(?:of|\/) ?\d{1,2}$/.test(normalizeText(line.text)),
  )
