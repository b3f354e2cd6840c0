/** Fields of an address; undefined and empty ones are left out. */
type Fields = Record<string, string | number | undefined>

function withQuery(path: string, fields: Fields): string {
  const query = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString()
  return query === '' ? path : `${path}?${query}`
}

type ListView = { q?: string | undefined; sort?: string | undefined; page?: number | undefined }
const listFields = ({ q, sort, page }: ListView): Fields => ({ q, sort, page: page === 1 ? undefined : page })

/** Every address within the dashboard is made here. */
export const paths = {
  /** The first page: what is to do today. */
  home: () => '/',
  /** The containers that are tracked and still to be picked up, by terminal, the most urgent first. */
  openWork: () => withQuery('/containers', { open_work: 'true', sort: 'act_by_at', group: 'terminal' }),
  /** The containers that nobody reports any more, those stopped last first. */
  stoppedContainers: () =>
    withQuery('/containers', { stopped_before_pickup: 'true', sort: '-line_tracking_stopped_at' }),
  containers: (view: ListView = {}) => withQuery('/containers', listFields(view)),
  /** The board of pickup and delivery; the fields say which part of it. */
  pickup: (fields: Fields = {}) => withQuery('/pickup', fields),
  /** The list, and the map, of a view of containers as its address says it. */
  containersAs: (search: string) => (search === '' ? '/containers' : `/containers?${search}`),
  fleetMap: (search = '') => (search === '' ? '/map' : `/map?${search}`),
  shipments: (view: ListView = {}) => withQuery('/shipments', listFields(view)),
  /** A shipment's page, with one of its containers selected when given. */
  shipment: (shipment_id: string, container_id?: string | null, more: Fields = {}) =>
    withQuery(`/shipments/${encodeURIComponent(shipment_id)}`, {
      container: container_id ?? undefined,
      ...more,
    }),
  /** The deep link (docs/interface.md, "Deep link resolution"). */
  find: (q: string, more: Fields = {}) => withQuery('/shipments/find', { q, ...more }),
  /** The inbox; `search` is a view of it as its address tells it. */
  documents: (search = '') => (search === '' ? '/documents' : `/documents?${search}`),
  /** A document's review; `search` is the view of the inbox through which the reviewing goes on. */
  document: (document_id: string, search = '') =>
    `/documents/${encodeURIComponent(document_id)}${search === '' ? '' : `?${search}`}`,
  /** How an account's recurring documents are read. */
  documentTemplates: () => '/documents/templates',
  /** The tracking requests and their states. */
  requests: (fields: Fields = {}) => withQuery('/requests', fields),
  request: (tracking_request_id: string) => `/requests/${encodeURIComponent(tracking_request_id)}`,
  /** Where many numbers are added at once: pasted, dropped, or handed over by another page. */
  addMany: () => '/requests/add',
  /** Many that were added at once, while they are asked for and after. */
  batch: (batch_id: string) => `/requests/batches/${encodeURIComponent(batch_id)}`,
  /** The inbox of alerts; the fields say which. */
  alerts: (fields: Fields = {}) => withQuery('/alerts', fields),
  /** Orders to truckers; the fields say which. */
  orders: (fields: Fields = {}) => withQuery('/orders', fields),
  order: (order_id: string) => `/orders/${encodeURIComponent(order_id)}`,
  /** The links that show containers to others. */
  shares: () => '/shares',
  /** The connected sources, worst first. */
  sources: () => '/settings/sources',
  source: (connection_id: string) => `/settings/sources/${encodeURIComponent(connection_id)}`,
  /** Where a source is connected; with a line, begun for it. */
  connectSource: (scac?: string | null) => withQuery('/settings/sources/new', { scac: scac ?? undefined }),
  /** The webhooks and the log of what was sent to them; the fields say what the log shows, or which one is edited. */
  webhooks: (fields: Fields = {}) => withQuery('/settings/webhooks', fields),
  /** How the person who is signed in signs in. */
  ownAccount: () => '/settings/account',
  /** Who is in the account; with one of them open. */
  people: (member?: string) => withQuery('/settings/people', { member }),
  /** Where one is signed in. */
  sessions: () => '/settings/sessions',
  /** Where somebody who was invited becomes a member. */
  invitation: (secret: string) => `/invitation/${encodeURIComponent(secret)}`,
  /** The API keys of the account. */
  keys: () => '/settings/keys',
  /** Where somebody who forgot their password gets on. */
  resetPassword: () => '/reset',
  /** A section of the settings that is one page. */
  settings: (
    section: 'parties' | 'tariffs' | 'custom-fields' | 'alerts' | 'mail' | 'preferences' | 'system',
  ) => `/settings/${section}`,
  /** Who changed what; the fields say which entries. */
  audit: (fields: Fields = {}) => withQuery('/settings/audit', fields),
  /** The OpenID Connect providers of the account. */
  companySignIn: () => '/settings/openid',
  signIn: (to?: string) => withQuery('/sign-in', { to }),
  /** The interface's own description, served by the service. */
  interfaceDescription: () => '/docs',
} as const

/** Of the page of a shipment: free time and cost of the chosen container. */
export const CLOCKS_ANCHOR = 'clocks'
