// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/index.ts'
import { answerRequests } from '../../api/testing/answers.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { onlyOne, readableText } from '../../ui/testing/accessible.ts'
import { click, until } from '../../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../../ui/testing/open-page.ts'
import { Component } from '../account.page.tsx'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

const passkey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Office key',
  is_synced: false,
  created_at: '2026-11-20T18:00:00Z',
  last_used_at: null,
  suspended_at: '2026-11-28T18:00:00Z' as string | null,
}
const own = (passkeys: (typeof passkey)[]) => ({
  email: 'ana@northwind.example',
  email_verified_at: null,
  pending_email: null,
  pending_email_until: null,
  password_set_at: '2026-11-28T18:00:00Z',
  second_factor_set_at: null,
  recovery_codes_left: 0,
  passkeys,
  openid_links: [],
  confirmed_until: null,
})

test('a passkey that a reset of the password suspended is marked, and its person keeps it', async () => {
  let shown = passkey
  const { asked } = answerRequests({
    get_sign_in: () => own([shown]),
    get_sign_in_ways: () => ({ passkeys_at: null, providers: [] }),
    edit_passkey: () => {
      shown = { ...passkey, suspended_at: null }
      return shown
    },
  })
  const routes = [{ path: '/settings/account', Component }]
  const { main } = await openPage({ routes, at: '/settings/account', client: queryClient })
  const marked = 'Signs in no more since your password was reset. Keep it only if it is yours.'
  await until(() => expect(readableText(main)).toContain(marked))
  await click(onlyOne(main, 'button', 'Keep Office key'))
  await until(() => expect(readableText(main)).not.toContain(marked))
  const sent = asked.filter(({ name }) => name === 'edit_passkey')
  expect(sent.map(({ body }) => body)).toEqual([{ suspended: false }])
})
