// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { queryClient, sessionQuery } from '../api/index.ts'
import { openPageAs } from '../api/testing/signed-in.ts'
import { render } from '../ui/testing/render.ts'
import { SentToModel } from './sent-to-model.tsx'

async function sentence(reader_host: string | null): Promise<string | null> {
  const session = await openPageAs({ role: 'clerk' })
  queryClient.setQueryData(sessionQuery.queryKey, { ...session, reader_host })
  return render(createElement(QueryClientProvider, { client: queryClient }, createElement(SentToModel)))
    .textContent
}

test('where the operator set a model of their own, the screen says that texts are sent to it', async () => {
  expect(await sentence('models.example:8080')).toContain(
    'Texts of documents are sent to the operator’s own model at models.example:8080',
  )
})

test('without such a model nothing is said of one', async () => {
  expect(await sentence(null)).toBe('')
})
