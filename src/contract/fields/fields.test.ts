import { expect, test } from 'vitest'
import { attributesIn, containerFields, type FieldTable, isAttribute } from './index.ts'

const tables: [record: string, fields: FieldTable][] = [['container', containerFields]]

test.each(tables)('the zone of each time of a %s is a zone among its own attributes', (_, fields) => {
  const times = attributesIn(fields, ({ kind }) => kind === 'instant' || kind === 'day')
  expect(times.length).toBeGreaterThan(0)
  for (const [, { zones = [] }] of times)
    for (const zone of zones) expect(fields[zone]).toMatchObject({ kind: 'zone' })
})

test.each(tables)('only times of a %s name zones, and only words list values', (_, fields) => {
  for (const [name, { kind, zones, values }] of attributesIn(fields)) {
    if (kind !== 'instant' && kind !== 'day') expect([name, zones]).toEqual([name, undefined])
    if (kind !== 'word' && kind !== 'enum') expect([name, values]).toEqual([name, undefined])
  }
})

test.each(tables)(
  'a name that a %s only derives is a column of lists, of exports, or of both',
  (_, fields) => {
    for (const [name, field] of Object.entries(fields))
      if (!isAttribute(field)) expect([name, field.derived ?? field.exported]).not.toEqual([name, undefined])
  },
)
