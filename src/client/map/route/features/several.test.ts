import { expect, test } from 'vitest'
import { toChicago } from '../testing/inland.ts'
import { waysOf } from './several.ts'

test('containers that go the same way are asked for once, that of the chosen one first', () => {
  const containers = [
    { id: 'a', number: 'A', way: 'by Busan', inland: null },
    { id: 'b', number: 'B', way: 'direct', inland: null },
    { id: 'c', number: 'C', way: 'by Busan', inland: null },
    { id: 'd', number: 'D', way: 'by Busan', inland: null },
  ]
  expect(waysOf(containers, 'b')).toEqual([
    { id: 'b', numbers: ['B'], inland: null },
    { id: 'a', numbers: ['A', 'C', 'D'], inland: null },
  ])
  expect(waysOf(containers, 'c')[0]).toEqual({ id: 'c', numbers: ['A', 'C', 'D'], inland: null })
})

test('one that has arrived inland, or goes by truck, is another way; a time that is not the same for all is left out', () => {
  const container = (id: string, inland: typeof toChicago) => ({ id, number: id, way: 'direct', inland })
  const ways = waysOf(
    [
      container('a', { ...toChicago, left_at: '2026-11-27T20:00:00Z' }),
      container('b', { ...toChicago, left_at: '2026-11-28T20:00:00Z' }),
      container('c', { ...toChicago, is_carried: true, ata_at: '2026-12-03T08:00:00Z' }),
      container('d', { ...toChicago, is_carried: true, ata_at: '2026-12-04T08:00:00Z' }),
      container('e', { ...toChicago, mode: 'truck' }),
    ],
    'a',
  )
  expect(
    ways.map(({ numbers, inland }) => [numbers, inland?.left_at, inland?.is_carried, inland?.ata_at]),
  ).toEqual([
    [['a', 'b'], null, false, null],
    [['c', 'd'], toChicago.left_at, true, null],
    [['e'], toChicago.left_at, false, null],
  ])
})
