import { expect, test } from 'vitest'
import { attributeLabel, auditChangesText, operationText, valueText } from './audit.present.ts'
import { auditQuery, readAuditFilter } from './filter.rules.ts'

const now = new Date('2026-11-23T18:00:00Z')

test.each([
  ['edit_container_note', 'update', 'Edited container note'],
  ['rotate_api_key', 'create', 'Rotated api key'],
  ['create_session', 'create', 'Signed in'],
  ['create_session', 'refuse', 'Failed to sign in'],
])('%s (%s) is shown as "%s"', (operation, action, text) => {
  expect(operationText({ operation, action })).toBe(text)
})

test('a change is shown with its old and new value, a secret without either', () => {
  const change = { attribute: 'ref_numbers', old: ['PO 7'], new: [] }
  expect(auditChangesText([change], 'UTC', now)).toBe('references: PO 7 → —')
  const secret = { attribute: 'headers', old: null, new: null, is_secret: true }
  expect(auditChangesText([secret, change], 'UTC', now)).toBe('headers: changed, and 1 more')
})

test.each([
  [null, null],
  ['', null],
  [[], null],
  [true, 'yes'],
  [['a', 'b'], 'a, b'],
  [{ days: 3 }, '{"days":3}'],
  ['2026-11-20T18:00:00+00:00', 'Fri 20 Nov 18:00 UTC'],
])('the value %j is shown as %j', (value, text) => {
  expect(valueText(value, 'UTC', now)).toBe(text)
})

test('a custom field is named by its slug', () => {
  expect(attributeLabel('custom_fields.delivery_window')).toBe('delivery window')
})

test('the filter comes from the address, without what it does not know, and whole days are asked for', () => {
  const filter = readAuditFilter(
    new URLSearchParams('q= PO &group=nonsense&who=7&from=2026-11-20&to=2026-11-20&record='),
  )
  expect(filter).toMatchObject({ group: '', actor: '7', record: '' })
  const query = auditQuery(filter)
  expect(query).toMatchObject({ q: 'PO', 'filter[actor]': '7' })
  const span = Date.parse(query['filter[at][end]'] ?? '') - Date.parse(query['filter[at][start]'] ?? '')
  expect(span).toBe(24 * 3_600_000)
})
