import { expect, test } from 'vitest'
import { inPlace } from './in-place.rules.ts'

const page = (...rows: [id: string, state: string][]) => ({
  data: rows.map(([id, state]) => ({ id, type: 'document', attributes: { state } })),
  meta: { total: rows.length },
})

test('rows say what is true now, in the places in which they stood', () => {
  const now = inPlace(
    page(['a', 'waiting'], ['b', 'reading']),
    page(['c', 'waiting'], ['b', 'read'], ['a', 'reading']),
  )
  expect(now.data.map(({ id, attributes }) => `${id} ${attributes.state}`)).toEqual(['a reading', 'b read'])
  expect(now.meta.total).toBe(2)
})

test('a row that left the list stays until somebody asks for the list again', () => {
  expect(inPlace(page(['a', 'read']), page()).data.map(({ id }) => id)).toEqual(['a'])
})
