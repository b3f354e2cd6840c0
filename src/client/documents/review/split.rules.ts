/** A part as it is typed. */
export interface Part {
  first: string
  last: string
  name: string
}
interface Proposed {
  first_page: number
  last_page: number
  document_type: string | null
}

/** The parts to begin with: those that were found, else the first page and the rest. */
export function partsOf(
  proposed: readonly Proposed[],
  count: number,
  name: string,
  typeWords: (type: string) => string,
): Part[] {
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

/** What is wrong with which part. @param count how many pages there are; 0 where nobody knows */
export function faultsOf(parts: readonly Part[], count: number): { at: number; sentence: string }[] {
  return parts.flatMap(({ first, last }, at) => {
    const say = (sentence: string) => [{ at, sentence }]
    const [from, to] = [first, last].map((text) => (/^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0))
    if (!from || !to) return say('Say from which page to which')
    if (from > to) return say('The last page comes before the first')
    return count > 0 && to > count ? say(`There are ${count} pages`) : []
  })
}
