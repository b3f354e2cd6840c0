import { expect, test } from 'vitest'
import type { EvidenceField } from '../../../../contract/resources/index.ts'
import { type FieldEdits, payloadFromFields } from './payload.rules.ts'
import { emptyKeyFields, fieldGroups } from './rows.present.ts'
import { schemaFields } from './schema.ts'
import { agreementOf, checkCounts, rivalText, trackedText } from './agreement.present.ts'
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
const known = schemaFields('arrival_notice').map(({ path }) => path)
const sources = {
  type: null,
  known,
  fields,
  payload: payloadFromFields(fields),
  manual: null,
  edits: new Map<string, string | null>(),
  absent: [],
}
const titles = (groups: ReturnType<typeof fieldGroups>) =>
  groups.map(
    ({ title, rows }) => `${title}: ${rows.map(({ label, shown }) => `${label} ${shown}`).join('; ')}`,
  )

test('uncertain values are first, the least certain before the others', () => {
  expect(titles(fieldGroups(sources))).toEqual([
    'Look at these: Last free day 20 Nov 2026; Container 1: Container number CSQU 305438-3',
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

test('key fields of which nothing is known are rows after the uncertain values, until they are filled or said to be absent', () => {
  const notice = { ...sources, type: 'arrival_notice' }
  const [first] = fieldGroups(notice)
  expect(first?.rows.map(({ path, empty }) => [path, empty])).toEqual([
    ['last_free_day', false],
    ['utilized_transport_equipments.0.equipment_reference', false],
    ['carrier_booking_reference', true],
    ['consignee.party_name', true],
    ['vessel_name', true],
    ['carrier_export_voyage_number', true],
    ['port_of_loading.location_name', true],
    ['port_of_discharge_arrival_date', true],
    ['pickup_location.location_name', true],
  ])
  const edits = new Map([['vessel_name', 'MSC IRINA']])
  const said = { ...notice, edits, absent: ['consignee'] }
  const rows = fieldGroups(said)[0]?.rows ?? []
  expect(rows.map(({ path }) => path)).toEqual(first?.rows.map(({ path }) => path))
  // Both keep their place.
  expect(rows.find(({ path }) => path === 'vessel_name')).toMatchObject({
    shown: 'MSC IRINA',
    empty: false,
    edited: true,
  })
  expect(rows.find(({ keyField }) => keyField === 'consignee')).toMatchObject({ empty: false, absent: true })
  expect(emptyKeyFields(said)).toEqual([
    'carrier_booking_reference',
    'carrier_export_voyage_number',
    'port_of_loading',
    'port_of_discharge_arrival_date',
    'pickup_location',
  ])
})

test('a corrected or entered value that tracking has otherwise is uncertain, as the service counts it', () => {
  const check = { source: 'tracking' as const, agrees: false, value: 'WREN', estimated: false }
  const read = { ...field('vessel_name', 'WRENN', 0.95), check: { ...check, read_confidence: 0.95 } }
  const payload = payloadFromFields([field('vessel_name', 'TERN'), field('carrier_code', 'MSCU')])
  const entered = [{ path: 'carrier_code', value: 'MSCU', check: { ...check, value: 'MAEU' } }]
  const rows = (agrees: boolean) =>
    fieldGroups({
      ...sources,
      fields: [{ ...read, check: { ...read.check, agrees } }],
      entered: entered.map((each) => ({ ...each, check: { ...each.check, agrees } })),
      payload,
      manual: payload,
    }).flatMap((group) => group.rows.map(({ path, doubtful }) => `${path} ${doubtful}`))
  expect(rows(false).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'carrier_code true',
    'vessel_name true',
  ])
  expect(rows(true).filter((row) => row.endsWith('true'))).toEqual([])
})

test('a value that tracking has otherwise is before all others, and one that a person keeps is no longer uncertain', () => {
  const check = {
    source: 'tracking' as const,
    agrees: false,
    value: '2026-11-24',
    estimated: true,
    read_confidence: 0.9,
  }
  const arrival = { ...field('port_of_discharge_arrival_date', '2026-11-23', 0.5), check }
  const all = [...fields, arrival]
  const differing = { ...sources, fields: all, payload: payloadFromFields(all) }
  expect(fieldGroups(differing)[0]?.rows[0]?.path).toBe('port_of_discharge_arrival_date')
  expect(trackedText(arrival)).toBe('Tracking: est. 24 Nov 2026')
  expect(checkCounts(differing)).toEqual({ agree: 0, differ: 1 })
  const kept = { ...differing, edits: new Map([['port_of_discharge_arrival_date', '2026-11-23']]) }
  expect(fieldGroups(kept)[0]?.rows[0]).toMatchObject({ doubtful: false, edited: false })
})

test('a value that a person entered or corrected says what tracking has, once it is saved', () => {
  const check = (agrees: boolean) => ({
    source: 'tracking' as const,
    agrees,
    value: 'MSC IRINA',
    estimated: false,
    read_confidence: 0.9,
  })
  const carrier = { ...field('carrier_code', 'MSCU', 0.9), check: check(true) }
  const entered = [{ path: 'vessel_name', value: 'MSC ISABELLA', check: check(false) }]
  const payload = { carrier_code: 'MEDU', vessel_name: 'MSC ISABELLA' }
  const saved = { ...sources, fields: [carrier], entered, payload, manual: payload }
  const said = (edits: FieldEdits) =>
    fieldGroups({ ...saved, edits })
      .flatMap(({ rows }) => rows)
      .map((row) => [row.path, row.edited, agreementOf(row)?.text, trackedText(row)])
  expect(said(new Map())).toEqual(
    expect.arrayContaining([
      ['carrier_code', true, 'tracking', null],
      ['vessel_name', true, 'differs', 'Tracking: MSC IRINA'],
    ]),
  )
  expect(said(new Map([['vessel_name', 'MSC IRENE']]))).toEqual(
    expect.arrayContaining([['vessel_name', true, undefined, null]]),
  )
  expect(checkCounts(saved)).toEqual({ agree: 1, differ: 1 })
})

test('a value that the learned place contradicts is shown with the other one, until a person decides', () => {
  const rival = {
    value: 'QX7781',
    text: 'QX7781',
    page: 1,
    box: { x: 0, y: 0, width: 1, height: 1 },
    method: 'learned' as const,
  }
  const all = [{ ...field('pickup_number', 'QX0000', 0.5), rival }]
  const doubted = { ...sources, fields: all, payload: payloadFromFields(all) }
  const rowOf = (edits: FieldEdits) => {
    const row = fieldGroups({ ...doubted, edits })[0]?.rows[0]
    return row && [row.doubtful, agreementOf(row)?.text, rivalText(row)]
  }
  expect(rowOf(new Map())).toEqual([true, 'two values', 'Accepted documents have here: QX7781'])
  expect(rowOf(new Map([['pickup_number', 'QX7781']]))).toEqual([false, undefined, null])
})

test('a value says what it agrees with', () => {
  const agrees = {
    source: 'tracking' as const,
    agrees: true,
    value: 'x',
    estimated: false,
    read_confidence: 0.9,
  }
  const checked = fields.map((each) => (each.confidence > 0.9 ? { ...each, check: agrees } : each))
  const rows = fieldGroups({ ...sources, fields: checked }).flatMap((group) => group.rows)
  expect(rows.map((row) => [row.path, agreementOf(row)?.text])).toEqual([
    ['last_free_day', '40% certain'],
    ['utilized_transport_equipments.0.equipment_reference', '60% certain'],
    ['transport_document_reference', 'tracked'],
    ['port_of_discharge.location_name', 'tracking'],
  ])
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
