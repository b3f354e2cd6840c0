import { expect, test } from 'vitest'
import { learnedFieldRows } from './learned.present.ts'

const field = (path: string, is_read_first: boolean) => ({
  path,
  is_read_first,
  confirmations: is_read_first ? 2 : 1,
  example: 'X1',
})

test('fields that are read first come before the others, each by name', () => {
  const rows = learnedFieldRows([
    field('vessel_name', false),
    field('pickup_number', true),
    field('carrier_booking_reference', false),
    field('port_of_discharge.location_name', true),
  ])
  expect(rows.map(({ path }) => path)).toEqual([
    'pickup_number',
    'port_of_discharge.location_name',
    'carrier_booking_reference',
    'vessel_name',
  ])
  expect(rows[1]?.label).toBe('Port of discharge')
})
