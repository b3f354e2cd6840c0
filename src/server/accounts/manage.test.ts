import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forEachDatabase } from '../testing/databases.ts'
import { changeAccount, listAccounts } from './manage.store.ts'
import { identityOf } from './identities.store.ts'
import { createAccount, createApiKey } from './store.ts'

forEachDatabase("The operator's view of accounts", (open) => {
  test('limits and entitlements are changed for one account, apply to its next request, and are reset to the default', async () => {
    const { db } = await open()
    const created_at = '2026-11-20T18:00:00Z'
    const account = (company_name: string) =>
      createAccount(db, { company_name, routing_data: false, simulated: false, created_at })
    const [one, other] = [await account('One'), await account('Other')]
    await createApiKey(db, { account_id: one, secret: 'one', label: '', created_at })

    const changed = await changeAccount(db, one, {
      limits: { default: 500, refresh_container: 2 },
      entitlements: { routing_data: true, container_refresh: false },
    })
    expect(changed).toEqual({
      id: one,
      company_name: 'One',
      rate_limits: { default: 500, refresh_container: 2 },
      routing_data: true,
      container_refresh: false,
    })
    expect(await identityOf(db, { kind: 'key', secret: 'one' }, '2026-11-20T18:00:00Z')).toMatchObject({
      routing_data: true,
      rate_limits: { default: 500, refresh_container: 2 },
    })
    await changeAccount(db, one, { limits: { default: null }, entitlements: {} })
    const all = await listAccounts(db)
    expect(all.find(({ id }) => id === one)).toMatchObject({
      rate_limits: { refresh_container: 2 },
      routing_data: true,
      container_refresh: false,
    })
    expect(all.find(({ id }) => id === other)).toMatchObject({ rate_limits: {}, routing_data: false })
    expect(await changeAccount(db, randomUUID(), { limits: {}, entitlements: {} })).toBeUndefined()
  })
})
