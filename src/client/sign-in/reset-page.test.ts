// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/index.ts'
import { answerRequests } from '../api/testing/answers.ts'
import { labelled, onlyOne, readableText } from '../ui/testing/accessible.ts'
import { click, fillField, until } from '../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../ui/testing/open-page.ts'
import { Component } from './reset.page.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', undefined)
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

test('what ended with the old password is named to who set another one', async () => {
  answerRequests({
    set_password_by_link: () => ({
      suspended_passkeys: ['Planted', 'Office key'],
      second_factor_removed: true,
    }),
  })
  const routes = [{ path: '/reset/:secret', Component }]
  const { main } = await openPage({ routes, at: '/reset/portolan_mailed_link_x', client: queryClient })
  await fillField(labelled(main, 'New password'), 'nine lanterns under the harbour wall')
  await click(onlyOne(main, 'button', 'Set the password'))
  await until(() => expect(readableText(main)).toContain('Your password is set'))
  expect(readableText(main)).toContain('until you keep them in your account: Planted, Office key.')
  expect(readableText(main)).toContain(
    'A second step that was set before you had proved your address was removed.',
  )
})
