import { expect, test } from 'vitest'
import { readingOf } from '../testing/reading.ts'
import { classify } from './classify.rules.ts'
import { papers } from './testing/papers.ts'

test.for(papers)('$name is called $called', ({ called, text, scanned }) => {
  const { document_type, unsure, candidates, reasons } = classify(
    readingOf(text, { method: scanned ? 'ocr' : 'text' }),
    {
      file_name: 'scan0001.pdf',
      experience: null,
    },
  )
  expect({ document_type, unsure }, JSON.stringify({ candidates, reasons })).toEqual({
    document_type: called,
    unsure: false,
  })
})

test.for([
  [
    'a letter about a bill',
    `Dale Foods\nRe: Bill of Lading WRNU1200 - original missing\nDear Sir, we have not received the original bill of lading yet.
Please send the arrival notice and the packing list.\nKind regards`,
  ],
  [
    'a letter with its enclosures',
    `Dear customer,\nPlease find attached:\n- Commercial invoice\n- Packing list\n- Bill of lading\nKind regards`,
  ],
  [
    'a list of papers to send',
    `Document checklist\nCommercial invoice\nPacking list\nCertificate of origin\nBill of lading\nISF`,
  ],
  [
    'a page of a tracking site',
    `Shipment tracking\nContainer WRNU1112223\nBill of lading WRNU12  Booking 661\nETA  Vessel  Voyage\nGate out  Discharged`,
  ],
  ['a sheet before a fax', `FAX\nTo: Customs   From: Broker\nSubject: Delivery order and arrival notice`],
  ['words of nothing', `Wednesday meeting\nCoffee at nine\nBring the numbers`],
  [
    'two papers with titles alike',
    `# PACKING LIST\n# CERTIFICATE OF ORIGIN\nExporter   Consignee   Invoice no.   Gross weight`,
  ],
] as const)('%s is not called a paper of the trade for sure', ([, text]) => {
  const { document_type, unsure } = classify(readingOf(text), { file_name: 'scan.pdf', experience: null })
  expect(unsure || document_type === 'other').toBe(true)
})

test('a sheet is called by its columns, and not by the name of one', () => {
  const called = (text: string) =>
    classify(readingOf(text, { kind: 'xlsx' }), { file_name: 'book.xlsx', experience: null })
  expect(
    called(`Carton from  Carton to  Style  Qty per carton  Cartons  Total qty  Net weight  Gross weight
1  20  Navy  48  20  960  240  262`),
  ).toMatchObject({ document_type: 'packing_list', unsure: false })
  expect(
    called(`Invoice number  Bill of lading  Container  Charge description  Rate  Amount
8812  WRNF881  WRNU1112223  Basic ocean freight  3250  3250
8812  WRNF881  WRNU1112223  Terminal handling  480  480
8812  WRNF881  WRNU1112223  Documentation fee  75  75`),
  ).toMatchObject({ document_type: 'freight_invoice' })
  expect(
    called(`Wrenfield Lines
Detention & demurrage invoice
Bill of lading  WRNF881  Payer  Dale Foods
Container  Free days  Chargeable days  Amount`),
  ).toMatchObject({ document_type: 'freight_invoice', unsure: false })
})

const notice = `ARRIVAL NOTICE - NORTHERN WREN
B/L No: WRNF881
Vessel: NORTHERN WREN
Port of discharge: Norfolk
ETA: 18 September
Last free day: 23 September`
test('a mail that is itself a notice is called so; one about a notice, or with papers attached, is not', () => {
  const called = (text: string, attachments: number) =>
    classify(
      {
        ...readingOf(text, { kind: 'eml' }),
        attachments: Array.from({ length: attachments }, () => ({
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          bytes: new Uint8Array(),
        })),
      },
      { file_name: 'mail.eml', experience: null },
    ).document_type
  expect(called(`Subject: ${notice}`, 0)).toBe('arrival_notice')
  expect(called(`Subject: Re: ${notice}`, 0)).toBe('other')
  expect(called(`Subject: ${notice}`, 1)).toBe('other')
})

test('long texts are looked at in no time', () => {
  const started = performance.now()
  classify(readingOf(`Verfahren Anmelder education ${'a '.repeat(15_000)}`), {
    file_name: 'a.pdf',
    experience: null,
  })
  expect(performance.now() - started).toBeLessThan(1000)
})

test('an empty page is called nothing', () => {
  expect(classify(readingOf(''), { file_name: 'scan.pdf', experience: null })).toEqual({
    document_type: null,
    confidence: 0,
    unsure: true,
    candidates: [],
    reasons: [],
  })
})

test('the reasons say what was found, the title first', () => {
  const { reasons } = classify(
    readingOf('# ARRIVAL NOTICE\nLast free day  3 May\nVessel  WREN  ETA  1 May'),
    {
      file_name: 'scan.pdf',
      experience: null,
    },
  )
  expect(reasons.slice(0, 2)).toEqual(['“ARRIVAL NOTICE” in the title', '“last free day” in the text'])
})

test('the confidences of all candidates are at most 1 together', () => {
  for (const { text } of papers) {
    const { candidates } = classify(readingOf(text), { file_name: 'packing list.pdf', experience: null })
    expect(candidates.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1)
  }
})
