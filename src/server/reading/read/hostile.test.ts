import { afterAll, describe, expect, test } from 'vitest'
import {
  makeDynamicForm,
  makeEmptyPages,
  makeFlateBomb,
  makeNestedEml,
  makePdf,
  makeScan,
  makeXlsx,
  makeZipBomb,
  placed,
} from '../../testing/files/index.ts'
import { createReader } from '../child/reader.ts'
import { failureSentence } from '../failures.rules.ts'
import { failureReasons, type ReadingResult } from '../types.ts'

const reader = createReader({ seconds: 200 })
afterAll(() => reader.stop())

const read = (bytes: Uint8Array, file_name = 'file.pdf') =>
  reader.read({
    bytes,
    file_name,
    content_type: 'application/pdf',
    document_type: null,
    templates: [],
    training: null,
  })
const lines = (outcome: ReadingResult) =>
  outcome.kind === 'read'
    ? outcome.content.pages.flatMap((page) => page.lines.map(({ text }) => text))
    : outcome.reason
const text = placed('ARRIVAL NOTICE of a vessel that comes with very much cargo')

describe('a hostile file', () => {
  test('a PDF with a password is reported as encrypted', async () => {
    const locked = await makePdf([text], { lock: { userPassword: 'secret', ownerPassword: 'other' } })
    expect(await read(locked)).toMatchObject({ kind: 'failed', reason: 'encrypted' })
  })

  test('a PDF that only forbids printing is read', { tags: ['long'] }, async () => {
    const bound = await makePdf([text], { lock: { userPassword: '', ownerPassword: 'other' } })
    expect(lines(await read(bound))).toEqual(['ARRIVAL NOTICE of a vessel that comes with very much cargo'])
  })

  test('a PDF with other lines before its header is read', { tags: ['long'] }, async () => {
    const junk = Buffer.concat([Buffer.from('@PJL SET COPIES=1\r\n'.repeat(150)), await makePdf([text])])
    expect(lines(await read(junk))).toEqual(['ARRIVAL NOTICE of a vessel that comes with very much cargo'])
  })

  test('a truncated PDF is recovered or reported as damaged', async () => {
    const whole = await makePdf([text])
    expect(['read', 'failed']).toContain((await read(whole.subarray(0, whole.length - 200))).kind)
    expect(await read(whole.subarray(0, 60))).toMatchObject({ kind: 'failed', reason: 'damaged' })
  })

  test('a picture named as a PDF is read as a picture', { tags: ['long'] }, async () => {
    const scan = await makeScan(placed('DELIVERY ORDER\nContainer number MSCU1234565', { size: 16 }), {
      size: [400, 200],
    })
    const outcome = await read(scan, 'scan.pdf')
    expect(outcome).toMatchObject({ kind: 'read', content: { kind: 'image', content_type: 'image/png' } })
    expect(lines(outcome)).toContain('DELIVERY ORDER')
  })

  test('an empty file, one of zeros and one of random bytes are reported', async () => {
    expect(await read(new Uint8Array())).toMatchObject({ reason: 'empty' })
    expect(await read(new Uint8Array(5000))).toMatchObject({ reason: 'damaged' })
    expect(
      await read(
        Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array.from({ length: 999 }, (_, at) => at % 256)]),
        'a.exe',
      ),
    ).toMatchObject({ reason: 'program' })
    expect(
      await read(Buffer.from([0, ...Array.from({ length: 999 }, (_, at) => at % 256)]), 'a.dat'),
    ).toMatchObject({
      reason: 'unsupported',
    })
  })

  test('only the first 50 of 10,000 pages are read, with a note', { tags: ['long'] }, async () => {
    const outcome = await read(makeEmptyPages(10_000))
    expect(outcome).toMatchObject({
      kind: 'read',
      content: { pages_count: 10_000, notes: ['Only the first 50 of 10,000 pages were read.'] },
    })
    expect(lines(outcome)).toHaveLength(50)
  })

  test.each(['docx', 'xlsx'] as const)('a zip bomb in %s is refused before it is read', async (kind) => {
    const outcome = await read(makeZipBomb(kind, 150), `bomb.${kind}`)
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'too_large' })
    expect(outcome.seconds).toBeLessThan(15)
  })

  test('a Flate bomb ends in a failure, and the next file is read', { tags: ['long'] }, async () => {
    const before = process.memoryUsage.rss()
    const outcome = await read(await makeFlateBomb(6000))
    expect(outcome.kind).toBe('failed')
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)
    expect(lines(await read(await makePdf([text])))).toHaveLength(1)
  })

  test('a form that only Adobe Reader can show is reported as such', async () => {
    expect(await read(await makeDynamicForm())).toMatchObject({ kind: 'failed', reason: 'dynamic_form' })
  })

  test('a document of nothing but page numbers has no text', async () => {
    const pages = await makePdf([placed('Page 1/2'), placed('Page 2/2')])
    expect(await read(pages)).toMatchObject({ kind: 'failed', reason: 'no_text' })
  })

  test('a page of 5,000 points is read', { tags: ['long'] }, async () => {
    const wall = await makePdf(
      [[{ text: 'A WALL CHART OF ALL PORTS OF THE WORLD AND THEIR TIDES', x: 200, y: 4000, size: 80 }]],
      { size: [5000, 5000] },
    )
    expect(lines(await read(wall))).toEqual(['A WALL CHART OF ALL PORTS OF THE WORLD AND THEIR TIDES'])
  })

  test('of e-mails nested 300 deep the outer ones are read', { tags: ['long'] }, async () => {
    const outcome = await read(makeNestedEml(300), 'mail.eml')
    expect(lines(outcome)).toContain('Subject: Mail 5')
    expect(lines(outcome)).not.toContain('Subject: Mail 6')
    expect(outcome).toMatchObject({
      content: { notes: ['Left out: “mail.eml” (a mail more than 5 levels deep).'] },
    })
  })

  test('a sheet that claims to be endless is read as far as it goes', { tags: ['long'] }, async () => {
    expect(lines(await read(makeXlsx({ Sheet1: [['only', 'row']] }), 'a.xlsx'))).toEqual(['only  row'])
  })
})

test('there is a sentence for a clerk for each reason', () => {
  for (const reason of failureReasons) expect(failureSentence(reason)).toMatch(/^[A-Z].+\.$/u)
})
