import { gzipSync, strToU8, zipSync } from 'fflate'
import { PDFDocument } from '@cantoo/pdf-lib'
import { packTar } from 'modern-tar'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeCompound,
  makeDocx,
  makeEml,
  makeEncrypted,
  makeMsg,
  makePdf,
  makeSigned,
  makeTnef,
  type PackedFile,
  placed,
} from '../../../testing/files/index.ts'
import { failureSentence } from '../../failures.rules.ts'
import type { FailureReason, FileContent } from '../../types.ts'
import { readingLimits } from '../limits.ts'
import { readContent } from '../read-file.ts'

let first: PackedFile
let second: PackedFile
beforeAll(async () => {
  first = { file_name: 'AN 1.pdf', bytes: await makePdf([placed('ARRIVAL NOTICE ONE')]) }
  second = { file_name: 'AN 2.pdf', bytes: await makePdf([placed('ARRIVAL NOTICE TWO')]) }
})

const read = (bytes: Uint8Array, file_name = 'file') => readContent({ bytes, file_name, content_type: null })
const namesIn = ({ attachments }: FileContent) => attachments.map(({ file_name }) => file_name)
const textOf = ({ pages }: FileContent) => pages.flatMap((page) => page.lines.map(({ text }) => text))
const both = () => [first, second]
const expectBoth = (content: FileContent) => {
  expect(namesIn(content)).toEqual(['AN 1.pdf', 'AN 2.pdf'])
  expect(content.attachments.map(({ bytes }) => Buffer.from(bytes))).toEqual(
    both().map(({ bytes }) => Buffer.from(bytes)),
  )
}
const stored = (files: Record<string, Uint8Array>) => zipSync(files, { level: 0 })
const tarOf = (files: readonly PackedFile[]) =>
  packTar(
    files.map(({ file_name, bytes }) => ({ header: { name: file_name, size: bytes.length }, body: bytes })),
  )
const refusal = async (bytes: Uint8Array, name?: string): Promise<FailureReason> =>
  read(bytes, name).then(
    () => expect.unreachable('It was read'),
    (error: { reason: FailureReason }) => error.reason,
  )

