import { expect, test } from 'vitest'
import type { ApiKey } from '../../../contract/resources/index.ts'
import { addressesIn, keyRowOf } from './key.present.ts'

const now = new Date('2026-11-22T16:20:00Z')
const keyWith = (attributes: Partial<ApiKey['attributes']>): ApiKey => ({
  id: '01a208e8-eed0-7cad-8f61-490121dc3179',
  type: 'api_key',
  attributes: {
    label: 'ERP',
    hint: '9f2c',
    scopes: ['read'],
    address_ranges: [],
    allowed_origins: [],
    created_at: '2026-11-01T10:00:00Z',
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
    last_used_address: null,
    replaced_by_id: null,
    ...attributes,
  },
})
const row = (attributes: Partial<ApiKey['attributes']>) => keyRowOf(keyWith(attributes), now, 'UTC')

test('a key is valid until it ends or is revoked, and a replaced one says that it ends by itself', () => {
  expect(row({})).toMatchObject({ isValid: true, ends: { text: 'never', tone: null } })
  expect(row({ expires_at: '2026-11-22T16:20:00Z' })).toMatchObject({
    isValid: false,
    ends: { tone: 'rest' },
  })
  expect(row({ revoked_at: '2026-11-22T16:00:00Z' })).toMatchObject({
    isValid: false,
    ends: { tone: 'rest' },
  })
  const replaced = row({
    expires_at: '2026-11-23T16:20:00Z',
    replaced_by_id: '01a208e8-eed0-7cad-8f61-490121dc3170',
  })
  expect(replaced).toMatchObject({ isValid: true, isReplaced: true, ends: { tone: 'warn' } })
  expect(replaced.ends.text).toContain('replaced')
})

test('a key that nobody used for more than ninety days stands out, a new one does not', () => {
  expect(row({ last_used_at: '2026-08-06T10:00:00Z' }).used.isLongAgo).toBe(true)
  expect(row({ last_used_at: '2026-11-20T10:00:00Z' }).used.isLongAgo).toBe(false)
  expect(row({}).used).toMatchObject({ text: 'never', isLongAgo: false })
  expect(row({ created_at: '2026-01-01T10:00:00Z' }).used.isLongAgo).toBe(true)
})

test('addresses are read however they are separated', () => {
  expect(addressesIn(' 203.0.113.7, 203.0.113.64/27\n2001:db8::/32;')).toEqual([
    '203.0.113.7',
    '203.0.113.64/27',
    '2001:db8::/32',
  ])
  expect(addressesIn('  ')).toEqual([])
})
