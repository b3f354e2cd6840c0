import { expect, test } from 'vitest'
import type { DocumentType } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import type { TrainingCounts } from '../types.ts'
import { classify } from './classify.rules.ts'
import { trainingWordsOf } from './training.rules.ts'

type Counts = Partial<Record<DocumentType, number>>

/** Returns the counts with one more document that a person classified. */
function withTrainingDocument(training: TrainingCounts, words: string[], type: DocumentType): TrainingCounts {
  const more = (counts: Counts = {}): Counts => ({ ...counts, [type]: (counts[type] ?? 0) + 1 })
  const changed = { ...training.words }
  for (const word of words) changed[word] = more(Object.hasOwn(changed, word) ? changed[word] : {})
  return { documents: more(training.documents), words: changed }
}

const nothing: TrainingCounts = { documents: {}, words: {} }
const learnt = (texts: [string, DocumentType][]): TrainingCounts =>
  texts.reduce(
    (known, [text, type]) => withTrainingDocument(known, trainingWordsOf(contentOf(text)), type),
    nothing,
  )
const called = (text: string, training: TrainingCounts | null) =>
  classify(contentOf(text), { file_name: 'scan.pdf', training })

const gate = (nr: number) =>
  `Harbour Gate Services\nTransfer slip ${nr}\nHaulier   Lane   Yard row   Crane   Checker   Stamp\nWrenfield depot north`
const bread = (nr: number) =>
  `Miller Bakery\nOrder ${nr}\nRye   Wheat   Oven   Loaf   Tray   Baker   Morning   Shelf\nOld market square`

test('a document without other evidence gets the type that people gave to similar ones, once there are enough of them', () => {
  const two = learnt([1, 2].map((nr) => [gate(nr), 'delivery_order']))
  const five = learnt([1, 2, 3, 4, 5].map((nr) => [gate(nr), 'delivery_order']))
  expect(called(gate(9), null)).toMatchObject({ document_type: 'other' })
  expect(called(gate(9), two)).toEqual(called(gate(9), null))
  expect(called(gate(9), five)).toMatchObject({ document_type: 'delivery_order' })
  expect(called(gate(9), five).reasons).toContain('like 5 documents that people of this account sorted')
})

test('documents unlike those that people classified keep their classification', () => {
  const five = learnt([1, 2, 3, 4, 5].map((nr) => [gate(nr), 'delivery_order']))
  expect(called(bread(1), five)).toEqual(called(bread(1), null))
})

test('of two types that people assigned, a document gets the one whose words it has', () => {
  const both = learnt([
    ...[1, 2, 3, 4].map((nr): [string, DocumentType] => [gate(nr), 'delivery_order']),
    ...[1, 2, 3, 4].map((nr): [string, DocumentType] => [bread(nr), 'other']),
  ])
  expect(called(gate(9), both).document_type).toBe('delivery_order')
  expect(called(bread(9), both).document_type).toBe('other')
})

test('documents classified before decide between close candidates', () => {
  const form = (nr: number) =>
    `Lantern Freight\n# PACKING LIST\n# DELIVERY ORDER\nFile ${nr}   Bay   Dock   Clerk   Stamp   Haulier   Lane`
  expect(called(form(9), null).unsure).toBe(true)
  const known = learnt([1, 2, 3, 4].map((nr) => [form(nr), 'delivery_order']))
  expect(called(form(9), known)).toMatchObject({ document_type: 'delivery_order', unsure: false })
})

test('a clear title is not overruled by documents classified before', () => {
  const bill = `# BILL OF LADING\nShipper   Consignee   Vessel   Port of loading   Notify party\nShipped on board   Freight payable at`
  const known = learnt([1, 2, 3, 4, 5].map(() => [bill, 'packing_list']))
  expect(called(bill, known)).toEqual(called(bill, null))
})

test('words that are also property names of objects are counted like others', () => {
  const known = learnt([1, 2, 3].map(() => ['constructor toString valueOf', 'other']))
  expect(called('constructor toString valueOf hasOwnProperty', known).document_type).toBeNull()
})
