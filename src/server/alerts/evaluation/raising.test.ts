import { expect, test } from 'vitest'
import { changesByContainer, crossed, groupsByShip } from './raising.rules.ts'

test('containers of one ship and voyage are one message, and so are those of which no ship is known', () => {
  const of = (container_id: string, vessel_name: string | null, voyage_number: string | null) => ({
    container_id,
    vessel_name,
    voyage_number,
  })
  expect(
    groupsByShip([
      of('a', 'Late', '1W'),
      of('b', null, '7'),
      of('c', 'Late', '1W'),
      of('d', 'Late', '2W'),
      of('e', null, null),
    ]).map(({ container_ids }) => container_ids),
  ).toEqual([['a', 'c'], ['b', 'e'], ['d']])
})

test('only what comes over the threshold enters, and only what was beyond it leaves', () => {
  expect(crossed(['a', 'b', 'c', 'd'], new Set(['a', 'b']), new Set(['b', 'c']))).toEqual({
    entered: ['a'],
    left: ['c'],
  })
})

test('of several changes of an attribute the first value and the last are said', () => {
  const entry = (pickup_lfd: unknown) => ({ container_id: 'a', payload: { changeset: { pickup_lfd } } })
  const changes = changesByContainer([
    entry([null, '2026-11-24']),
    entry(['2026-11-24', '2026-11-25']),
    { container_id: null, payload: { changeset: { x: [1, 2] } } },
    { container_id: 'b', payload: 'unknown' },
  ])
  expect([...changes.keys()]).toEqual(['a'])
  expect(changes.get('a')).toEqual([{ attribute: 'pickup_lfd', before: null, after: '2026-11-25' }])
})
