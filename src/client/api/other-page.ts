import { t } from '../../contract/language/index.ts'

/** Statuses with which a proxy asks for a sign-in of its own: 407 and 511 are for nothing else (RFC 9110, RFC 6585). */
const signInStatuses = [401, 407, 511]

/**
 * Whether another page answered in place of the service, as the sign-in page of a network does. The service never redirects a call and
 * never answers one with a page; pages of errors (413, 502, …) say what is wrong by their status.
 */
export const isOtherPage = (response: Pick<Response, 'type' | 'ok' | 'status' | 'headers'>): boolean =>
  response.type === 'opaqueredirect' ||
  ((response.ok || signInStatuses.includes(response.status)) &&
    /^text\/html\b/.test(response.headers.get('content-type') ?? ''))

export const otherPageText = (): string =>
  t('Another page answered in place of Portolan, perhaps the sign-in page of your network.')

/** Whether the last answer was such a page. */
interface OtherPage {
  isThere: () => boolean
  note: () => void
  /** The service answers again. */
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

function createOtherPage(): OtherPage {
  const listeners = new Set<() => void>()
  let isThere = false
  const set = (next: boolean) => {
    if (isThere === next) return
    isThere = next
    for (const listener of listeners) listener()
  }
  return {
    isThere: () => isThere,
    note: () => set(true),
    clear: () => set(false),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The one of this tab. */
export const otherPage = createOtherPage()
