// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/index.ts'
import { answerRequests } from '../api/testing/answers.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { all } from '../ui/testing/accessible.ts'
import { until } from '../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../ui/testing/open-page.ts'
import { giveRoom } from '../ui/testing/room.ts'
import { Component, loader } from './requests.page.tsx'
import { failedRequest } from './testing/requests.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  const takeRoom = giveRoom({ width: 1440, height: 900 })
  return () => {
    takeRoom()
    vi.unstubAllGlobals()
  }
})
afterEach(closePage)

test('every heading of the list of requests sorts it', async () => {
  answerRequests({
    list_tracking_requests: () => ({ data: [failedRequest], links: {}, meta: { size: 200, total: 1 } }),
  })
  const routes = [{ path: '/requests', Component, loader }]
  const { main } = await openPage({ routes, at: '/requests', client: queryClient })
  const headings = await until(() => {
    const found = all(main, 'columnheader')
    expect(found.length).toBeGreaterThan(3)
    return found
  })
  for (const heading of headings)
    expect(heading.getAttribute('aria-sort')).toMatch(/none|ascending|descending/)
})
