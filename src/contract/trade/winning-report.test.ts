import { expect, test } from 'vitest'
import type { Reporter } from '../vocabulary/index.ts'
import { type AttributeReport, isConflict, winningReport } from './winning-report.ts'

const report = (
  reporter: Reporter,
  value: unknown,
  more: Partial<AttributeReport> = {},
): AttributeReport => ({
  source: reporter,
  reporter,
  value,
  reported_at: null,
  received_at: '2026-11-20T10:00:00Z',
  is_main: reporter === 'line',
  is_in_force: true,
  ...more,
})
const winner = (...[name, ...reports]: [Parameters<typeof winningReport>[0], ...AttributeReport[]]) => {
  const won = winningReport(name, reports)
  return won && `${won.winner.source} ${won.rule}`
}

test('of what happens at the terminal the terminal is believed, of the journey the line, no matter who reported last', () => {
  const later = { received_at: '2026-11-21T10:00:00Z' }
  expect(winner('available_for_pickup', report('line', true, later), report('terminal', false))).toBe(
    'terminal terminal_before_line',
  )
  expect(
    winner(
      'pod_eta_at',
      report('line', '2026-11-22T00:00:00Z'),
      report('ais', '2026-11-23T00:00:00Z', later),
    ),
  ).toBe('line line_before_ais')
  expect(winner('pickup_lfd_rail', report('line', '2026-11-22'), report('rail', '2026-11-24'))).toBe(
    'rail railway_before_line',
  )
})

test('of two lines the newer report is shown, and of equal ones that of the source that is asked', () => {
  const older = report('line', '2026-11-22T00:00:00Z', { source: 'api' })
  const newer = report('line', '2026-11-24T00:00:00Z', {
    source: 'edi',
    is_main: false,
    reported_at: '2026-11-20T12:00:00Z',
  })
  expect(winner('pod_eta_at', older, newer)).toBe('edi newest')
  expect(winner('pod_eta_at', older, { ...newer, reported_at: null })).toBe('api tracking_source')
})

test('a person or document never replaces what line or terminal report, and is shown where nobody else does', () => {
  const entered = report('person', '2026-12-24', { received_at: '2026-11-22T10:00:00Z' })
  expect(winner('pickup_lfd_terminal', entered, report('line', '2026-11-22'))).toBe(
    'line reported_before_entered',
  )
  expect(winner('pickup_lfd_terminal', entered)).toBe('person only_report')
})

test('a source that was removed counts after all that are in force', () => {
  const removed = report('terminal', true, { is_in_force: false })
  expect(winner('available_for_pickup', removed, report('line', false))).toBe('line in_force')
  expect(winner('available_for_pickup', removed)).toBe('terminal only_report')
})

test('the same instant, and the same holds in another order, are no conflict', () => {
  const holds = [
    { name: 'customs', status: 'hold' },
    { name: 'freight', status: 'pending' },
  ]
  const line = report('line', holds)
  const terminal = report('terminal', holds.toReversed())
  expect(winner('holds_at_pod_terminal', line, terminal)).toBe('terminal same_value')
  expect(isConflict([line, terminal])).toBe(false)
  expect(isConflict([line, report('terminal', [])])).toBe(true)
  expect(isConflict([line, report('terminal', [], { is_in_force: false })])).toBe(false)
  expect(
    isConflict([report('line', '2026-11-20T08:00:00Z'), report('ais', '2026-11-20T00:00:00-08:00')]),
  ).toBe(false)
})

test('a report that was withdrawn counts no more', () => {
  expect(
    winner('pickup_appointment_at', report('terminal', null), report('line', '2026-11-21T10:00:00Z')),
  ).toBe('line only_report')
  expect(winner('pickup_appointment_at', report('terminal', null))).toBeNull()
})
