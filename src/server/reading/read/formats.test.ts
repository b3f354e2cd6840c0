import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { makeDocx, makeEml, makePdf, makeXlsx, placed } from '../../testing/files/index.ts'
import type { FileContent } from '../types.ts'
import { readContent } from './read-file.ts'

const read = (bytes: Uint8Array | string, file_name = 'file') =>
  readContent({
    bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    file_name,
    content_type: null,
  })
const cells = ({ pages }: FileContent) =>
  pages.flatMap((page) => page.lines.map((line) => line.cells.map(({ text }) => text)))

describe('PDF', () => {
  test('text is in cells at its position, as fractions of the page', async () => {
    const content = await read(
      await makePdf([placed('BILL OF LADING\n\nVessel:  EVER GIVEN    Voyage:  021E')]),
    )
    expect(content).toMatchObject({ kind: 'pdf', content_type: 'application/pdf', pages_count: 1, turned: 0 })
    expect(cells(content)).toEqual([['BILL OF LADING'], ['Vessel:', 'EVER GIVEN', 'Voyage:', '021E']])
    const [word] = content.pages[0]?.lines[0]?.cells[0]?.words ?? []
    expect(word).toMatchObject({ text: 'BILL', method: 'text', confidence: 1 })
    expect(word?.x).toBeCloseTo(50 / 612, 3)
    expect(word?.y).toBeCloseTo(52 / 792, 2)
  })

  test('values typed into a form are read beside their labels', async () => {
    const fields = [{ name: 'port', text: 'ROTTERDAM', x: 150, y: 60 }]
    const content = await read(await makePdf([placed('Port of discharge')], { fields }))
    expect(cells(content)).toEqual([['Port of discharge', 'ROTTERDAM']])
    expect(content.pages[0]?.lines[0]?.cells[1]?.words[0]).toMatchObject({ method: 'form' })
  })

  test('a page with a rotation is read as it is shown', async () => {
    const turned = await makePdf([[{ text: 'DELIVERY ORDER', x: 100, y: 700, turned: 270 }]], { rotate: 90 })
    const content = await read(turned)
    expect(cells(content)).toEqual([['DELIVERY ORDER']])
    expect(content.pages[0]).toMatchObject({ width: 792, height: 612 })
    expect(content.turned).toBe(0)
  })

  test('a page whose text runs upwards has the rotation that makes it upright', async () => {
    const content = await read(
      await makePdf([
        [
          { text: 'PACKING LIST OF VERY MANY', x: 100, y: 700, turned: 270 },
          { text: 'No. 1', x: 130, y: 700, turned: 270 },
        ],
      ]),
    )
    expect(cells(content)).toEqual([['PACKING LIST OF VERY MANY'], ['No. 1']])
    expect(content.pages[0]).toMatchObject({ width: 792, height: 612, turned: 90 })
  })
})

describe('Word', () => {
  test('the letterhead, the text, the cells of tables and the footer are read', async () => {
    const table = [
      ['Container', 'Weight'],
      ['MSCU1234565\nsealed', '12,000 kg'],
    ]
    const content = await read(
      makeDocx(['ARRIVAL NOTICE', table, 'Kind regards'], { header: 'ACME Lines', footer: 'Page 1' }),
    )
    expect(content.kind).toBe('docx')
    expect(cells(content)).toEqual([
      ['ACME Lines'],
      ['ARRIVAL NOTICE'],
      ['Container', 'Weight'],
      ['MSCU1234565', '12,000 kg'],
      ['sealed'],
      ['Kind regards'],
      ['Page 1'],
    ])
  })

  test('cells of a column are below each other', async () => {
    const content = await read(
      makeDocx([
        [
          ['a', 'b'],
          ['', 'under b'],
        ],
      ]),
    )
    const [first, second] = content.pages[0]?.lines ?? []
    expect(second?.cells[0]?.x).toBeCloseTo(first?.cells[1]?.x ?? -1)
  })
})

describe('Excel and CSV', () => {
  test('each sheet is a page, with its name unless it is a default name', async () => {
    const content = await read(
      makeXlsx({
        'Packing List': [
          ['Item', 'Qty'],
          ['Valve', 12],
        ],
        Sheet2: [['Total', 1.5]],
      }),
    )
    expect(content.pages_count).toBe(2)
    expect(cells(content)).toEqual([['Packing List'], ['Item', 'Qty'], ['Valve', '12'], ['Total', '1.5']])
    expect(content.pages[0]?.lines[1]?.cells[0]?.words[0]?.method).toBe('sheet')
  })

  test('only the first rows of a long sheet are read, with a note', async () => {
    const rows = Array.from({ length: 2500 }, (_, row) => [`row ${row}`])
    const content = await read(makeXlsx({ Long: rows }))
    expect(content.pages[0]?.lines.length).toBe(2001)
    expect(content.notes).toEqual(['Only the first 2,000 rows of “Long” were read.'])
  })

  test('a semicolon-separated file in Windows-1252 is read with its accents', async () => {
    const text = 'Empfänger;Gewicht\r\n"Müller; Söhne";"1.200"\r\n'
    const content = await read(Buffer.from(text, 'latin1'), 'liste.csv')
    expect(content.kind).toBe('csv')
    expect(cells(content)).toEqual([
      ['Empfänger', 'Gewicht'],
      ['Müller; Söhne', '1.200'],
    ])
  })

  test('UTF-16 as written by Excel is read', async () => {
    const content = await read(Buffer.from('﻿Größe\tPort\r\n1\tOslo\r\n', 'utf16le'), 'a.csv')
    expect(cells(content)).toEqual([
      ['Größe', 'Port'],
      ['1', 'Oslo'],
    ])
  })
})

