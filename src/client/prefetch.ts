import { matchRoutes, type NavigateFunction, type RouteObject } from 'react-router'
import { readContainerNumber } from '../contract/identifiers/index.ts'
import { budget, lookupQuery, queryClient } from './api/index.ts'
import { addressOfResult } from './find/find-rows.present.ts'
import { knownAddress } from './find/known-address.ts'
import { paths } from './format/index.ts'
import { readPaste } from './lists/paste.rules.ts'
import { fetchRouteMap, loadRouteMap } from './map/route/load-route-map.ts'

/** A pointer rests this long on a link before its page is requested. */
const REST_MS = 100
/** The focus rests longer: somebody who goes through rows with Tab stays about a fifth of a second on each, and opens none. */
const FOCUS_MS = 300
/** A finger that begins to scroll is down too: the browser cancels it within this time. */
const TOUCH_MS = 60
/** Keys of one word come faster than this. */
const TYPING_PAUSE_MS = 500
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

let typing: ReturnType<typeof setTimeout> | undefined
/** Fetches the map while somebody types, and runs its code in a pause: no key waits for it. The page that is opened does the same. */
function prepareMap(): void {
  fetchRouteMap()
  clearTimeout(typing)
  typing = setTimeout(() => ignoringFailures(loadRouteMap()), TYPING_PAUSE_MS)
}

/** The one identifier of a text that can be looked up. */
function onlyIdentifier(text: string): string | undefined {
  const [identifier, ...others] = readPaste(text).identifiers
  return others.length > 0 || (identifier?.length ?? 0) > MAX_LOOKUP_LENGTH ? undefined : identifier
}

/**
 * For the find bar: looks the text up where it is one identifier, with Enter (`isCertain`), after a paste, or when it is a
 * whole container number. The shipment to which it leads is then requested as well, and the code of its map at once.
 */
export function prefetchFind(pages: RouteObject[], text: string, isCertain: boolean): void {
  prepareMap()
  const identifier = onlyIdentifier(text)
  if (identifier === undefined) return
  if (!isCertain && !(isWholeContainerNumber(identifier) && budget.allowsOptional())) return
  const lookUp = async () => {
    const { data } = await queryClient.fetchQuery(lookupQuery([identifier]))
    const [result] = data
    if (result?.matches[0]) await prefetchPage(pages, addressOfResult(result))
  }
  ignoringFailures(lookUp())
}

/**
 * For the find bar: goes to the page of a text where it is known without asking, and says whether it is. The service is asked meanwhile:
 * where it finds something else, that takes the place of the page that was opened, unless somebody went on.
 */
export function openKnown(text: string, navigate: NavigateFunction): boolean {
  const identifier = onlyIdentifier(text)
  const known = identifier === undefined ? undefined : knownAddress(queryClient, identifier)
  if (identifier === undefined || known === undefined) return false
  void navigate(known)
  const correct = async () => {
    const { data } = await queryClient.fetchQuery(lookupQuery([identifier]))
    const [result] = data
    const found = result ? addressOfResult(result) : paths.shipments({ q: identifier })
    if (found === known || window.location.pathname + window.location.search !== known) return
    await navigate(found, { replace: true, preventScrollReset: true })
  }
  ignoringFailures(correct())
  return true
}

/** The address that a click on this element opens; null for none, and for the page that is open. */
function addressAt(element: Element): string | null {
  const target = element.closest<HTMLElement>('a[href], [data-href]')
  const href = target?.getAttribute('href') ?? target?.dataset['href']
  if (href === undefined || !href.startsWith('/')) return null
  return new URL(href, location.origin).pathname === location.pathname ? null : href
}

const hrefAt = ({ target }: Event): string | null => (target instanceof Element ? addressAt(target) : null)

/** Requests a page when the pointer or the focus rests on a link or a row that leads to it, and when it is pressed. */
export function prefetchOnRest(pages: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const restFor = (ms: number) => (event: Event) => {
    cancel()
    const href = hrefAt(event)
    if (href === null) return
    timer = setTimeout(() => {
      if (budget.wait(MAX_BEFORE_PREFETCH) === 0) ignoringFailures(prefetchPage(pages, href))
    }, ms)
  }
  const press = (event: PointerEvent) => {
    cancel()
    const href = hrefAt(event)
    // With another button or a key it is opened elsewhere, or not at all.
    const { button, ctrlKey, metaKey, shiftKey } = event
    if (href === null || button !== 0 || ctrlKey || metaKey || shiftKey) return
    // The request that follows the click anyway: it needs no room of its own.
    const open = () => ignoringFailures(prefetchPage(pages, href))
    if (event.pointerType === 'touch') timer = setTimeout(open, TOUCH_MS)
    else open()
  }
  document.addEventListener('pointerover', restFor(REST_MS), { passive: true })
  document.addEventListener('focusin', restFor(FOCUS_MS))
  document.addEventListener('pointerdown', press, { passive: true })
  document.addEventListener('pointercancel', cancel, { passive: true })
}
