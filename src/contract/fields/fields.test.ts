import { expect, test } from 'vitest'
import {
  attributesIn,
  containerFields,
  type FieldTable,
  isAttribute,
  shipmentFields,
  trackingRequestFields,
} from './index.ts'

const tables: [record: string, fields: FieldTable][] = [
  ['container', containerFields],
  ['shipment', shipmentFields],
  ['tracking request', trackingRequestFields],
]

test.each(tables)('the zone of each time of a %s is a zone among its own attributes', (_, fields) => {
  const times = attributesIn(fields, ({ kind }) => kind === 'instant' || kind === 'day')
  expect(times.length).toBeGreaterThan(0)
  for (const [, { zones = [] }] of times)
    for (const zone of zones) expect(fields[zone]).toMatchObject({ kind: 'zone' })
})

test.each(tables)('only times of a %s name zones, and only words list values', (_, fields) => {
  const wrong = attributesIn(fields).filter(
    ([, { kind, zones, values }]) =>
      (zones && kind !== 'instant' && kind !== 'day') || (values && kind !== 'word' && kind !== 'enum'),
  )
  expect(wrong).toEqual([])
})

test.each(tables)(
  'a name that a %s only derives is a column of lists, of exports, or of both',
  (_, fields) => {
    const unused = Object.entries(fields).filter(
      ([, field]) => !isAttribute(field) && !field.derived && !field.exported,
    )
    expect(unused).toEqual([])
  },
)