describe('e-mail', () => {
  test('the text is a page and the attachments are listed, also those of an e-mail inside', async () => {
    const inner = await makeEml({
      subject: 'Inner',
      text: 'See attached',
      attachments: [{ filename: 'b.csv', content: 'a;b' }],
    })
    const mail = await makeEml({
      subject: 'Arrival notice',
      text: 'Your cargo arrives.',
      attachments: [
        { filename: 'notice.pdf', content: Buffer.from('%PDF-1.4') },
        { filename: 'fwd.eml', content: Buffer.from(inner), contentType: 'message/rfc822' },
      ],
    })
    const content = await read(mail)
    expect(content.kind).toBe('eml')
    const said = cells(content).flat()
    expect(said).toContain('Subject: Arrival notice')
    expect(said).toContain('Your cargo arrives.')
    expect(said).toContain('Subject: Inner')
    expect(content.attachments.map(({ file_name }) => file_name)).toEqual(['notice.pdf', 'b.csv'])
  })

  test('the table of an HTML e-mail keeps its cells, and its scripts are not read', async () => {
    const html =
      '<script>evil()</script><p>Dear desk,</p><table><tr><th>Vessel</th><td>EVER &amp; GIVEN</td></tr></table>'
    const content = await read(await makeEml({ subject: 'x', html }))
    expect(cells(content)).toContainEqual(['Vessel', 'EVER & GIVEN'])
    expect(JSON.stringify(cells(content))).not.toContain('evil')
  })

  test('tables inside the cells of a layout table keep their own rows, beside the text around them', async () => {
    const inner = '<table><tr><th>ETA<td>2 Nov<tr><th>Voyage<td>014<br>W</table>'
    const html = `<table><caption>Arrival</caption><tr><td><p>Dear desk,</p>${inner}<p>Regards</td><td>Logo</td></tr></table>`
    const content = await read(await makeEml({ subject: 'x', html }))
    expect(cells(content).slice(-6)).toEqual([
      ['Arrival'],
      ['Dear desk,'],
      ['ETA', '2 Nov'],
      ['Voyage', '014 W'],
      ['Regards'],
      ['Logo'],
    ])
  })

  test('signs and letters of HTML are decoded, and links and pictures leave their text alone', async () => {
    const html =
      '<p>3 < 4 &amp; caf&eacute; &#8364; <a href="https://x.test">here</a><img alt="logo" src="x"></p>'
    expect(cells(await read(await makeEml({ subject: 'x', html })))).toContainEqual(['3 < 4 & café € here'])
  })
})

describe('plain text', () => {
  test('is read line by line, with wide gaps as cells', async () => {
    const content = await read('BOOKING CONFIRMATION\n\nVessel      EVER GIVEN\n', 'a.txt')
    expect(content).toMatchObject({ kind: 'text', content_type: 'text/plain' })
    expect(cells(content)).toEqual([['BOOKING CONFIRMATION'], ['Vessel', 'EVER GIVEN']])
  })

  test('that starts like an e-mail keeps lines that are not e-mail headers', async () => {
    const content = await read(
      'TO: GULF IMPORTERS\nSUBJECT: CARGO ARRIVAL\nThe following is due:\nVessel: WREN\n',
    )
    expect(content.kind).toBe('text')
    expect(cells(content)).toContainEqual(['The following is due:'])
  })
})

test('hidden rows of a sheet are left out, and a note says how many', async () => {
  const rows = [['Container'], ['CSQU3054383'], ['TCLU6718159'], ['MSCU0373274']]
  const content = await read(makeXlsx({ Boxes: rows }, { hidden: [2, 4] }))
  expect(cells(content)).toEqual([['Boxes'], ['Container'], ['TCLU6718159']])
  expect(content.notes).toEqual(['2 hidden rows of “Boxes” were left out.'])
})

describe('an archive', () => {
  test('is what its directory names: a Word file in any order of its parts, or files that are packed', async () => {
    const xml =
      '<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>NOTICE</w:t></w:r></w:p></w:body></w:document>'
    const unordered = zipSync({ 'a/first.bin': strToU8('x'), 'word/document.xml': strToU8(xml) })
    expect(await read(unordered)).toMatchObject({ kind: 'docx' })
    const archive = zipSync({ 'word/document.xml.pdf': strToU8('x') })
    expect(await read(archive)).toMatchObject({
      kind: 'archive',
      attachments: [{ file_name: 'document.xml.pdf' }],
    })
    await expect(read(unordered.subarray(0, -20))).rejects.toMatchObject({ reason: 'damaged_archive' })
  })
})
