import { expect, test } from 'vitest'
import { waysOf } from './several.ts'

test('containers that go the same way are asked for once, that of the chosen one first', () => {
  const containers = [
    { id: 'a', number: 'A', way: 'by Busan' },
    { id: 'b', number: 'B', way: 'direct' },
    { id: 'c', number: 'C', way: 'by Busan' },
    { id: 'd', number: 'D', way: 'by Busan' },
  ]
  expect(waysOf(containers, 'b')).toEqual([
    { id: 'b', numbers: ['B'] },
    { id: 'a', numbers: ['A', 'C', 'D'] },
  ])
  expect(waysOf(containers, 'c')[0]).toEqual({ id: 'c', numbers: ['A', 'C', 'D'] })
})
