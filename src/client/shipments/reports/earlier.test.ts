import { expect, test } from 'vitest'
import type { ReportedAttribute } from '../../../contract/resources/index.ts'
import { earlierDays } from './earlier.present.ts'
import type { StatedValue } from './stated.present.ts'

const zone = 'America/Los_Angeles'
const of = { container: ['pickup_lfd_terminal', 'pickup_lfd_line'], zone, zones: {} }
const notice: StatedValue = {
  document_id: 'notice',
  field: 'last_free_day',
  what: 'Last free day',
  text: 'Tue 1 Dec',
  value: '2026-12-01',
  document: 'Arrival notice, notice.pdf',
  reviewed_at: '2026-11-20T08:00:00Z',
}
const reported = (value: string | null, more: object = {}): ReportedAttribute => ({
  attribute: 'pickup_lfd_line',
  value: '2026-12-04T07:59:00Z',
  rule: 'newest',
  is_conflict: true,
  reports: [
    {
      connection_id: 'b',
      source_name: 'Line, second account',
      reporter: 'line',
      value,
      reported_at: null,
      received_at: null,
      checked_at: null,
      state: 'in_force',
      is_shown: false,
      ...more,
    },
  ],
})
const found = (...given: Parameters<typeof earlierDays>) =>
  earlierDays(...given).map(({ day, source }) => `${day} ${source}`)

test('an earlier day of a confirmed notice or of another source stands beside the one that counts, the earliest first', () => {
  const all = { reported: [reported('2026-12-03T07:59:00Z')], stated: [notice] }
  expect(found(all, of, '2026-12-03')).toEqual([
    '2026-12-01 Arrival notice, notice.pdf',
    '2026-12-02 Line, second account',
  ])
  expect(found(all, of, '2026-12-02')).toEqual(['2026-12-01 Arrival notice, notice.pdf'])
  expect(found(all, of, '2026-12-01')).toEqual([])
})

test('what counts itself, what is no longer in force and what is no day are no earlier day', () => {
  for (const each of [
    reported('2026-12-01T20:00:00Z', { is_shown: true }),
    reported('2026-12-01T20:00:00Z', { state: 'ended' }),
    reported(null),
    reported('soon'),
  ])
    expect(found({ reported: [each], stated: [] }, of, '2026-12-03')).toEqual([])
})
