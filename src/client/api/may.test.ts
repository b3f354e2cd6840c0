import { expect, test } from 'vitest'
import { isAllowed } from '../../contract/access.ts'
import { type OperationName, operations } from '../../contract/operations/index.ts'
import { roles } from '../../contract/vocabulary/index.ts'
import { may, queryClient, seesAttribute, sortsAndFiltersBy } from './index.ts'
import { openPageAs } from './testing/signed-in.ts'

const names = Object.keys(operations) as OperationName[]

test('before it is known who is signed in, nothing may be done', () => {
  queryClient.clear()
  expect(names.filter(may)).toEqual([])
})

test.each(roles)('what a person with the role %s may do is what the service answers them', async (role) => {
  await openPageAs({ role })
  expect(names.filter(may)).toEqual(names.filter((name) => isAllowed({ role, scopes: null }, name)))
})

test('a browser that was signed in with a key may do what its scopes allow, and nothing that needs a person', async () => {
  await openPageAs({ scopes: ['read'] })
  expect([may('list_shipments'), may('edit_shipment'), may('list_documents'), may('list_members')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('customers see no internal attribute, and are offered no order or filter by one', async () => {
  await openPageAs({ role: 'customer' })
  expect(
    ['note', 'fees_at_pod_terminal', 'tags', 'custom_fields', 'current_status'].map(seesAttribute),
  ).toEqual([false, false, false, false, true])
  // Their blockers are shown; the order by them would say which have fees.
  expect([seesAttribute('blockers'), sortsAndFiltersBy('blockers')]).toEqual([true, false])
  await openPageAs({ role: 'viewer' })
  expect([seesAttribute('note'), sortsAndFiltersBy('blockers')]).toEqual([true, true])
})
