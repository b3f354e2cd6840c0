import { expect, test } from 'vitest'
import { documentPayloads } from '../../../contract/resources/document-payloads/index.ts'
import { keyFields } from '../../../contract/resources/document-payloads/key-fields.ts'
import { documentTypes } from '../../../contract/vocabulary/index.ts'
import { schemaAt } from './payload.rules.ts'

test.each(documentTypes)('the key fields of a %s are fields of its schema', (type) => {
  expect(keyFields[type].length).toBeGreaterThan(0)
  expect(keyFields[type].filter((path) => schemaAt(documentPayloads[type], path) === null)).toEqual([])
})
