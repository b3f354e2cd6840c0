// @module-tag long
import { afterEach, describe, expect, test } from 'vitest'
import { makePdf, makePicturePdf, makeScan, makeScansPdf, placed } from '../../testing/files/index.ts'
import { sampleDocuments } from '../testing/sample-documents.ts'
import type { ReadingResult } from '../types.ts'
import { createReader, type DocumentReader, type ReaderOptions } from './reader.ts'

const dying = new URL('../testing/dying-child.ts', import.meta.url)
const readers: DocumentReader[] = []
function read(bytes: Uint8Array, options: ReaderOptions = {}): Promise<ReadingResult> {
  const reader = createReader({ entry: dying, ...options })
  readers.push(reader)
  return reader.read({
    bytes,
    file_name: 'bill.pdf',
    content_type: null,
    document_type: null,
    templates: [],
    training: null,
  })
}
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop()
})

const notice = sampleDocuments.arrival_notice
const front = placed(
  [
    notice?.title ?? '',
    ...(notice?.facts ?? []).map(([, written, , [label]]) => `${label}: ${written}`),
  ].join('\n'),
)
const backSays = (text: string) => placed(`Conditions of carriage, of which ${text}`)

/** As on the back of a bill: 3,000 words in small print, which take OCR most of a minute. */
const smallPrint = Array.from({ length: 140 }, (_, row) => ({
  text: Array.from({ length: 22 }, (_word, at) => `clause${(row * 22 + at) % 97}`).join(' '),
  x: 20,
  y: 20 + row * 5.3,
  size: 4.5,
}))

const numbersOf = (result: ReadingResult) =>
  result.kind === 'read' ? result.content.pages.map(({ number }) => number) : result.reason
const notesOf = (result: ReadingResult) => (result.kind === 'read' ? result.content.notes : [])

describe('a document with a page that cannot be read', () => {
  test('has the fields of a good front page although OCR of the small print on its back does not end', async () => {
    const scan = await makeScansPdf([
      await makeScan(front),
      await makeScan(smallPrint),
      await makeScan(placed('ATTACHED SHEET\nContainer No.  CSQU3054383')),
    ])
    const result = await read(scan)
    expect(numbersOf(result)).toEqual([1, 3])
    expect(notesOf(result)).toEqual(['Page 2 could not be read in time and was left out.'])
    expect(result).toMatchObject({
      classification: { document_type: 'arrival_notice' },
      extraction: { payload: { transport_document_reference: 'MEDU9104472' } },
      content: { pages_count: 3, pictures: 2 },
    })
  })

  test('keeps the text layer of a page whose picture takes too long', { tags: ['long'] }, async () => {
    const result = await read(await makePicturePdf(await makeScan(smallPrint), front))
    expect(numbersOf(result)).toEqual([1])
    expect(notesOf(result)).toEqual(['The picture on page 1 could not be read in time and was left out.'])
    expect(result).toMatchObject({ classification: { document_type: 'arrival_notice' } })
  })

  test.each([
    // By the time of the processor.
    ['hang', 'Page 3 could not be read in time and was left out.'],
    ['grow', 'Page 3 needs more memory than a page may take and was left out.'],
    ['crash', 'Page 3 is damaged and was left out.'],
    ['throw', 'Page 3 is damaged and was left out.'],
  ])('is read but for a page on which its process had to end (%s)', { tags: ['long'] }, async (way, note) => {
    const pages = [
      front,
      backSays(`${way} after this page`),
      backSays('this is lost'),
      backSays('this is kept'),
    ]
    const result = await read(await makePdf(pages), { cpu_seconds: 4, megabytes: 450 })
    expect(numbersOf(result)).toEqual([1, 2, 4])
    expect(notesOf(result)).toEqual([note])
    expect(result).toMatchObject({
      classification: { document_type: 'arrival_notice' },
      extraction: { payload: { transport_document_reference: 'MEDU9104472' } },
      content: { pages_count: 4, kind: 'pdf' },
    })
  })

  test('keeps the pages before if the last one ends its process', async () => {
    const pages = [front, backSays('crash after this page'), backSays('this is lost')]
    const result = await read(await makePdf(pages))
    expect(numbersOf(result)).toEqual([1, 2])
    expect(notesOf(result)).toEqual(['Page 3 is damaged and was left out.'])
  })

  test(
    'is given up after three pages that ended their process, and says how far it was read',
    { tags: ['long'] },
    async () => {
      const pages = [front, ...Array.from({ length: 9 }, () => backSays('crash after this page'))]
      const result = await read(await makePdf(pages))
      expect(numbersOf(result)).toEqual([1, 2, 4, 6])
      expect(notesOf(result)).toEqual([
        'Only the first 6 of 10 pages were read.',
        'Pages 3, 5, and 7 are damaged and were left out.',
      ])
    },
  )
})