describe('a file that carries others has all of them, and not the first PDF alone', () => {
  test('a ZIP file, stored or deflated', async () => {
    const files = { 'AN 1.pdf': first.bytes, 'folder/AN 2.pdf': second.bytes }
    expectBoth(await read(stored(files)))
    const deflated = await read(zipSync(files))
    expectBoth(deflated)
    expect(deflated.kind).toBe('archive')
    expect(textOf(deflated)).toContain('AN 2.pdf')
  })

  test('a TAR file, and one that is compressed', async () => {
    const tar = await tarOf(both())
    expectBoth(await read(tar))
    expectBoth(await read(gzipSync(tar), 'papers.tgz'))
    expect(namesIn(await read(gzipSync(first.bytes), 'AN 1.pdf.gz'))).toEqual(['AN 1.pdf'])
  })

  test('archives in an archive', async () => {
    const inner = stored({ 'AN 1.pdf': first.bytes })
    const content = await read(stored({ 'inner.zip': inner, 'more.tar': await tarOf([second]) }))
    expectBoth(content)
  })

  test('a message of Outlook, with its text', async () => {
    const content = await read(
      makeMsg({ subject: 'Booking 1', body: 'Your booking.\r\nRegards', files: both() }),
    )
    expectBoth(content)
    expect(content.kind).toBe('eml')
    expect(textOf(content)).toEqual(['Subject: Booking 1', 'Your booking.', 'Regards'])
  })

  test('winmail.dat, alone and in a mail', async () => {
    const winmail = makeTnef(both(), 'See the notices.')
    const alone = await read(winmail, 'winmail.dat')
    expectBoth(alone)
    expect(textOf(alone)).toEqual(['See the notices.'])
    const attachments = [{ filename: 'winmail.dat', content: Buffer.from(winmail) }]
    expectBoth(await read(await makeEml({ text: 'Two.', attachments })))
  })

  test('a signed mail, alone and in a mail, and a signed PDF', async () => {
    const attachments = both().map(({ file_name, bytes }) => ({
      filename: file_name,
      content: Buffer.from(bytes),
    }))
    const signed = makeSigned(await makeEml({ text: 'Two notices.', attachments }))
    expectBoth(await read(signed, 'smime.p7m'))
    const wrapped = [
      { filename: 'smime.p7m', content: Buffer.from(signed), contentType: 'application/pkcs7-mime' },
    ]
    const mail = await read(await makeEml({ attachments: wrapped }))
    expectBoth(mail)
    expect(textOf(mail)).toContain('Two notices.')
    expect(textOf(await read(makeSigned(first.bytes), 'AN 1.pdf.p7m'))).toEqual(['ARRIVAL NOTICE ONE'])
  })

  test('a PDF with attached files', async () => {
    const document = await PDFDocument.load(first.bytes)
    await document.attach(second.bytes, 'AN 2.pdf')
    await document.attach(strToU8('<x/>'), 'factur-x.xml')
    const content = await read(await document.save())
    expect(textOf(content)).toEqual(['ARRIVAL NOTICE ONE'])
    expect(namesIn(content)).toEqual(['AN 2.pdf'])
  })

  test('a Word file with embedded documents, those in an OLE object too', async () => {
    const label = Buffer.from('AN 2.pdf\0', 'latin1')
    const length = (value: number) => {
      const made = Buffer.alloc(4)
      made.writeUInt32LE(value)
      return made
    }
    const packager = Buffer.concat([
      Buffer.alloc(6),
      label,
      Buffer.from('C:\\AN 2.pdf\0'),
      Buffer.alloc(4),
      length(4),
      Buffer.from('C:\\\0'),
      length(second.bytes.length),
      second.bytes,
    ])
    const content = await read(
      makeDocx(['See the documents.'], {
        parts: {
          'word/embeddings/AN 1.pdf': first.bytes,
          'word/embeddings/oleObject1.bin': makeCompound({ '\u0001Ole10Native': packager }),
          'word/embeddings/oleObject2.bin': makeCompound({ 'Equation Native': Buffer.alloc(9) }),
          'word/embeddings/chart.xlsx': strToU8('x'),
          'word/charts/_rels/chart1.xml.rels': strToU8('<Relationship Target="../embeddings/chart.xlsx"/>'),
        },
      }),
    )
    expectBoth(content)
    expect(content.notes).toEqual(['Left out: “oleObject2.bin” (an embedded object of another program).'])
  })
})

describe('what is not taken out of an archive is named', () => {
  test('empty files and those of systems', async () => {
    const files = {
      'AN 1.pdf': first.bytes,
      'nothing.pdf': new Uint8Array(),
      '__MACOSX/._AN 1.pdf': strToU8('x'),
    }
    const content = await read(stored(files))
    expect(namesIn(content)).toEqual(['AN 1.pdf'])
    expect(content.notes).toEqual(['Left out: “nothing.pdf” (empty).', 'Left out: 1 hidden or system file.'])
  })

  test('entries that are locked with a password', async () => {
    const archive = stored({ 'AN 1.pdf': first.bytes, 'AN 2.pdf': second.bytes })
    const locked = (bytes: Uint8Array, last: boolean) => {
      const copy = Buffer.from(bytes)
      const mark = Buffer.from('PK\u0001\u0002', 'latin1')
      copy[(last ? copy.lastIndexOf(mark) : copy.indexOf(mark)) + 8] = 1
      return copy
    }
    const content = await read(locked(archive, true))
    expect(namesIn(content)).toEqual(['AN 1.pdf'])
    expect(content.notes).toEqual(['Left out: “AN 2.pdf” (locked with a password).'])
    expect(await refusal(locked(locked(archive, true), false))).toBe('encrypted_archive')
  })

  test('entries that are packed by a method of few programs', async () => {
    const BZIP2 = 12
    const archive = Buffer.from(stored({ 'AN 1.pdf': first.bytes, 'AN 2.pdf': second.bytes }))
    const mark = Buffer.from('PK\u0001\u0002', 'latin1')
    archive.writeUInt16LE(BZIP2, archive.lastIndexOf(mark) + 10)
    const content = await read(archive)
    expect(namesIn(content)).toEqual(['AN 1.pdf'])
    expect(content.notes).toEqual(['Left out: “AN 2.pdf” (packed by a method that is not opened).'])
    archive.writeUInt16LE(BZIP2, archive.indexOf(mark) + 10)
    expect(await refusal(archive)).toBe('other_archive')
  })

  test('files beyond the number that is taken, and archives that are nested too deep', async () => {
    const names = Array.from({ length: readingLimits.attachments + 2 }, (_, at) => `${at}.txt`)
    const many = await read(stored(Object.fromEntries(names.map((name) => [name, strToU8(name)]))))
    expect(many.attachments).toHaveLength(readingLimits.attachments)
    expect(many.notes).toEqual(['Left out: “100.txt” and “101.txt” (beyond the first 100 files).'])
    let nested: Uint8Array = stored({ 'AN 1.pdf': first.bytes })
    for (let depth = 0; depth < readingLimits.mail_depth; depth += 1)
      nested = stored({ [`level ${depth}.zip`]: nested, [`${depth}.txt`]: strToU8('text') })
    const { notes } = await read(nested)
    expect(notes).toEqual(['Left out: “level 0.zip” (an archive more than 5 levels deep).'])
  })

  test('files that unfold to more than the limits allow', async () => {
    const bomb = zipSync({ 'bomb.txt': new Uint8Array(30 * 1024 * 1024), 'AN 1.pdf': first.bytes })
    const content = await read(bomb)
    expect(namesIn(content)).toEqual(['AN 1.pdf'])
    expect(content.notes).toEqual(['Left out: “bomb.txt” (too large).'])
    expect(await refusal(gzipSync(new Uint8Array(120 * 1024 * 1024)))).toBe('too_large')
  })
})

