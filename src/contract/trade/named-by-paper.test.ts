import { expect, test } from 'vitest'
import { namedInstead } from './index.ts'

const own = { containers: ['MSCU1234566', 'MSCU7654321'], papers: ['MAEU771100200', 'EBKG04471122'] }
const boxes = (...numbers: string[]) => ({
  utilized_transport_equipments: numbers.map((equipment_reference) => ({ equipment_reference })),
})

test('a paper that names another shipment is known by the number that it names', () => {
  const other = { transport_document_reference: 'MAEU770920100' }
  expect(namedInstead(other, own)).toBe('MAEU770920100')
  expect(namedInstead({ ...other, ...boxes('TRHU3054383') }, own)).toBe('MAEU770920100')
  expect(namedInstead(boxes('TRHU3054383'), own)).toBe('TRHU3054383')
})

test('one that names a container, the bill of lading, the booking or nothing is of the shipment', () => {
  for (const payload of [
    {},
    boxes('TRHU3054383', 'MSCU 765432-1'),
    { transport_document_reference: '771100200' },
    { transport_document_reference: 'HBL-1', carrier_booking_reference: 'EBKG 04471122' },
    { house_document_reference: 'HBL-1' },
  ])
    expect([payload, namedInstead(payload, own)]).toEqual([payload, null])
})
