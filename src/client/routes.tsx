import { createBrowserRouter, type RouteObject } from 'react-router'
import { UploadsIndicator } from './documents/upload/uploads-indicator.tsx'
import { paths } from './format/index.ts'
import { NotFound, RouteError, Shell, shellLoader, Starting } from './shell/index.ts'
import { moveOn } from './ui/index.ts'

/** Each page is fetched when first gone to; its module exports `Component` and, where it asks first, `loader`. */
const pages: RouteObject[] = [
  { index: true, loader: ({ request }) => moveOn(request, paths.containers()) },
  { path: 'containers', lazy: () => import('./containers/containers.page.tsx') },
  { path: 'shipments', lazy: () => import('./shipments/shipments.page.tsx') },
  { path: 'shipments/find', lazy: () => import('./find/find.page.tsx') },
  { path: 'shipments/:shipment_id', lazy: () => import('./shipments/shipment.page.tsx') },
  { path: 'documents', lazy: () => import('./documents/documents.page.tsx') },
  { path: '*', Component: NotFound },
]

const routes: RouteObject[] = [
  {
    path: '/sign-in/:token?',
    lazy: () => import('./sign-in/sign-in.page.tsx'),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '/',
    loader: shellLoader,
    element: <Shell status={<UploadsIndicator />} />,
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, children: pages }],
  },
]

export const router = createBrowserRouter(routes)
