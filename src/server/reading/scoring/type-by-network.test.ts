import { expect, test } from 'vitest'
import { type DocumentType, documentTypes } from '../../../contract/vocabulary/index.ts'
import { contentOf } from '../testing/content.ts'
import type { Classification } from '../types.ts'
import type { ScoringNetwork } from './network.rules.ts'
import { typeShares, withTypeByNetwork } from './type-by-network.rules.ts'

const textOf = (words: number) =>
  contentOf(Array.from({ length: words / 5 }, () => 'one two three four five').join('\n'))

/** A network that gives these shares whatever a document says, and 0.001 to every other type. */
function networkWith(shares: Partial<Record<DocumentType, number>>): ScoringNetwork {
  return {
    buckets: 1,
    width: 1,
    hidden: 1,
    classes: documentTypes,
    vectors: new Float32Array(1),
    vectorBias: new Float32Array(1),
    middle: new Float32Array(1),
    middleBias: new Float32Array(1),
    output: new Float32Array(documentTypes.length),
    outputBias: Float32Array.from(documentTypes, (type) => Math.log(shares[type] ?? 0.001)),
  }
}

/** What the rules say: their candidates, the most likely one first. */
function rulesSaying(unsure: boolean, ...candidates: [DocumentType, number][]): Classification {
  const [[document_type, confidence] = [null, 0]] = candidates
  return {
    document_type,
    confidence,
    unsure,
    candidates: candidates.map(([type, share]) => ({ document_type: type, confidence: share })),
    reasons: ['the title'],
  }
}

const typed = (
  alone: Classification,
  shares: Partial<Record<DocumentType, number>>,
  content = textOf(200),
): Classification => withTypeByNetwork(alone, content, { types: [networkWith(shares)], calibration: {} })

test('a type of which the rules are sure stays certain unless the network makes it unlikely', () => {
  const alone = rulesSaying(false, ['bill_of_lading', 0.9], ['sea_waybill', 0.05])
  expect(typed(alone, { bill_of_lading: 0.4, sea_waybill: 0.55 })).toMatchObject({
    document_type: 'bill_of_lading',
    unsure: false,
  })
  expect(typed(alone, { bill_of_lading: 0.02, sea_waybill: 0.95 }).unsure).toBe(true)
})

test('a type of which the rules are not sure is certain only where the network finds it most likely', () => {
  const alone = rulesSaying(true, ['commercial_invoice', 0.5], ['packing_list', 0.2])
  expect(typed(alone, { commercial_invoice: 0.9 })).toMatchObject({
    document_type: 'commercial_invoice',
    unsure: false,
  })
  expect(typed(alone, { commercial_invoice: 0.45, packing_list: 0.5 })).toMatchObject({
    document_type: 'commercial_invoice',
    unsure: true,
  })
})

test('a type that is second for unsure rules is certain where both together leave little to the first', () => {
  const alone = rulesSaying(true, ['commercial_invoice', 0.3], ['packing_list', 0.2])
  expect(typed(alone, { packing_list: 0.97, commercial_invoice: 0.01 })).toMatchObject({
    document_type: 'packing_list',
    unsure: false,
  })
  expect(typed(alone, { packing_list: 0.8, commercial_invoice: 0.15 })).toMatchObject({
    document_type: 'packing_list',
    unsure: true,
  })
})

test('a type that the rules do not name is never certain', () => {
  expect(typed(rulesSaying(true, ['other', 0.1]), { packing_list: 0.99 })).toMatchObject({
    document_type: 'packing_list',
    unsure: true,
  })
})

test('on a document of few words the network makes nothing certain', () => {
  const alone = rulesSaying(true, ['commercial_invoice', 0.5])
  expect(typed(alone, { commercial_invoice: 0.99 }, textOf(20)).unsure).toBe(true)
  expect(typed({ ...alone, unsure: false }, { commercial_invoice: 0.99 }, textOf(20)).unsure).toBe(false)
})

test('several networks count together: the mean of what each finds', () => {
  const invoice = documentTypes.indexOf('commercial_invoice')
  const list = documentTypes.indexOf('packing_list')
  const shares = typeShares(textOf(50), [
    networkWith({ commercial_invoice: 0.9, packing_list: 0.1 }),
    networkWith({ commercial_invoice: 0.3, packing_list: 0.7 }),
  ])
  expect(shares[invoice]).toBeCloseTo(0.6, 1)
  expect(shares[list]).toBeCloseTo(0.4, 1)
})
