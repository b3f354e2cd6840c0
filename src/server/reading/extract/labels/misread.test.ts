import { expect, test } from 'vitest'
import { contentOf } from '../../testing/content.ts'
import { extract } from '../extract.rules.ts'
import { blocksOf } from '../text-blocks.rules.ts'
import { printedWord, withPrintedCaptions } from './misread.rules.ts'

const printed = (text: string, method: 'ocr' | 'text' = 'ocr'): string[] =>
  blocksOf(contentOf(text, { method })).flatMap((lines) =>
    withPrintedCaptions(lines).map((line) => line.map((cell) => cell.text).join(' | ')),
  )

test('a caption of which OCR misread single letters is put right, in a scan only', () => {
  expect(printed('Exponer:   ACME TOOLS GMBH')).toEqual(['exporter: | ACME TOOLS GMBH'])
  expect(printed('Containet No.   Sea1')).toEqual(['container No. | Sea1'])
  expect(printed('Exponer:   ACME TOOLS GMBH', 'text')).toEqual(['Exponer: | ACME TOOLS GMBH'])
})

test('letters around a misread word stay', () => {
  expect(printedWord('(Discharqe):')).toBe('(discharge):')
})

test('what is no caption stays as it was read', () => {
  const values = 'EXPONER TRADING CO., LTD.   12 CONTAINET STREET   SHIPPEN'
  expect(printed(values)).toEqual(printed(values, 'text'))
})

test('a word that is like two words of captions, or is short, stays as it is', () => {
  // Of `shipper` and of `shipped`.
  expect(printedWord('shippes')).toBe('shippes')
  expect(printedWord('bil')).toBe('bil')
})

test('currencies beside amounts are put right', () => {
  const charges = (text: string) =>
    extract(contentOf(text, { method: 'ocr' }), 'freight_invoice').payload['charges']
  const text = `
Charge description     Amount
FUEL SURCHARGE         usb 6,540.00
LUMPER                 Uso 126.00
CHASSIS USAGE          EUK 80.00`
  expect(charges(text)).toMatchObject([
    { charge_name: 'FUEL SURCHARGE', currency_amount: 6540, currency_code: 'USD' },
    { charge_name: 'LUMPER', currency_amount: 126, currency_code: 'USD' },
    { charge_name: 'CHASSIS USAGE', currency_amount: 80, currency_code: 'EUR' },
  ])
  expect(printed('usb cable   4 pieces')).toEqual(['usb cable | 4 pieces'])
})
