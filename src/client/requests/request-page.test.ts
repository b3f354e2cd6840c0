// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/index.ts'
import { answerRequests } from '../api/testing/answers.ts'
import { idOf } from '../api/testing/records.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { readableText } from '../ui/testing/accessible.ts'
import { until } from '../ui/testing/act-as-person.ts'
import { closePage, openPage } from '../ui/testing/open-page.ts'
import { Component, loader } from './request.page.tsx'
import { failedRequest } from './testing/requests.ts'

beforeEach(async () => {
  vi.stubGlobal('fetch', undefined)
  await openPageAs({ role: 'clerk' })
  return () => vi.unstubAllGlobals()
})
afterEach(closePage)

test('a failed request that is not retried does not say that Portolan keeps asking', async () => {
  answerRequests({
    get_tracking_request: () => ({ data: failedRequest }),
  })
  const routes = [{ path: '/requests/:tracking_request_id', Component, loader }]
  const { main } = await openPage({ routes, at: `/requests/${idOf(1)}`, client: queryClient })
  await until(() => expect(readableText(main)).toContain('Failed'))
  expect(readableText(main)).toContain('It is no longer asked: track it again')
  expect(readableText(main)).not.toContain('keeps asking')
})
