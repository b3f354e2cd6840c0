import { expect, test } from 'vitest'
import { documentTypes } from '../../../../contract/vocabulary/index.ts'
import { fieldNames } from './field-names.present.ts'
import { schemaFields } from './schema.ts'

test('every field of every type of document has a name, and no name is of none', () => {
  const members = documentTypes
    .flatMap((type) => schemaFields(type))
    .flatMap(({ path }) => path.split('.'))
    .filter((name) => !/^\d+$/.test(name))
  expect(Object.keys(fieldNames)).toEqual([...new Set(members)].toSorted())
})
