import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import type { Page, Reading } from '../types.ts'
import { classify } from './classify.rules.ts'
import { onPage } from './headings.rules.ts'
import { plain } from './words.rules.ts'

export interface Part {
  first_page: number
  last_page: number
  document_type: DocumentType | null
}

/** As loud as a title at the head of a page is. */
const loud = 0.6

/**
 * Which pages of a scan are whose, where several papers stand in one file; none where it is all one. A part begins where
 * a page surely is another type, with a title of its own, or says that it is page 1 again.
 */
export function partsOf(reading: Reading): Part[] {
  if (reading.kind !== 'pdf' && reading.kind !== 'image') return []
  const parts: Part[] = []
  for (const page of reading.pages) {
    const type = beginning(reading, page)
    const last = parts.at(-1)
    const begins = type !== null && (type !== last?.document_type || isFirst(page))
    if (last === undefined || begins)
      parts.push({ first_page: page.number, last_page: page.number, document_type: type })
    else last.last_page = page.number
  }
  const end = parts.at(-1)
  // Those behind the last page that was read belong to somebody too.
  if (end !== undefined) end.last_page = Math.max(end.last_page, reading.pages_count)
  return parts.length > 1 ? parts : []
}

/** What begins on this page; null where it goes on. */
function beginning(reading: Reading, page: Page): DocumentType | null {
  const titles = onPage(page).filter(({ score }) => score >= loud)
  // The back of a paper belongs to its front.
  if (titles.length === 0 || titles.some(({ text }) => text.startsWith('TERMS AND CONDITIONS'))) return null
  const alone = { ...reading, pages: [{ ...page, number: 1 }] }
  const { document_type, unsure } = classify(alone, { file_name: '', experience: null })
  return unsure ? null : document_type
}

const isFirst = (page: Page): boolean =>
  page.lines.some((line) => /\bpage:? ?1 ?(?:of|\/) ?\d|^1 ?(?:of|\/) ?\d{1,2}$/.test(plain(line.text)))
