import { expect, test } from 'vitest'
import { readContainerNumber } from '../../contract/identifiers/index.ts'
import { documentPayloads } from '../../contract/resources/document-payloads/index.ts'
import { documentTypes } from '../../contract/vocabulary/index.ts'
import { acceptsValue, schemaAt } from '../../server/reading/extract/payload.rules.ts'
import { captionsFor } from './captions/index.ts'
import { inventShipment } from './facts/shipment.ts'
import { layouts } from './layouts/index.ts'
import { fileNameOf, planOf } from './plan.ts'
import { sheetsOf } from './print/sheets.ts'
import { randomBy } from '../random.ts'
import { corpusSummary, labelsOf } from './report.ts'
import { fromSkew } from './scan/scan.ts'

const options = { seed: 1, count: 300, scans: 0.5 }
const plan = planOf(options, true)
const sheets = plan.slice(0, 150).map((planned) => ({ planned, ...sheetsOf(planned) }))

test('the same seed gives the same documents, another one others', () => {
  const again = planOf(options, true)
  expect(again.map(fileNameOf)).toEqual(plan.map(fileNameOf))
  expect(sheetsOf(again[7] ?? expect.fail()).html).toBe(sheets[7]?.html)
  expect(planOf({ ...options, seed: 2 }, true).map(fileNameOf)).not.toEqual(plan.map(fileNameOf))
})

test('each type has documents to train, to calibrate and to test with, in layouts of their own', () => {
  for (const type of documentTypes)
    for (const [split, least] of [
      ['train', 4],
      ['calibrate', 1],
      ['test', 2],
    ] as const) {
      const mine = plan.filter((planned) => planned.kind.type === type && planned.split === split)
      const grammars = new Set(mine.map(({ layout }) => layout.name))
      expect([type, split, grammars.size >= least]).toEqual([type, split, true])
    }
  const share = (split: string) => plan.filter((planned) => planned.split === split).length / plan.length
  expect(share('test')).toBeGreaterThanOrEqual(0.25)
  expect(share('calibrate')).toBeGreaterThanOrEqual(0.08)
  const count = (split: string) => layouts.filter((layout) => layout.split === split).length
  expect(count('test')).toBeGreaterThanOrEqual(9)
  expect(count('calibrate')).toBeGreaterThanOrEqual(4)
  expect(new Set(layouts.map(({ name }) => name)).size).toBe(layouts.length)
})

test('every field has a path and a value of the schema of its type', () => {
  let fields = 0
  for (const { pen, draft } of sheets)
    for (const { path, value } of pen.fields) {
      const schema = documentPayloads[draft.type]
      fields += 1
      expect([draft.kind, path, schemaAt(schema, path) !== null]).toEqual([draft.kind, path, true])
      if (value !== null)
        expect([draft.kind, path, value, acceptsValue(schema, path, value)]).toEqual([
          draft.kind,
          path,
          value,
          true,
        ])
    }
  expect(fields).toBeGreaterThan(2000)
})

test('some English captions are printed on test documents only', () => {
  const { own, shared } = captionsFor('transport_document_reference', 'en', 'arrival_notice', 'test')
  expect(own.length).toBeGreaterThan(0)
  const trained = captionsFor('transport_document_reference', 'en', 'arrival_notice', 'train')
  expect(trained.own).toEqual([])
  expect(trained.shared).toEqual(shared)
  const printed = sheets
    .filter(({ planned }) => planned.split !== 'test' && planned.language === 'en')
    .flatMap(({ pen }) => pen.captions.map(({ text }) => text.toLowerCase()))
  for (const text of own.filter((one) => !shared.some((other) => other.toLowerCase() === one.toLowerCase())))
    expect(printed).not.toContain(text.toLowerCase())
})

test('blank forms have captions and no values', () => {
  const blanks = sheets.filter(({ planned }) => planned.blank)
  expect(blanks.length).toBeGreaterThan(0)
  for (const { pen } of blanks) {
    expect(pen.fields.filter(({ path }) => path !== 'title')).toEqual([])
    expect(pen.captions.length).toBeGreaterThan(2)
  }
})

test('the facts of a shipment are sound', () => {
  for (let number = 0; number < 60; number++) {
    const facts = inventShipment(randomBy(`facts ${number}`))
    for (const box of facts.boxes)
      expect(readContainerNumber(box.number)).toMatchObject({ form: 'container', check_digit: 'right' })
    const sum = (of: (box: (typeof facts.boxes)[number]) => number) =>
      facts.boxes.reduce((total, box) => total + of(box), 0)
    expect(sum((box) => box.packages)).toBe(facts.packages)
    expect(sum((box) => box.kilograms)).toBeCloseTo(facts.gross, 1)
    expect(facts.net).toBeLessThanOrEqual(facts.gross)
    expect(facts.days.departure < facts.days.arrival && facts.days.arrival < facts.days.free).toBe(true)
    expect(facts.lines.reduce((total, { amount }) => total + amount, 0)).toBeCloseTo(facts.goodsTotal, 1)
  }
})

test('a box goes where the scanner turned the page, and keeps the height of its line', () => {
  const still = { degrees: 0, width: 800, height: 1000, outerWidth: 800, outerHeight: 1000 }
  const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.02 }
  expect(fromSkew(box, still)).toEqual(box)
  // A quarter of a turn takes what is above the middle to the right of it.
  const middle = fromSkew(
    { x: 0.5, y: 0.1, width: 0, height: 0 },
    { ...still, degrees: 90, outerWidth: 1000, outerHeight: 800 },
  )
  expect(middle.x).toBeCloseTo(0.9)
  expect(middle.y).toBeCloseTo(0.5)
})

test('labels are written as they are evaluated, and the summary counts each split', () => {
  const file = {
    file: '0001-a.pdf',
    grammar: 'boxed-grid/ocean_bill',
    split: 'train',
    kind: 'ocean_bill',
    document_type: 'bill_of_lading',
    language: 'en',
    method: 'text',
    dpi: null,
    turned: 0,
    blank: false,
    fields: [
      {
        path: 'vessel_name',
        value: 'MSC IRINA',
        text: 'MSC IRINA',
        page: 1,
        box: { x: 0, y: 0, width: 0.1, height: 0.1 },
        boxes: [],
      },
    ],
    captions: [],
  } as const
  const files = [{ ...file, fields: file.fields.map((field) => ({ ...field, boxes: [] })), captions: [] }]
  expect(labelsOf(files)).toEqual({
    bill_of_lading: ['0001-a.pdf'],
    complete: true,
    splits: { '0001-a.pdf': 'train' },
    sources: { '0001-a.pdf': 'boxed-grid, text' },
    fields: { '0001-a.pdf': { vessel_name: 'MSC IRINA' } },
  })
  expect(corpusSummary(files)).toMatch(/bill_of_lading +1 +0 +0 +1/)
})
