import { expect, test } from 'vitest'
import { lastChanges } from './timeline.ts'
import { happened } from './testing/records.ts'

const line = (at: string) => happened('container.pickup_lfd_line.changed', at, 'USLAX')

test('the first telling of a last free day is no move; a later one is, and the latest counts', () => {
  expect(lastChanges([line('2026-11-10T00:00:00Z')])).toEqual({})
  expect(
    lastChanges([line('2026-11-19T00:00:00Z'), line('2026-11-10T00:00:00Z'), line('2026-11-12T00:00:00Z')]),
  ).toEqual({
    line: { at: '2026-11-19T00:00:00Z', from: null },
  })
})

test('changes of each source are counted apart', () => {
  const terminal = happened('container.pickup_lfd_terminal.changed', '2026-11-11T00:00:00Z', 'USLAX')
  expect(lastChanges([line('2026-11-10T00:00:00Z'), terminal])).toEqual({})
})