describe('a kind that is not read is named with the way out', () => {
  const compound = (stream: string) =>
    makeCompound({ [stream]: Buffer.from('Book a Workbook: your booking'.repeat(20), 'utf16le') })
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0heicmif1'),
    Buffer.alloc(200),
  ])
  test.each<[string, () => Uint8Array, FailureReason]>([
    ['booking.doc', () => compound('WordDocument'), 'old_word'],
    ['booking.ppt', () => compound('PowerPoint Document'), 'old_powerpoint'],
    ['booking.vsd', () => compound('VisioDocument'), 'other_compound'],
    [
      'booking.xlsx',
      () => makeCompound({ EncryptedPackage: Buffer.alloc(600), EncryptionInfo: Buffer.alloc(9) }),
      'encrypted',
    ],
    ['IMG_0001.HEIC', () => heic, 'iphone_photo'],
    ['photo.jpg', () => heic, 'iphone_photo'],
    ['booking.rar', () => Buffer.from('Rar!\u001a\u0007\u0001\0rest', 'latin1'), 'rar'],
    [
      'booking.7z',
      () => Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(60)]),
      'seven_zip',
    ],
    ['booking.rtf', () => Buffer.from('{\\rtf1\\ansi Your booking}'), 'rich_text'],
    [
      'booking.mbox',
      () => Buffer.from('From a@b.example Sat Nov 28 14:00:00 2026\nSubject: x\n\nText'),
      'mailbox',
    ],
    ['booking.xlsb', () => stored({ 'xl/workbook.bin': strToU8('x') }), 'binary_workbook'],
    ['booking.ods', () => stored({ mimetype: strToU8('x'), 'content.xml': strToU8('<x/>') }), 'opendocument'],
    ['booking.pptx', () => stored({ 'ppt/presentation.xml': strToU8('<x/>') }), 'powerpoint'],
    ['smime.p7m', makeEncrypted, 'encrypted_mail'],
    ['encrypted.asc', () => Buffer.from('-----BEGIN PGP MESSAGE-----\n\nhQEMA'), 'encrypted_mail'],
  ])('%s', async (name, make, reason) => {
    expect(await refusal(make(), name)).toBe(reason)
    expect(failureSentence(reason)).not.toMatch(/damaged/u)
  })

  test('a ZIP file that is cut off is damaged, and its first PDF is not taken for it', async () => {
    const archive = stored({ 'AN 1.pdf': first.bytes, 'AN 2.pdf': second.bytes })
    expect(await refusal(archive.subarray(0, -40), 'papers.zip')).toBe('damaged_archive')
  })

  test('a picture in AVIF is read', async () => {
    const { data, info } = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
      .avif()
      .toBuffer({ resolveWithObject: true })
    expect(info.format).toBe('heif')
    expect(await read(data, 'photo.avif')).toMatchObject({ kind: 'image', content_type: 'image/avif' })
  })
})
