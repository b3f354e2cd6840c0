import { expect, test } from 'vitest'
import { changedBlock, MAX_CHANGES_SENT, noChanges, note, readLast } from './changes.rules.ts'

const entry = { reference_type: null, reference_id: null, shipment_id: null, container_id: null }

test('the records that entries are about are sent, each once, and entries about other records are not', () => {
  const changes = noChanges()
  note(changes, { ...entry, shipment_id: 's', container_id: 'c' })
  note(changes, { ...entry, reference_type: 'shipment', reference_id: 's' })
  note(changes, { ...entry, reference_type: 'tracking_request', reference_id: 't' })
  note(changes, { ...entry, reference_type: 'document', reference_id: 'd' })
  expect(changedBlock({ xid: '740', seq: 7 }, changes)).toBe(
    'id: 740-7\nevent: changed\ndata: {"shipments":["s"],"containers":["c"],"tracking_requests":["t"],"documents":["d"]}\n\n',
  )
})

test('no block is sent for no changes, and a reset for too many', () => {
  expect(changedBlock({ xid: '740', seq: 7 }, noChanges())).toBe('')
  const changes = noChanges()
  for (let nth = 0; nth <= MAX_CHANGES_SENT; nth++) note(changes, { ...entry, container_id: `c${nth}` })
  expect(changedBlock({ xid: '740', seq: 7 }, changes)).toBe('id: 740-7\nevent: reset\ndata: {}\n\n')
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['740-12', { xid: '740', seq: 12 }],
  ['12', 'unknown'],
  ['-1', 'unknown'],
  ['1e3', 'unknown'],
  ['99999999999999999999-1', 'unknown'],
])('a client whose last block had the id %s', (id, position) => {
  expect(readLast(id)).toEqual(position)
})
