import { expect, test } from 'vitest'
import type { EvidenceField } from '../../../contract/resources/index.ts'
import { payloadFromFields } from './payload.rules.ts'
import { fieldGroups } from './rows.present.ts'
import { fieldLabel, formatFieldValue } from './field-labels.present.ts'

const field = (path: string, value: string | number, confidence = 0.95): EvidenceField => ({
  path,
  value,
  text: String(value),
  page: 1,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.02 },
  method: 'text',
  confidence,
})
const fields = [
  field('port_of_discharge.location_name', 'Los Angeles'),
  field('transport_document_reference', 'MAEU1234567'),
  field('utilized_transport_equipments.0.equipment_reference', 'CSQU3054383', 0.6),
  field('last_free_day', '2026-11-20', 0.4),
]
const sources = { fields, payload: payloadFromFields(fields), manual: null, edits: new Map() }
const titles = (groups: ReturnType<typeof fieldGroups>) =>
  groups.map(
    ({ title, rows }) => `${title}: ${rows.map(({ label, shown }) => `${label} ${shown}`).join('; ')}`,
  )

test('uncertain values are first, the least certain before the others', () => {
  expect(titles(fieldGroups(sources))).toEqual([
    'Check these: Last free day 20 Nov 2026; Container 1: Container number CSQU 305438-3',
    'References: Bill of lading number MAEU1234567',
    'Route: Port of discharge Los Angeles',
  ])
})

test('an edited field is no longer uncertain, and is marked as edited', () => {
  const groups = fieldGroups({ ...sources, edits: new Map([['last_free_day', '2026-11-21']]) })
  const edited = groups.flatMap(({ rows }) => rows).find(({ path }) => path === 'last_free_day')
  expect(edited).toMatchObject({ shown: '21 Nov 2026', edited: true, doubtful: false })
})

test('a field added by a person is listed, and disappears when it is removed', () => {
  const added = new Map([['invoice_number', 'INV-9']])
  expect(titles(fieldGroups({ ...sources, edits: added }))).toContain(
    'References: Bill of lading number MAEU1234567; Invoice number INV-9',
  )
  const again = fieldGroups({ ...sources, edits: new Map([['invoice_number', null]]) })
  expect(titles(again)).toEqual(titles(fieldGroups(sources)))
})

test.each([
  ['shipper.party_name', 'Parties', 'Shipper'],
  ['notify_parties.1.address', 'Parties', 'Notify party 2, address'],
  ['utilized_transport_equipments.1.seals.0', 'Container 2', 'Seal'],
  ['charges.0.currency_amount', 'Charge 1', 'Amount'],
  ['cargo_gross_weight.unit', 'Cargo', 'Gross weight, unit'],
  ['port_of_loading.un_location_code', 'Route', 'Port of loading, UN/LOCODE'],
  ['issue_date', 'Dates', 'Issue date'],
])('%s stands under %s as "%s"', (path, group, label) => {
  expect(fieldLabel(path)).toEqual({ group, label })
})

test('values are formatted for people', () => {
  expect(formatFieldValue('is_to_order', true)).toBe('Yes')
  expect(formatFieldValue('total_amount.amount', 12_450.5)).toBe('12,450.5')
  expect(formatFieldValue('issue_date', '2026-02-30x')).toBe('2026-02-30x')
  expect(formatFieldValue('pickup_appointment_at', '2026-11-20T08:30:00Z')).toBe('20 Nov 2026 08:30')
  expect(formatFieldValue('pickup_appointment_at', '2026-11-20T08:30:00+01:00')).toBe(
    '2026-11-20T08:30:00+01:00',
  )
})
