import { expect, test } from 'vitest'
import { attentionOf } from './attention.present.ts'

const facts = { state: 'read', failure: null, is_unsure: false, reviewed_at: null, uncertain_values: 0 }
const order = { type: 'Delivery order' }

test.each([
  ['says that a document without a doubtful value has none', {}, true, 'All values certain', 'ok'],
  ['counts the values to check', { uncertain_values: 4 }, true, '4 values to check', 'warn'],
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

test('there is no reason to open a document that is not read yet, or that a person accepted', () => {
  expect(attentionOf({ ...facts, state: 'waiting' }, order, false)).toBeNull()
  expect(
    attentionOf({ ...facts, uncertain_values: 3, reviewed_at: '2026-11-20T18:00:00Z' }, order, false),
  ).toBeNull()
})
