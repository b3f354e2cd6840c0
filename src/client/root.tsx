import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { onSignedOut, queryClient } from './api/index.ts'
import { paths } from './format/index.ts'
import { router } from './routes.tsx'

onSignedOut(() => {
  const { pathname, search } = window.location
  if (!/^\/(sign-in|invitation)/.test(pathname)) void router.navigate(paths.signIn(pathname + search))
})

export const Root = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
