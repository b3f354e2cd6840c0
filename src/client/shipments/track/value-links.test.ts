import { expect, test } from 'vitest'
import type { SearchValue } from '../../../contract/operations/index.ts'
import { foundValueOf } from './value-links.ts'

const value: SearchValue = {
  list: 'shipments',
  column: 'tags',
  value: 'urgent, red',
  label: 'urgent, red',
  custom_field: null,
  count: 2,
}

test('a tag, a port and a custom field lead to the list that they filter', () => {
  expect(foundValueOf(value)).toEqual({
    key: 'shipments tags urgent, red',
    kind: 'Tag',
    text: 'urgent, red',
    count: '2 shipments',
    href: String.raw`/shipments?tags=urgent%5C,%20red`,
  })
  const port = { ...value, column: 'port_of_discharge_locode', value: 'USLGB', label: 'Long Beach' }
  expect(foundValueOf(port)).toMatchObject({
    kind: 'Port of discharge',
    text: 'Long Beach',
    href: '/shipments?port_of_discharge_locode=USLGB',
  })
  const field = { ...value, column: 'custom_fields', value: 'desk=North', label: 'North', count: 1 }
  expect(foundValueOf({ ...field, list: 'containers', custom_field: 'Desk' })).toMatchObject({
    kind: 'Desk',
    count: '1 container',
    href: '/containers?custom_fields=desk%3DNorth',
  })
})
