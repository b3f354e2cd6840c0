import { expect, test, vi } from 'vitest'
import { ReadingFailed } from '../failures.rules.ts'
import { contentOf } from '../testing/content.ts'
import type { PageReport } from '../types.ts'
import { nothingUsed, readingLimits, startDeadline, type UsedOfFile } from './limits.ts'
import { notesOfPages } from './notes.rules.ts'
import { newSession, type PageRead, readEachPage, type ReadingSession } from './pages.ts'

const file = (pages_count: number) => ({
  kind: 'pdf' as const,
  content_type: 'application/pdf',
  pages_count,
  last_page: pages_count,
})
const [page] = contentOf('ARRIVAL NOTICE').pages
const readable = (number: number): PageRead => {
  if (!page) throw new Error('The sample has no page')
  return { page: { ...page, number }, picture: 'none', failure: null }
}
const session = (changed: Partial<ReadingSession> = {}) => {
  const reports: PageReport[] = []
  const onPage = (report: PageReport) => {
    reports.push(report)
    return Promise.resolve()
  }
  return { reports, session: newSession({ onPage, ...changed }) }
}

test('a page that cannot be read is left out, and the next one is read', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const { session: own, reports } = session()
  const content = await readEachPage(file(4), own, (number) => {
    if (number === 2) return Promise.reject(new ReadingFailed('too_long'))
    if (number === 3) return Promise.reject(new TypeError('A number was expected'))
    return Promise.resolve(readable(number))
  })
  expect(content.pages.map(({ number }) => number)).toEqual([1, 4])
  expect(content.notes).toEqual([
    'Page 2 could not be read in time and was left out.',
    'Page 3 is damaged and was left out.',
  ])
  expect(content.unread_pages).toEqual([
    { number: 2, reason: 'too_long' },
    { number: 3, reason: 'damaged' },
  ])
  expect(reports.map(({ number, failure }) => [number, failure])).toEqual([
    [1, null],
    [2, 'too_long'],
    [3, 'damaged'],
    [4, null],
  ])
})

test('a file of which no page can be read fails with the reason of the first page', async () => {
  const { session: own } = session()
  const reading = readEachPage(file(2), own, (number) =>
    Promise.reject(new ReadingFailed(number === 1 ? 'too_long' : 'damaged')),
  )
  await expect(reading).rejects.toMatchObject({ reason: 'too_long' })
})

test('a page that breaks the process ends the reading, so that a new process can go on after it', async () => {
  const { session: own, reports } = session()
  const reading = readEachPage(file(3), own, (number) =>
    number === 2
      ? Promise.reject(new RangeError('Array buffer allocation failed'))
      : Promise.resolve(readable(number)),
  )
  await expect(reading).rejects.toThrow('allocation failed')
  expect(reports.map(({ number }) => number)).toEqual([1])
})

test('pages are read from the one on which a process ended, until the time is over', async () => {
  const over = vi.fn<() => boolean>().mockReturnValueOnce(false).mockReturnValue(true)
  const { session: own, reports } = session({ first_page: 4, deadline: { ...startDeadline(), over } })
  await readEachPage(file(9), own, (number) => Promise.resolve(readable(number)))
  expect(reports.map(({ number }) => number)).toEqual([4])
})

test('time that other processes took for the file counts', () => {
  const { seconds, cpu_seconds } = readingLimits
  const after = (used: Partial<UsedOfFile>) => {
    const { deadline } = newSession({ used: { ...nothingUsed, ...used } })
    return [deadline.passed(), deadline.over()]
  }
  expect(after({ seconds: seconds - 60, cpu_seconds: cpu_seconds - 30 })).toEqual([false, false])
  expect(after({ cpu_seconds: cpu_seconds + 1 })).toEqual([true, false])
  expect(after({ seconds: seconds + 60 })).toEqual([true, true])
})

test('notes name the pages that were left out, and their pictures, by reason', () => {
  const report = (number: number, changed: Partial<PageReport> = {}): PageReport => ({
    number,
    ...readable(number),
    ...changed,
  })
  const reports = [
    report(1),
    report(2, { picture: 'failed', failure: 'too_long' }),
    report(3, { page: null, failure: 'too_much_memory' }),
    report(4, { page: null, failure: 'too_much_memory' }),
    report(5, { picture: 'read' }),
    report(6, { picture: 'over_limit' }),
    report(7, { page: null, failure: 'too_large' }),
  ]
  expect(notesOfPages(reports, 1200)).toEqual([
    'Only the first 6 of 1,200 pages were read.',
    '1 more scanned page was not read after the first 1.',
    'The picture on page 2 could not be read in time and was left out.',
    'Pages 3 and 4 need more memory than a page may take and were left out.',
    'Page 7 is too large to be read and was left out.',
  ])
  expect(notesOfPages([report(1)], 1)).toEqual([])
})
