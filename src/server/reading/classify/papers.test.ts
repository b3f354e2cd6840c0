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
