import { expect, test } from 'vitest'
import type { PresentedReport, ReportedAttribute } from '../../../contract/resources/index.ts'
import { badgeOf, isOvertaken, reasonOf, reportAgeText, reportedValueText } from './reports.present.ts'

const now = new Date('2026-11-20T18:00:00Z')
const report = (more: Partial<PresentedReport> = {}): PresentedReport => ({
  connection_id: null,
  source_name: 'Carrier',
  reporter: 'line',
  value: '2026-11-25T08:00:00Z',
  reported_at: '2026-11-20T16:00:00Z',
  received_at: '2026-11-20T17:00:00Z',
  checked_at: '2026-11-20T17:30:00Z',
  state: 'in_force',
  is_shown: false,
  ...more,
})
const attribute = (more: Partial<ReportedAttribute>): ReportedAttribute => ({
  attribute: 'pod_eta_at',
  value: '2026-11-25T08:00:00Z',
  rule: 'only_report',
  is_conflict: false,
  reports: [report()],
  ...more,
})

test('why a report is shown is said in one sentence, and not where nobody says otherwise', () => {
  expect(reasonOf(attribute({}))).toBeNull()
  const reports = [report({ reporter: 'terminal', is_shown: true }), report()]
  expect(reasonOf(attribute({ rule: 'terminal_before_line', reports }))).toEqual({
    lead: 'Why the terminal counts:',
    sentence: 'of what happens at the terminal, the terminal is nearest.',
  })
  expect(reasonOf(attribute({ rule: 'same_value', reports }))).toEqual({
    lead: null,
    sentence: 'All sources say the same.',
  })
  expect(reasonOf(attribute({ rule: null, reports }))?.sentence).toContain('next check')
})

test('a report says how old it is, and that its source is silent or gone', () => {
  expect(reportAgeText(report(), now)).toBe('2 h ago')
  expect(reportAgeText(report({ state: 'stale', checked_at: '2026-11-17T18:00:00Z' }), now)).toBe(
    '2 h ago · last answered 3 days ago',
  )
  expect(reportAgeText(report({ state: 'ended' }), now)).toBe('2 h ago · no longer connected')
  expect(reportAgeText(report({ reported_at: null, received_at: null }), now)).toBe('when is not known')
})

test('values are written as everywhere else, in the zone of their place', () => {
  const text = (name: string, value: unknown) => reportedValueText(name, value, 'America/Los_Angeles', now)
  expect(text('pod_eta_at', '2026-11-25T08:00:00Z')).toContain('00:00')
  expect(text('pickup_lfd_terminal', '2026-11-25T08:00:00Z')).toContain('25 Nov')
  expect([
    text('available_for_pickup', true),
    text('holds_at_pod_terminal', []),
    text('pod_eta_at', null),
  ]).toEqual(['yes', 'none', 'taken back'])
  const holds = [
    { name: 'customs', status: 'hold', description: null },
    { name: 'freight', status: 'pending', description: null },
  ]
  expect(text('holds_at_pod_terminal', holds)).toBe('Customs, Freight (Pending)')
})

test('an estimate is overtaken by the fact, no matter who reported it', () => {
  const all = [attribute({ attribute: 'pod_ata_at' }), attribute({})]
  expect([isOvertaken('pod_eta_at', all), isOvertaken('pod_ata_at', all)]).toEqual([true, false])
})

test('a reporter that is not known yet is named as it came', () => {
  expect(badgeOf('barge_operator')).toMatchObject({ letters: '?' })
  expect(badgeOf('ais').letters).toBe('AIS')
})
