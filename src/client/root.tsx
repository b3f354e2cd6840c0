import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './api/index.ts'
import { followSignOut } from './follow-sign-out.ts'
import { router } from './router.ts'

followSignOut(router)

export const Root = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
