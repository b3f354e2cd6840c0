import { expect, test } from 'vitest'
import type { ExtractedField } from '../types.ts'
import { confirmedByBarcodes } from './barcodes.rules.ts'

const box = { x: 0, y: 0, width: 0.1, height: 0.02 }
const field = (path: string, value: string): ExtractedField => ({
  path,
  value,
  text: value,
  page: 1,
  box,
  method: 'ocr',
  confidence: 0.6,
})
const pages = [{ barcodes: [{ ...box, format: 'Code128', text: 'MSKU-1234565' }] }, {}]

test('a number that a barcode repeats is sure, however it is written', () => {
  const [container, other] = confirmedByBarcodes(
    [
      field('utilized_transport_equipments.0.equipment_reference', 'MSKU1234565'),
      field('invoice_number', 'X77123'),
    ],
    pages,
  )
  expect(container?.confidence).toBe(0.98)
  expect(other?.confidence).toBe(0.6)
})

test('a part of a code, a value that is no number, and a number of an unlikely field are not confirmed', () => {
  const found = confirmedByBarcodes(
    [
      field('delivery_number', '123456'),
      field('vessel_name', 'MSKU1234565'),
      { ...field('invoice_number', 'MSKU1234565'), confidence: 0.3 },
    ],
    pages,
  )
  expect(found.map(({ confidence }) => confidence)).toEqual([0.6, 0.6, 0.3])
})
