import type { RouteObject } from 'react-router'
import type * as Prefetching from './prefetch.ts'
import { loadListOperations, loadOnce, loadOperations } from './api/index.ts'
import { loadUploads, UploadArea, Uploads } from './documents/upload/uploads.tsx'
import { type FindBarProps, NotFound, RouteError, Shell, shellLoader, Starting } from './shell/index.ts'

/** For a page whose operations do not come with the shell: their code is fetched beside the page's own. */
const pageWith =
  (loadCode: () => Promise<unknown>) =>
  <Page,>(page: () => Promise<Page>) =>
    loadOnce(async (): Promise<Page> => (await Promise.all([page(), loadCode()]))[0])
const withListOperations = pageWith(loadListOperations)
const withOperations = pageWith(loadOperations)

/** A page's module exports `Component` and, where it requests records before it is shown, `loader`. */
const load = {
  home: withListOperations(() => import('./home/home.page.tsx')),
  containers: withListOperations(() => import('./containers/containers.page.tsx')),
  pickup: withOperations(() => import('./pickup/pickup.page.tsx')),
  fleet: withOperations(() => import('./fleet/fleet.page.tsx')),
  shipments: withListOperations(() => import('./shipments/shipments.page.tsx')),
  find: withOperations(() => import('./find/find.page.tsx')),
  shipment: withListOperations(() => import('./shipments/shipment.page.tsx')),
  documents: withOperations(() => import('./documents/documents.page.tsx')),
  document: withOperations(() => import('./documents/review.page.tsx')),
  documentTemplates: withOperations(() => import('./documents/templates.page.tsx')),
  requests: withOperations(() => import('./requests/requests.page.tsx')),
  addMany: withOperations(() => import('./requests/add.page.tsx')),
  batch: withOperations(() => import('./requests/batch.page.tsx')),
  request: withOperations(() => import('./requests/request.page.tsx')),
  alerts: withOperations(() => import('./alerts/alerts.page.tsx')),
  orders: withOperations(() => import('./orders/orders.page.tsx')),
  order: withOperations(() => import('./orders/order.page.tsx')),
  shares: withOperations(() => import('./shares/shares.page.tsx')),
  settings: withOperations(() => import('./settings/settings.page.tsx')),
}

const pages: RouteObject[] = [
  { index: true, lazy: load.home },
  { path: 'containers', lazy: load.containers },
  { path: 'pickup', lazy: load.pickup },
  { path: 'map', lazy: load.fleet },
  { path: 'shipments', lazy: load.shipments },
  { path: 'shipments/find', lazy: load.find },
  { path: 'shipments/:shipment_id', lazy: load.shipment },
  { path: 'documents', lazy: load.documents },
  { path: 'documents/templates', lazy: load.documentTemplates },
  { path: 'documents/:document_id', lazy: load.document },
  { path: 'requests', lazy: load.requests },
  { path: 'requests/add', lazy: load.addMany },
  { path: 'requests/batches/:batch_id', lazy: load.batch },
  { path: 'requests/:tracking_request_id', lazy: load.request },
  { path: 'alerts', lazy: load.alerts },
  { path: 'orders', lazy: load.orders },
  { path: 'orders/:order_id', lazy: load.order },
  { path: 'shares', lazy: load.shares },
  { path: 'settings/:section/:record_id?', lazy: load.settings },
  { path: '*', Component: NotFound },
]

let prefetching: typeof Prefetching | undefined
const loadPrefetch = async () => (prefetching ??= await import('./prefetch.ts'))

/** Fetches the code of every page in advance: a navigation then waits for records only. */
export const loadAhead = (): void =>
  void Promise.allSettled([
    ...Object.values(load).map((page) => page()),
    loadUploads(),
    loadPrefetch().then(({ prefetchOnRest }) => prefetchOnRest(pages)),
  ])

/** For the find bar: what finding this text opens, and the code of those pages, which says what is wrong itself. */
const prefetch = (text: string, isCertain: boolean): void =>
  void Promise.allSettled([
    loadPrefetch().then(({ prefetchFind }) => prefetchFind(pages, text, isCertain)),
    load.find(),
    load.shipment(),
  ])

const openKnown: FindBarProps['openKnown'] = (text, navigate) =>
  prefetching?.openKnown(text, navigate) ?? false

export const pageRoutes: RouteObject[] = [
  {
    path: '/sign-in/:token?',
    lazy: () => import('./sign-in/sign-in.page.tsx'),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    // Where a provider sends the browser back.
    path: '/sign-in/openid/:provider_id',
    lazy: withOperations(() => import('./sign-in/openid.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '/invitation/:secret',
    lazy: withOperations(() => import('./sign-in/invitation.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '/reset/:secret?',
    lazy: withOperations(() => import('./sign-in/reset.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '/verify/:secret',
    lazy: withOperations(() => import('./sign-in/verify.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '/confirm-email/:secret',
    lazy: withOperations(() => import('./sign-in/confirm-email.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    // For everybody who has the link: without the shell, and without signing in.
    path: '/s/:token',
    lazy: withOperations(() => import('./shares/shared.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    // For the carrier who has the link: likewise.
    path: '/o/:token',
    lazy: withOperations(() => import('./orders/linked.page.tsx')),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
  },
  {
    path: '/',
    loader: shellLoader,
    element: (
      <UploadArea>
        <Shell status={<Uploads />} prefetch={prefetch} openKnown={openKnown} />
      </UploadArea>
    ),
    HydrateFallback: Starting,
    ErrorBoundary: RouteError,
    children: [{ ErrorBoundary: RouteError, children: pages }],
  },
]
