import { expect, test } from 'vitest'
import { schemaFields } from '../fields/schema.ts'
import { guessFields } from './guess.rules.ts'
import { pageConventionsOf } from './value.rules.ts'
import {
  boxBetween,
  labelBefore,
  linesOf,
  type PageWord,
  wordAfter,
  wordRange,
  wordsInBox,
} from './words.rules.ts'

/** Words of lines; `  ` begins another column. */
const page = (...lines: string[]): PageWord[] =>
  lines.flatMap((text, line) =>
    [...text.matchAll(/\S+/g)].map((found) => ({
      text: found[0],
      line,
      x: found.index / 100,
      y: line * 0.02,
      width: found[0].length / 100,
      height: 0.012,
    })),
  )
const words = page(
  'DELIVER TO                        MASTER B/L',
  'NORTHWIND IMPORTS LLC             MEDU9104472',
  '2200 E Imperial Hwy',
  'Vessel: MSC IRINA                 ETA  23 NOV 2026',
)
const find = (text: string) => words.findIndex((word) => word.text === text)
const textOf = (marked: readonly number[]) =>
  linesOf(marked.flatMap((at) => words[at] ?? [])).map(({ text }) => text)

test('a rectangle marks the words that it touches, in lines, and none of the next column', () => {
  const marked = wordsInBox(words, boxBetween({ x: 0.01, y: 0.025 }, { x: 0.2, y: 0.05 }))
  expect(textOf(marked)).toEqual(['NORTHWIND IMPORTS LLC', '2200 E Imperial Hwy'])
})

test('the label of marked words is to their left, else above them', () => {
  expect(labelBefore(words, wordRange(find('MSC'), find('IRINA')))).toBe('Vessel')
  expect(labelBefore(words, wordRange(find('NORTHWIND'), find('LLC')))).toBe('DELIVER TO')
  expect(labelBefore(words, [find('MEDU9104472')])).toBe('MASTER B/L')
  expect(labelBefore(words, [find('DELIVER')])).toBe('')
})

test('keys move from word to word, and to the nearest word of the line above or below', () => {
  expect(wordAfter(words, find('IMPORTS'), 'right')).toBe(find('LLC'))
  expect(wordAfter(words, find('MEDU9104472'), 'up')).toBe(find('MASTER'))
  expect(wordAfter(words, find('DELIVER'), 'down')).toBe(find('NORTHWIND'))
  expect(wordAfter(words, 0, 'left')).toBe(0)
  expect(wordAfter(words, 0, 'up')).toBe(0)
})

const known = schemaFields('arrival_notice')
const conventions = pageConventionsOf('')
const nothing = { missing: [], current: null, filled: [] }
test.each([
  ['NORTHWIND IMPORTS LLC', 'DELIVER TO', ['consignee'], 'consignee.party_name'],
  ['12 Nov 2026', 'Date issued', ['last_free_day'], 'issue_date'],
  ['MEDU9104472', 'MASTER B/L', [], 'transport_document_reference'],
  ['23 NOV 2026', 'ETA', [], 'port_of_discharge_arrival_date'],
  ['CSQU 305438-3', '', [], 'utilized_transport_equipments.0.equipment_reference'],
  ['APM TERMINALS PIER 400', 'PICK UP AT', ['pickup_location'], 'pickup_location.location_name'],
])('“%s” after “%s” is guessed', (text, label, missing, path) => {
  expect(guessFields(known, { text, label, conventions }, { ...nothing, missing })[0]).toBe(path)
})

test('a filled field is guessed again where its label is printed', () => {
  const filled = ['port_of_discharge_arrival_date', 'issue_date']
  const marked = { text: '12 Nov 2026', label: 'Date issued', conventions }
  expect(guessFields(known, marked, { ...nothing, filled })[0]).toBe('issue_date')
})

test('a company without a label is guessed for the current row, and other parties follow', () => {
  const guesses = guessFields(
    known,
    { text: 'ACME LTD', label: '', conventions },
    { ...nothing, current: 'shipper.party_name' },
  )
  expect(guesses[0]).toBe('shipper.party_name')
  expect(guesses).toHaveLength(3)
  expect(guesses.every((path) => path.endsWith('.party_name'))).toBe(true)
})
