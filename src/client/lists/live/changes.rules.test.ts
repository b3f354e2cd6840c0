import { expect, test } from 'vitest'
import { noChangeNotice, changesText, shipmentChangeText, withChanges } from './changes.rules.ts'

const rows = new Set(['a', 'b', 'c'])
const after = (...news: string[][]) =>
  news.reduce((seen, ids) => withChanges(seen, ids, (id) => rows.has(id)), noChangeNotice)

test('a record that changed twice counts once', () => {
  expect(changesText(after(['a', 'b'], ['b']), false)).toBe('2 changed since you opened this view')
})

test('of a whole list every record counts, the new ones too', () => {
  expect(changesText(after(['a'], ['new']), true)).toBe('2 changed or new since you opened this view')
})

test('of a filtered list it is said that others may have come to belong to it', () => {
  expect(changesText(after(['a', 'x', 'y']), false)).toBe(
    '1 changed since you opened this view · 2 others changed elsewhere and may belong here now',
  )
  expect(changesText(after(['x']), false)).toBe('1 changed elsewhere and may belong here now')
})

test('nothing is said of nothing, but after a time without a connection that something may have changed', () => {
  expect(changesText(after([]), true)).toBeNull()
  expect(changesText({ ...noChangeNotice, missed: true }, true)).toMatch(/no connection/)
  expect(changesText({ ...after(['a']), missed: true }, true)).toMatch(/^1 changed/)
})

const onScreen = { shipment_id: 's1', container_ids: ['c1', 'c2'] }

test('a change of the shipment on the screen, or of one of its containers, is announced', () => {
  const announced = 'This shipment changed'
  expect(shipmentChangeText({ shipments: ['s1'], containers: [] }, onScreen)).toBe(announced)
  expect(shipmentChangeText({ shipments: [], containers: ['c9', 'c2'] }, onScreen)).toBe(announced)
  expect(shipmentChangeText({ shipments: ['s9'], containers: ['c9'] }, onScreen)).toBeNull()
})

test('after a lost connection the page of a shipment says that something may have changed', () => {
  expect(shipmentChangeText('missed', onScreen)).toBe(
    'There was no connection for a while: something may have changed',
  )
})
