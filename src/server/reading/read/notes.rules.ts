import type { PageFailure, PageReport } from '../types.ts'

/** Notes for people about content that was left out. */
export function pagesNote(read: number, count: number): string[] {
  return read >= count
    ? []
    : [`Only the first ${formatCount(read)} of ${formatCount(count)} pages were read.`]
}

export function scansNote(left: number, read: number): string[] {
  if (left === 0) return []
  return [
    `${formatCount(left)} more scanned ${left === 1 ? 'page was' : 'pages were'} not read after the first ${formatCount(read)}.`,
  ]
}

/** What was left out of a file with so many pages, of which these were tried. */
export function notesOfPages(reports: readonly PageReport[], count: number): string[] {
  const last = reports.findLast(({ page }) => page !== null)?.number ?? 0
  const without = (picture: PageReport['picture']) =>
    reports.filter((report) => report.picture === picture).length
  return [
    ...(reports.length < count ? pagesNote(last, count) : []),
    ...scansNote(without('over_limit'), without('read')),
    ...Object.keys(pageSentences).flatMap((failure) => {
      const failed = reports.filter((report) => report.failure === failure)
      const numbersOf = (left: boolean) =>
        failed.filter(({ page }) => (page === null) === left).map(({ number }) => number)
      const [one, many] = pageSentences[failure as PageFailure]
      return [
        ...leftOutNote(['Page', 'Pages'], numbersOf(true), [one, many]),
        ...leftOutNote(['The picture on page', 'The pictures on pages'], numbersOf(false), [one, many]),
      ]
    }),
  ]
}

/** For one page and for several. */
const pageSentences: Record<PageFailure, [string, string]> = {
  too_long: ['could not be read in time and was left out', 'could not be read in time and were left out'],
  too_much_memory: [
    'needs more memory than a page may take and was left out',
    'need more memory than a page may take and were left out',
  ],
  too_large: ['is too large to be read and was left out', 'are too large to be read and were left out'],
  damaged: ['is damaged and was left out', 'are damaged and were left out'],
}

function leftOutNote(
  [page, pages]: [string, string],
  numbers: readonly number[],
  [one, many]: [string, string],
): string[] {
  const [first] = numbers
  if (first === undefined) return []
  if (numbers.length === 1) return [`${page} ${formatCount(first)} ${one}.`]
  return [`${pages} ${new Intl.ListFormat('en-US').format(numbers.map(formatCount))} ${many}.`]
}

export function rowsNote(sheet: string, most: number): string {
  return `Only the first ${formatCount(most)} rows of “${sheet}” were read.`
}

export function hiddenRowsNote(sheet: string, count: number): string {
  return count === 1
    ? `1 hidden row of “${sheet}” was left out.`
    : `${formatCount(count)} hidden rows of “${sheet}” were left out.`
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}
