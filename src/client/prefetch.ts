import { matchRoutes, type RouteObject } from 'react-router'
import { readContainerNumber } from '../contract/identifiers/index.ts'
import { budget, lookupQuery, queryClient } from './api/index.ts'
import { addressOfResult } from './find/find-rows.present.ts'
import { readPaste } from './lists/paste.rules.ts'
import { loadRouteMap } from './map/route/load-route-map.ts'

/** A pointer or the focus rests this long on a link before its page is requested. */
const REST_MS = 100
/** Of the requests of a minute: somebody who only looks at links leaves the others to what is opened. */
const MAX_BEFORE_PREFETCH = 8
const MAX_LOOKUP_LENGTH = 200

/** Requests what the page of this address shows first, as its own loader does, which then finds it in the cache. */
async function prefetchPage(pages: RouteObject[], href: string): Promise<void> {
  const address = new URL(href, location.origin)
  const match = matchRoutes(pages, address.pathname)?.at(-1)
  // The loader of a find leads on to another page.
  if (match === undefined || address.pathname === '/shipments/find') return
  const input = { params: match.params, request: new Request(address) }
  const { lazy } = match.route
  const loader = typeof lazy === 'function' ? (await lazy()).loader : undefined
  // The loaders of the pages take no more than this.
  if (typeof loader === 'function') await (loader as (given: typeof input) => unknown)(input)
}

/** Nobody waits for what is prefetched: the page requests it again, and shows what is wrong. */
const ignoringFailures = (work: Promise<unknown>): void => void work.catch(() => undefined)

const isWholeContainerNumber = (text: string): boolean => {
  const read = readContainerNumber(text)
  return read.form === 'container' && read.check_digit === 'right'
}

/**
 * For the find bar: looks the text up where it is one identifier, with Enter (`isCertain`), after a paste, or when it is a
 * whole container number. The shipment to which it leads is then requested as well, and the code of its map at once.
 */
export function prefetchFind(pages: RouteObject[], text: string, isCertain: boolean): void {
  ignoringFailures(loadRouteMap())
  const [identifier, ...others] = readPaste(text).identifiers
  if (identifier === undefined || others.length > 0 || identifier.length > MAX_LOOKUP_LENGTH) return
  if (!isCertain && !(isWholeContainerNumber(identifier) && budget.allowsOptional())) return
  const lookUp = async () => {
    const { data } = await queryClient.fetchQuery(lookupQuery([identifier]))
    const [result] = data
    if (result?.matches[0]) await prefetchPage(pages, addressOfResult(result))
  }
  ignoringFailures(lookUp())
}

/** The address that a click on this element opens; null for none, and for the page that is open. */
function addressAt(element: Element): string | null {
  const target = element.closest<HTMLElement>('a[href], [data-href]')
  const href = target?.getAttribute('href') ?? target?.dataset['href']
  if (href === undefined || !href.startsWith('/')) return null
  return new URL(href, location.origin).pathname === location.pathname ? null : href
}

/** Requests a page when the pointer or the focus rests on a link or a row that leads to it. */
export function prefetchOnRest(pages: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = ({ target }: Event) => {
    clearTimeout(timer)
    const href = target instanceof Element ? addressAt(target) : null
    if (href === null) return
    timer = setTimeout(() => {
      if (budget.wait(MAX_BEFORE_PREFETCH) === 0) ignoringFailures(prefetchPage(pages, href))
    }, REST_MS)
  }
  document.addEventListener('pointerover', rest, { passive: true })
  document.addEventListener('focusin', rest)
}
