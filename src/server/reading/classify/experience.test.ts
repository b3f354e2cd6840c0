import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { readingOf } from '../testing/reading.ts'
import type { Experience } from '../types.ts'
import { classify } from './classify.rules.ts'
import { wordsOf } from './experience.rules.ts'
import { withLesson } from './testing/lessons.ts'

const nothing: Experience = { documents: {}, words: {} }
const learnt = (texts: [string, DocumentType][]): Experience =>
  texts.reduce((known, [text, type]) => withLesson(known, wordsOf(readingOf(text)), type), nothing)
const called = (text: string, experience: Experience | null) =>
  classify(readingOf(text), { file_name: 'scan.pdf', experience })

const gate = (nr: number) =>
  `Harbour Gate Services\nTransfer slip ${nr}\nHaulier   Lane   Yard row   Crane   Checker   Stamp\nWrenfield depot north`
const bread = (nr: number) =>
  `Miller Bakery\nOrder ${nr}\nRye   Wheat   Oven   Loaf   Tray   Baker   Morning   Shelf\nOld market square`

test('what nothing speaks for is called as people called papers like it, once there are enough', () => {
  const two = learnt([1, 2].map((nr) => [gate(nr), 'delivery_order']))
  const five = learnt([1, 2, 3, 4, 5].map((nr) => [gate(nr), 'delivery_order']))
  expect(called(gate(9), null)).toMatchObject({ document_type: 'other' })
  expect(called(gate(9), two)).toEqual(called(gate(9), null))
  expect(called(gate(9), five)).toMatchObject({ document_type: 'delivery_order' })
  expect(called(gate(9), five).reasons).toContain('like 5 documents that people of this account sorted')
})

test('papers unlike those that people sorted are left alone', () => {
  const five = learnt([1, 2, 3, 4, 5].map((nr) => [gate(nr), 'delivery_order']))
  expect(called(bread(1), five)).toEqual(called(bread(1), null))
})

test('of two kinds that people sorted a paper is called the one whose words it has', () => {
  const both = learnt([
    ...[1, 2, 3, 4].map((nr): [string, DocumentType] => [gate(nr), 'delivery_order']),
    ...[1, 2, 3, 4].map((nr): [string, DocumentType] => [bread(nr), 'other']),
  ])
  expect(called(gate(9), both).document_type).toBe('delivery_order')
  expect(called(bread(9), both).document_type).toBe('other')
})

test('experience decides between close ones', () => {
  const form = (nr: number) =>
    `Lantern Freight\n# PACKING LIST\n# DELIVERY ORDER\nFile ${nr}   Bay   Dock   Clerk   Stamp   Haulier   Lane`
  expect(called(form(9), null).unsure).toBe(true)
  const known = learnt([1, 2, 3, 4].map((nr) => [form(nr), 'delivery_order']))
  expect(called(form(9), known)).toMatchObject({ document_type: 'delivery_order', unsure: false })
})

test('a plain title is not overruled by what was sorted before', () => {
  const bill = `# BILL OF LADING\nShipper   Consignee   Vessel   Port of loading   Notify party\nShipped on board   Freight payable at`
  const known = learnt([1, 2, 3, 4, 5].map(() => [bill, 'packing_list']))
  expect(called(bill, known)).toEqual(called(bill, null))
})

test('words named like parts of every object are words like others', () => {
  const known = learnt([1, 2, 3].map(() => ['constructor toString valueOf', 'other']))
  expect(called('constructor toString valueOf hasOwnProperty', known).document_type).toBeNull()
})
