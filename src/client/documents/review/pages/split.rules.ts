import { t } from '../../../../contract/language/index.ts'
/** A part as typed into the form. */
export interface SplitPart {
  first: string
  last: string
  name: string
}
interface Proposed {
  first_page: number
  last_page: number
  document_type: string | null
}

/** The initial parts: the detected ones, or the first page and the rest. */
export function initialParts(
  proposed: readonly Proposed[],
  count: number,
  name: string,
  typeWords: (type: string) => string,
): SplitPart[] {
  const bare = name.replace(/\.pdf$/i, '')
  if (proposed.length > 0)
    return proposed.map(({ first_page, last_page, document_type }) => ({
      first: String(first_page),
      last: String(last_page),
      name: document_type === null ? '' : `${bare} – ${typeWords(document_type)}`,
    }))
  if (count < 2) return [{ first: '1', last: '1', name: '' }]
  return [
    { first: '1', last: '1', name: '' },
    { first: '2', last: String(count), name: '' },
  ]
}

/** The faults of the parts. @param count number of pages; 0 if unknown */
export function splitFaults(parts: readonly SplitPart[], count: number): { at: number; sentence: string }[] {
  return parts.flatMap(({ first, last }, at) => {
    const say = (sentence: string) => [{ at, sentence }]
    const [from, to] = [first, last].map((text) => (/^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0))
    if (!from || !to) return say(t('Enter the first and the last page'))
    if (from > to) return say(t('The last page comes before the first'))
    return count > 0 && to > count ? say(t('There are {n} pages', { n: count })) : []
  })
}
