import { expect, test } from 'vitest'
import { thresholdText } from '../../contract/format/index.ts'
import { type Alert, alert } from '../../contract/resources/index.ts'
import { alertText, byRule, changesOf } from './alert.present.ts'

const uuidOf = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`
const measured = { days: null, hours: null, amount_minor: null, currency_code: null }
const alertOf = (rule: string, attributes: Partial<Alert['attributes']> = {}): Alert =>
  alert.schema.parse({
    id: uuidOf(rule),
    type: 'alert',
    attributes: {
      rule_name: rule,
      threshold: 'delayed',
      ...measured,
      days: 2,
      vessel_name: 'Ever Late',
      voyage_number: '12W',
      state: 'open',
      raised_at: '2026-11-20T18:00:00Z',
      updated_at: '2026-11-20T18:00:00Z',
      acknowledged_at: null,
      snoozed_until: null,
      assigned_by: null,
      containers_count: 40,
      matching_count: 40,
      alerted: [],
      ...attributes,
    },
    relationships: { rule: { data: { type: 'alert_rule', id: uuidOf(rule) } }, containers: { data: [] } },
  })
const now = new Date('2026-11-20T18:00:00Z')

test('an alert says its ship, its containers and how many are still beyond the threshold', () => {
  expect(alertText(alertOf('a'))).toBe('Ever Late 12W · 40 containers')
  expect(alertText(alertOf('a', { matching_count: 12 }))).toBe(
    'Ever Late 12W · 40 containers, 12 of them still match',
  )
  const alone = { vessel_name: null, containers_count: 1, matching_count: 0 }
  expect(alertText(alertOf('a', alone))).toBe('1 container, no longer matches')
  expect(thresholdText({ ...measured, threshold: 'act_by', days: 0 })).toBe('Last day to act, or overdue')
  expect(thresholdText({ ...measured, threshold: 'delayed_hours', hours: 1 })).toBe(
    'Delayed by 1 hour or more',
  )
  const cost = { ...measured, amount_minor: 50_050, currency_code: 'EUR' }
  expect(thresholdText({ ...cost, threshold: 'cost_above' })).toBe('Costs more than €500.50, as estimated')
})

test('alerts stand by rule, in the order of the latest of each; one rule can be shown alone', () => {
  const alerts = [alertOf('a'), alertOf('b'), alertOf('a')]
  expect(byRule(alerts, null).map(({ name, alerts: of }) => [name, of.length])).toEqual([
    ['a', 2],
    ['b', 1],
  ])
  expect(byRule(alerts, uuidOf('b')).map(({ name }) => name)).toEqual(['b'])
})

test('of a delay the first expected day and the present one are shown, of other changes their values', () => {
  const shipment = {
    attributes: {
      pod_original_eta_at: '2026-11-28T20:00:00Z',
      pod_eta_at: '2026-11-30T20:00:00Z',
      pod_timezone: 'America/Los_Angeles',
    },
  }
  const container = { attributes: { pod_timezone: 'America/Los_Angeles' } }
  expect(changesOf({ threshold: 'delayed', changes: [] }, { container, shipment }, now)).toEqual([
    { what: 'Arrival', before: 'Sat 28 Nov', after: 'Mon 30 Nov', isEstimate: true },
  ])
  expect(changesOf({ threshold: 'delayed_hours', changes: [] }, { container, shipment }, now)).toEqual([
    { what: 'Arrival', before: 'Sat 28 Nov 12:00 PST', after: 'Mon 30 Nov 12:00 PST', isEstimate: true },
  ])
  const changes = [
    { attribute: 'available_for_pickup', before: false, after: true },
    { attribute: 'holds_at_pod_terminal', before: [{ name: 'customs' }], after: [] },
    { attribute: 'pickup_lfd', before: '2026-11-28T08:00:00Z', after: '2026-11-27T08:00:00Z' },
    { attribute: 'nobody_knows', before: 1, after: 2 },
    { attribute: 'raw', before: { a: 1 }, after: null },
  ]
  expect(
    changesOf({ threshold: 'enters', changes }, { container, shipment }, now).map(({ before, after }) => [
      before,
      after,
    ]),
  ).toEqual([
    ['No', 'Yes'],
    ['Customs', 'none'],
    ['Sat 28 Nov', 'Fri 27 Nov'],
  ])
  const texts = [
    {
      attribute: 'fees_at_pod_terminal',
      before: [{ type: 'demurrage', amount: 12.5 }],
      after: [{ type: 'total', amount: 1310.75, currency_code: 'USD' }],
    },
    { attribute: 'location_at_pod_terminal', before: 'B.12.5', after: 'C_1' },
  ]
  expect(
    changesOf({ threshold: 'enters', changes: texts }, { container, shipment }, now).map(
      ({ before, after }) => [before, after],
    ),
  ).toEqual([
    ['Demurrage 12.50 (no currency)', 'Total $1,310.75'],
    ['B.12.5', 'C_1'],
  ])
})
