import { midSentence, plural, t } from '../../../../contract/language/index.ts'
import type { DocumentEvidence } from '../../../../contract/resources/index.ts'
import { documentTypeLabel } from '../../../format/index.ts'
import type { Placed } from './places.ts'

const unreadTexts: Record<string, string> = {
  too_long: t('not read: took too long'),
  too_much_memory: t('not read: needs too much memory'),
  too_large: t('not read: too large'),
  damaged: t('not read: damaged'),
  too_many_scans: t('not read: too many scans'),
}

/** What is on a page, in short: `11 fields`, `packing list`, `no fields`, `not read: took too long`. */
export function pageContents(
  {
    pages,
    unread_pages,
    proposed_parts,
  }: Pick<DocumentEvidence, 'pages' | 'unread_pages' | 'proposed_parts'>,
  places: readonly Pick<Placed, 'page'>[],
  number: number,
): string {
  const fields = places.filter(({ page }) => page === number).length
  const begins = proposed_parts.find(({ first_page }) => first_page === number)?.document_type ?? null
  const type = begins === null ? undefined : midSentence(documentTypeLabel(begins))
  const count = fields > 0 ? plural(fields, '{n} field', '{n} fields') : undefined
  const held = [number > 1 || count === undefined ? type : undefined, count].filter(Boolean).join(', ')
  if (held !== '') return held
  const unread = unread_pages?.find((page) => page.number === number)
  if (unread) return unreadTexts[unread.reason] ?? t('not read')
  return pages.some((page) => page.number === number) ? t('no fields') : t('not read')
}
