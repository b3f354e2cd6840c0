import { describe, expect, test } from 'vitest'
import { makeDocx, makeEml, makePdf, makeXlsx, placed } from '../../testing/files/index.ts'
import type { Reading } from '../types.ts'
import { readFile } from './read-file.ts'

const read = (bytes: Uint8Array | string, file_name = 'file') =>
  readFile({ bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, file_name, content_type: null })
const cells = ({ pages }: Reading) =>
  pages.flatMap((page) => page.lines.map((line) => line.cells.map(({ text }) => text)))

describe('PDF', () => {
  test('text stands in cells where it was put, in parts of the page', async () => {
    const reading = await read(
      await makePdf([placed('BILL OF LADING\n\nVessel:  EVER GIVEN    Voyage:  021E')]),
    )
    expect(reading).toMatchObject({ kind: 'pdf', content_type: 'application/pdf', pages_count: 1, turned: 0 })
    expect(cells(reading)).toEqual([['BILL OF LADING'], ['Vessel:', 'EVER GIVEN', 'Voyage:', '021E']])
    const [word] = reading.pages[0]?.lines[0]?.cells[0]?.words ?? []
    expect(word).toMatchObject({ text: 'BILL', method: 'text', confidence: 1 })
    expect(word?.x).toBeCloseTo(50 / 612, 3)
    expect(word?.y).toBeCloseTo(52 / 792, 2)
  })

  test('values typed into a form are read beside their labels', async () => {
    const fields = [{ name: 'port', text: 'ROTTERDAM', x: 150, y: 60 }]
    const reading = await read(await makePdf([placed('Port of discharge')], { fields }))
    expect(cells(reading)).toEqual([['Port of discharge', 'ROTTERDAM']])
    expect(reading.pages[0]?.lines[0]?.cells[1]?.words[0]).toMatchObject({ method: 'form' })
  })

  test('a page that is shown turned is read as it is shown', async () => {
    const turned = await makePdf([[{ text: 'DELIVERY ORDER', x: 100, y: 700, turned: 270 }]], { rotate: 90 })
    const reading = await read(turned)
    expect(cells(reading)).toEqual([['DELIVERY ORDER']])
    expect(reading.pages[0]).toMatchObject({ width: 792, height: 612 })
    expect(reading.turned).toBe(0)
  })

  test('a page whose text runs upwards says how it has to be turned', async () => {
    const reading = await read(
      await makePdf([
        [
          { text: 'PACKING LIST OF VERY MANY', x: 100, y: 700, turned: 270 },
          { text: 'No. 1', x: 130, y: 700, turned: 270 },
        ],
      ]),
    )
    expect(cells(reading)).toEqual([['PACKING LIST OF VERY MANY'], ['No. 1']])
    expect(reading.pages[0]).toMatchObject({ width: 792, height: 612, turned: 90 })
  })
})

describe('Word', () => {
  test('the letterhead, the text, tables cell by cell, and the foot are read', async () => {
    const table = [
      ['Container', 'Weight'],
      ['MSCU1234565\nsealed', '12,000 kg'],
    ]
    const reading = await read(
      makeDocx(['ARRIVAL NOTICE', table, 'Kind regards'], { header: 'ACME Lines', footer: 'Page 1' }),
    )
    expect(reading.kind).toBe('docx')
    expect(cells(reading)).toEqual([
      ['ACME Lines'],
      ['ARRIVAL NOTICE'],
      ['Container', 'Weight'],
      ['MSCU1234565', '12,000 kg'],
      ['sealed'],
      ['Kind regards'],
      ['Page 1'],
    ])
  })

  test('cells of a column stand below each other', async () => {
    const reading = await read(
      makeDocx([
        [
          ['a', 'b'],
          ['', 'under b'],
        ],
      ]),
    )
    const [first, second] = reading.pages[0]?.lines ?? []
    expect(second?.cells[0]?.x).toBeCloseTo(first?.cells[1]?.x ?? -1)
  })
})

describe('Excel and CSV', () => {
  test('each tab is a page, with its name where it says something', async () => {
    const reading = await read(
      makeXlsx({
        'Packing List': [
          ['Item', 'Qty'],
          ['Valve', 12],
        ],
        Sheet2: [['Total', 1.5]],
      }),
    )
    expect(reading.pages_count).toBe(2)
    expect(cells(reading)).toEqual([['Packing List'], ['Item', 'Qty'], ['Valve', '12'], ['Total', '1.5']])
    expect(reading.pages[0]?.lines[1]?.cells[0]?.words[0]?.method).toBe('sheet')
  })

  test('of more rows than can be read the first are, and it is said', async () => {
    const rows = Array.from({ length: 2500 }, (_, row) => [`row ${row}`])
    const reading = await read(makeXlsx({ Long: rows }))
    expect(reading.pages[0]?.lines.length).toBe(2001)
    expect(reading.notes).toEqual(['Only the first 2,000 rows of “Long” were read.'])
  })

  test('a table with semicolons from an old program is read with its accents', async () => {
    const text = 'Empfänger;Gewicht\r\n"Müller; Söhne";"1.200"\r\n'
    const reading = await read(Buffer.from(text, 'latin1'), 'liste.csv')
    expect(reading.kind).toBe('csv')
    expect(cells(reading)).toEqual([
      ['Empfänger', 'Gewicht'],
      ['Müller; Söhne', '1.200'],
    ])
  })

  test('UTF-16 as Excel writes it is read', async () => {
    const reading = await read(Buffer.from('﻿Größe\tPort\r\n1\tOslo\r\n', 'utf16le'), 'a.csv')
    expect(cells(reading)).toEqual([
      ['Größe', 'Port'],
      ['1', 'Oslo'],
    ])
  })
})

describe('mail', () => {
  test('what it says is a page, and what is attached is handed on, also from a mail within', async () => {
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
    const reading = await read(mail)
    expect(reading.kind).toBe('eml')
    const said = cells(reading).flat()
    expect(said).toContain('Subject: Arrival notice')
    expect(said).toContain('Your cargo arrives.')
    expect(said).toContain('Subject: Inner')
    expect(reading.attachments.map(({ file_name }) => file_name)).toEqual(['notice.pdf', 'b.csv'])
  })

  test('the table of an HTML mail keeps its cells, and its scripts are not read', async () => {
    const html =
      '<script>evil()</script><p>Dear desk,</p><table><tr><th>Vessel</th><td>EVER &amp; GIVEN</td></tr></table>'
    const reading = await read(await makeEml({ subject: 'x', html }))
    expect(cells(reading)).toContainEqual(['Vessel', 'EVER & GIVEN'])
    expect(JSON.stringify(cells(reading))).not.toContain('evil')
  })
})

describe('text', () => {
  test('is read line by line, with wide gaps as cells', async () => {
    const reading = await read('BOOKING CONFIRMATION\n\nVessel      EVER GIVEN\n', 'a.txt')
    expect(reading).toMatchObject({ kind: 'text', content_type: 'text/plain' })
    expect(cells(reading)).toEqual([['BOOKING CONFIRMATION'], ['Vessel', 'EVER GIVEN']])
  })

  test('that begins as a mail does keeps the lines which no mail has there', async () => {
    const reading = await read(
      'TO: GULF IMPORTERS\nSUBJECT: CARGO ARRIVAL\nThe following is due:\nVessel: WREN\n',
    )
    expect(reading.kind).toBe('text')
    expect(cells(reading)).toContainEqual(['The following is due:'])
  })
})
