import { expect, test } from 'vitest'
import { contentOf } from '../testing/content.ts'
import { classify } from './classify.rules.ts'
import { classificationSamples } from './testing/samples.ts'

test.for(classificationSamples)('$name is classified as $called', ({ called, text, scanned }) => {
  const { document_type, unsure, candidates, reasons } = classify(
    contentOf(text, { method: scanned ? 'ocr' : 'text' }),
    {
      file_name: 'scan0001.pdf',
      training: null,
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
] as const)('%s is not classified with certainty', ([, text]) => {
  const { document_type, unsure } = classify(contentOf(text), { file_name: 'scan.pdf', training: null })
  expect(unsure || document_type === 'other').toBe(true)
})

test('a table file is classified by its columns, and not by the name of one column', () => {
  const called = (text: string) =>
    classify(contentOf(text, { kind: 'xlsx' }), { file_name: 'book.xlsx', training: null })
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
test('an e-mail that is itself a notice gets that type; one about a notice, or with attachments, does not', () => {
  const called = (text: string, attachments: number) =>
    classify(
      {
        ...contentOf(text, { kind: 'eml' }),
        attachments: Array.from({ length: attachments }, () => ({
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          bytes: new Uint8Array(),
        })),
      },
      { file_name: 'mail.eml', training: null },
    ).document_type
  expect(called(`Subject: ${notice}`, 0)).toBe('arrival_notice')
  expect(called(`Subject: Re: ${notice}`, 0)).toBe('other')
  expect(called(`Subject: ${notice}`, 1)).toBe('other')
})

test('long texts are classified quickly', () => {
  const before = process.cpuUsage()
  classify(contentOf(`Verfahren Anmelder education ${'a '.repeat(15_000)}`), {
    file_name: 'a.pdf',
    training: null,
  })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})

test('an empty page gets no type', () => {
  expect(classify(contentOf(''), { file_name: 'scan.pdf', training: null })).toEqual({
    document_type: null,
    confidence: 0,
    unsure: true,
    candidates: [],
    reasons: [],
  })
})

test('the reasons list the evidence, the title first', () => {
  const { reasons } = classify(
    contentOf('# ARRIVAL NOTICE\nLast free day  3 May\nVessel  WREN  ETA  1 May'),
    {
      file_name: 'scan.pdf',
      training: null,
    },
  )
  expect(reasons.slice(0, 2)).toEqual(['“ARRIVAL NOTICE” in the title', '“last free day” in the text'])
})

test('the confidences of all candidates sum to at most 1', () => {
  for (const { text } of classificationSamples) {
    const { candidates } = classify(contentOf(text), { file_name: 'packing list.pdf', training: null })
    expect(candidates.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1)
  }
})

test('the type is read from a title in large letters', () => {
  const content = contentOf(`
Blue Anchor Lines
# ARRIVAL NOTICE

Consignee: Hill Trading    Vessel: NORTH STAR    ETA: 12 May
Last free day: 18 May
`)
  expect(classify(content, { file_name: 'scan.pdf', training: null })).toMatchObject({
    document_type: 'arrival_notice',
    unsure: false,
  })
})
