// @vitest-environment happy-dom
import { MutationObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, queryClient } from './api/index.ts'
import { followSignOut } from './follow-sign-out.ts'

afterEach(() => history.replaceState(null, '', '/'))

const openedAfterRefusal = async (path: string): Promise<unknown> => {
  const navigate = vi.fn<(to: unknown) => Promise<void>>(() => Promise.resolve())
  followSignOut({ navigate })
  history.replaceState(null, '', path)
  const mutationFn = () => Promise.reject(new ApiError('Refused', { kind: 'http', status: 401 }))
  await new MutationObserver(queryClient, { mutationFn, retry: false }).mutate().catch(() => undefined)
  return navigate.mock.calls[0]?.[0]
}

test('who is signed out comes to the page for signing in, and from there back', async () => {
  expect(await openedAfterRefusal('/containers?sort=number')).toContain('/sign-in')
  expect(await openedAfterRefusal('/verify-nothing')).toContain('/sign-in')
})

test.each(['/sign-in', '/invitation/x', '/reset/x', '/verify/x', '/confirm-email/x'])(
  'the page %s stays, for it says what its link is refused for',
  async (path) => {
    expect(await openedAfterRefusal(path)).toBeUndefined()
  },
)
