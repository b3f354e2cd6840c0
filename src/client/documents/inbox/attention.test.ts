import { expect, test } from 'vitest'
import { errorRateText } from './acceptance.present.ts'
import { attentionOf } from './attention.present.ts'

const facts = {
  state: 'read',
  failure: null,
  document_type: 'delivery_order',
  is_unsure: false,
  reviewed_at: null,
  uncertain_values: 0,
}
const order = { type: 'Delivery order' }

test.each([
  ['says that a document without a doubtful value has none', {}, true, 'All values certain', 'ok'],
  ['counts the values to check', { uncertain_values: 4 }, true, '4 values to check', 'warn'],
  [
    'says how many values tracking has otherwise, and how many fields are empty',
    { uncertain_values: 1, differing_values: 1, missing_values: 2 },
    true,
    '1 differs from tracking, 2 empty fields',
    'warn',
  ],
  [
    'says that a sure one is looked at by chance',
    { chosen_by_chance: true },
    true,
    'Sure; to be looked at by chance',
    'ok',
  ],
  [
    'says that one was accepted by itself',
    { reviewed_at: '2026-11-20T18:00:00Z', accepted_by: 'service' },
    true,
    'By itself: every check agreed',
    'rest',
  ],
  [
    'names a type that is not certain',
    { is_unsure: true },
    true,
    'Perhaps a delivery order: choose its type',
    'warn',
  ],
  [
    'says that nothing in it is tracked, after what else is doubtful',
    { uncertain_values: 1 },
    false,
    '1 value to check, no tracked number',
    'warn',
  ],
  [
    'names a number that leaves open which shipment is meant, in place of the missing link',
    { possible_links: 2, ambiguous_numbers: ['PO-2026-0413'], missing_values: 1 },
    false,
    'PO-2026-0413 is on 2 shipments, 1 empty field',
    'warn',
  ],
  [
    'counts such numbers',
    { possible_links: 4, ambiguous_numbers: ['PO-1', 'PO-2'] },
    true,
    '2 numbers are on several shipments',
    'warn',
  ],
  [
    'gives the reason of a failure',
    { state: 'failed', failure: 'It has a password.' },
    false,
    'It has a password.',
    'bad',
  ],
])('a row of the inbox %s', (_, more, isLinked, text, tone) => {
  expect(attentionOf({ ...facts, ...more }, order, isLinked)).toEqual({ text, tone })
})

test('a type that is not certain has the article that it is spoken with', () => {
  const notice = { type: 'Arrival notice' }
  expect(attentionOf({ ...facts, is_unsure: true }, notice, true)?.text).toBe(
    'Perhaps an arrival notice: choose its type',
  )
})

test.each([
  ['other', 'Other'],
  [null, null],
])('a type of which nothing is known (%s) is to be chosen, and is no guess', (document_type, type) => {
  const unknown = { ...facts, document_type, is_unsure: true, uncertain_values: 2 }
  expect(attentionOf(unknown, { type }, true)?.text).toBe('Type not recognised: choose it, 2 values to check')
})

test('there is no reason to open a document that is not read yet, or that a person accepted', () => {
  expect(attentionOf({ ...facts, state: 'waiting' }, order, false)).toBeNull()
  expect(
    attentionOf({ ...facts, uncertain_values: 3, reviewed_at: '2026-11-20T18:00:00Z' }, order, false),
  ).toBeNull()
})

test('the error rate has what it is counted of, and what waits', () => {
  expect(errorRateText({ looked_at: 40, wrong: 1, waiting: 0 })).toBe(
    'A person corrected 1 of 40 looked at by chance: 2.5%.',
  )
  expect(errorRateText({ looked_at: 0, wrong: 0, waiting: 3 })).toBe(
    'None was looked at by chance yet. 3 wait to be looked at.',
  )
})
