// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DocumentLearning } from '../../../contract/resources/index.ts'
import { queryClient } from '../../api/index.ts'
import { openPageAs } from '../../api/testing/signed-in.ts'
import { render } from '../../ui/testing/render.ts'
import { Learned } from './learned.part.tsx'
import { learningQuery } from './queries.ts'

const learning: DocumentLearning = {
  is_on: true,
  issuers: [
    {
      id: '0198c7a0-0000-7000-8000-000000000003',
      name: 'Lantern',
      document_type: 'arrival_notice',
      documents: 2,
      updated_at: '2026-11-20T18:00:00Z',
      last_used_at: null,
      fields: [{ path: 'pickup_number', confirmations: 2, is_read_first: true, example: 'QX4417' }],
    },
  ],
}
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  return () => vi.unstubAllGlobals()
})

test.each([
  ['clerk', ['Forget Lantern', 'Forget Pickup number of Lantern']],
  ['admin', ['Forget all', 'Forget Lantern', 'Forget Pickup number of Lantern']],
] as const)('a %s is offered to forget what the service lets them forget', async (role, offered) => {
  await openPageAs({ role })
  queryClient.setQueryData(learningQuery.queryKey, learning)
  const page = render(createElement(QueryClientProvider, { client: queryClient }, createElement(Learned)))
  const names = [...page.querySelectorAll('button')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent,
  )
  expect(names.filter((name) => name.startsWith('Forget'))).toEqual(offered)
})
