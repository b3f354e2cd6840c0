import { expect, test } from 'vitest'
import { nothingUsed, type UsedOfFile } from '../read/limits.ts'
import { contentOf } from '../testing/content.ts'
import type { PageReport, ReadingTask } from '../types.ts'
import { readInSteps } from './read-in-steps.ts'
import type { ReaderRequest, ReaderResponse, ReadingProgress } from './tasks.ts'

const work: ReadingTask = {
  bytes: Buffer.from('x'),
  file_name: 'bill.pdf',
  content_type: null,
  document_type: null,
  templates: [],
  training: null,
}
const opened = { kind: 'pdf' as const, content_type: 'application/pdf', pages_count: 9, last_page: 9 }
const [page] = contentOf('ARRIVAL NOTICE').pages
const reportOf = (number: number): PageReport => ({
  number,
  page: page ? { ...page, number } : null,
  picture: 'read',
  failure: null,
})

test('a process that goes on with a file gets what the ones before it used of the limits, the page on which they ended included', async () => {
  let seconds = 0
  const asked: { first_page: number; used: UsedOfFile; left: number }[] = []
  const read: UsedOfFile = {
    seconds: 12,
    cpu_seconds: 10,
    pictures: 1,
    words: 300,
    letterheads: 2,
    barcode_pages: 1,
  }
  const ask = async (
    request: ReaderRequest,
    left: number,
    onProgress?: (progress: ReadingProgress) => void,
  ): Promise<ReaderResponse> => {
    if (request.task !== 'read')
      return {
        done: { classification: {}, extraction: {}, template: null, learned: null, parts: [] } as never,
      }
    const { first_page, used } = request
    asked.push({ first_page, used, left })
    onProgress?.({ opened })
    seconds += 20
    const sum = { ...read, pictures: used.pictures + 1, cpu_seconds: used.cpu_seconds + 10, seconds }
    onProgress?.({ page: reportOf(first_page), used: sum })
    // It hangs for longer than a page may take of the processor.
    seconds += 50
    return Promise.resolve({ failed: 'too_long' })
  }
  await readInSteps(work, ask, { seconds: 240, cpu_seconds: 30 }, () => seconds * 1000)
  expect(asked).toEqual([
    { first_page: 1, used: nothingUsed, left: 240 },
    { first_page: 3, used: { ...read, pictures: 1, cpu_seconds: 40, seconds: 70 }, left: 170 },
    { first_page: 5, used: { ...read, pictures: 2, cpu_seconds: 80, seconds: 140 }, left: 100 },
  ])
})
