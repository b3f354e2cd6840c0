import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { onSignedOut, queryClient } from './api/index.ts'
import { UploadsProvider } from './documents/upload/uploads.tsx'
import { paths } from './format/index.ts'
import { router } from './routes.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './ui/theme.ts'

onSignedOut(() => {
  const { pathname, search } = window.location
  if (pathname.startsWith('/sign-in')) return
  void router.navigate(paths.signIn(pathname + search))
})

export const Root = ({ nonce }: { nonce: string }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      <UploadsProvider>
        <RouterProvider router={router} />
      </UploadsProvider>
    </QueryClientProvider>
  </MantineProvider>
)
