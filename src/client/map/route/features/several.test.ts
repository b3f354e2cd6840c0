import { expect, test } from 'vitest'
import { toChicago } from '../testing/inland.ts'
import { commonRoutesOf } from './several.ts'

test('containers on the same route are asked for once, that of the chosen one first', () => {
  const containers = [
    { id: 'a', number: 'A', route_key: 'by Busan', inland: null },
    { id: 'b', number: 'B', route_key: 'direct', inland: null },
    { id: 'c', number: 'C', route_key: 'by Busan', inland: null },
    { id: 'd', number: 'D', route_key: 'by Busan', inland: null },
  ]
  expect(commonRoutesOf(containers, 'b')).toEqual([
    { id: 'b', numbers: ['B'], inland: null },
    { id: 'a', numbers: ['A', 'C', 'D'], inland: null },
  ])
  expect(commonRoutesOf(containers, 'c')[0]).toEqual({ id: 'c', numbers: ['A', 'C', 'D'], inland: null })
})

test('one that has arrived inland, or goes by truck, is on another route; a time that is not the same for all is left out', () => {
  const container = (id: string, inland: typeof toChicago) => ({
    id,
    number: id,
    route_key: 'direct',
    inland,
  })
  const routes = commonRoutesOf(
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
    routes.map(({ numbers, inland }) => [numbers, inland?.left_at, inland?.is_carried, inland?.ata_at]),
  ).toEqual([
    [['a', 'b'], null, false, null],
    [['c', 'd'], toChicago.left_at, true, null],
    [['e'], toChicago.left_at, false, null],
  ])
})
