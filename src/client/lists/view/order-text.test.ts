import { expect, test } from 'vitest'
import { orderText } from './order-text.ts'

test('the order of a list is said in words, also the default order and several columns', () => {
  expect(orderText('containers', '')).toBe('Added, newest first')
  expect(orderText('documents', '')).toBe('What needs you first, then the newest')
  expect(orderText('containers', 'act_by_at')).toBe('Act by, earliest first')
  expect(orderText('shipments', '-bill_of_lading_number,pod_eta_at')).toMatch(/Z to A; .*earliest first/)
})
