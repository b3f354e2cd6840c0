import type { FirstRequest } from './api/first-answers.ts'
import { paths } from './format/paths.ts'
import { LIST_PAGE_ROWS } from './lists/rows/pages.rules.ts'

const includes: Readonly<Record<string, string>> = { containers: 'shipment', shipments: 'containers' }
/** The interface takes these as an address holds them; filters are read by code that comes with the page. */
const plainFields: ReadonlySet<string> = new Set(['sort', 'q', 'columns', 'view'])
/** The one filter of the view of open work, by a word that the interface takes as it is. */
const firstFilter = { list: 'containers', name: 'open_work', words: /^(true|false)$/ }
const isFirstFilter = (list: string, name: string, text: string): boolean =>
  list === firstFilter.list && name === firstFilter.name && firstFilter.words.test(text)
/** The groups of that view; others are read by code that comes with the page. */
const isFirstGroup = (list: string, name: string, text: string): boolean =>
  list === 'containers' && name === 'group' && text === 'terminal'

function listRequest(list: string, include: string, fields: URLSearchParams): FirstRequest | undefined {
  const isTaken = (name: string, text: string) =>
    plainFields.has(name) || isFirstFilter(list, name, text) || isFirstGroup(list, name, text)
  if ([...fields].some(([name, text]) => !isTaken(name, text))) return undefined
  const query = [
    [`filter[${firstFilter.name}]`, fields.get(firstFilter.name) ?? ''] as const,
    ...['sort', 'q', 'group'].map((name) => [name, (fields.get(name) ?? '').trim()] as const),
    ['page[number]', '1'] as const,
    ['page[size]', String(LIST_PAGE_ROWS)] as const,
    ['include', include] as const,
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return { path: `/v2/${list}?${query.join('&')}`, media: 'application/vnd.api+json' }
}

/** What the page of an address requests first, as its own queries write it; none outside of the shell. */
export function firstRequests(address: string): FirstRequest[] {
  const { pathname, searchParams } = new URL(address, 'https://portolan.invalid')
  if (/^\/(s|o|sign-in)(\/|$)/.test(pathname)) return []
  const session = { path: '/v2/session', media: 'application/json' }
  if (pathname === paths.home()) return [session, { path: '/v2/home', media: 'application/json' }]
  const [, list = ''] = /^\/(\w*)$/.exec(pathname) ?? []
  const include = includes[list]
  const rows = include === undefined ? undefined : listRequest(list, include, searchParams)
  return rows === undefined ? [session] : [session, rows]
}
