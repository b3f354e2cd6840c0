import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { supportPopovers } from './act-as-person.ts'
import './render.ts'

let opened: { root: Root; client: QueryClient } | undefined

/** Renders pages at an address, with the real router and the real cache of answers. */
export async function openPage({
  routes,
  at,
  client,
}: {
  routes: RouteObject[]
  at: string
  client: QueryClient
}) {
  supportPopovers()
  const main = document.createElement('main')
  document.body.append(main)
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: routes }], {
    initialEntries: [at],
  })
  const root = createRoot(main)
  opened = { root, client }
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client }, createElement(RouterProvider, { router }))),
  )
  const address = () => `${router.state.location.pathname}${router.state.location.search}`
  const back = () => act(() => router.navigate(-1))
  return { main, address, back }
}

/** Closes the page that is open, and forgets its answers: to be called after each test. */
export async function closePage(): Promise<void> {
  const last = opened
  opened = undefined
  if (last === undefined) return
  await act(async () => last.root.unmount())
  last.client.clear()
  document.body.replaceChildren()
}
