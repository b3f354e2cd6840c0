/** How long a browser stays signed in, and how long a printed sign-in link is valid. */
export const sessionSeconds = 30 * 24 * 3600
export const signInSeconds = 24 * 3600

const DAY_MS = 24 * 3_600_000
/** Days without a request after which a session ends, before its thirty days are over. */
export const MAX_IDLE_SESSION_DAYS = 7
/** The time since which a session must have been used. Both are ISO 8601 UTC. */
export const idleSince = (now: string): string =>
  new Date(Date.parse(now) - MAX_IDLE_SESSION_DAYS * DAY_MS).toISOString()

/** The cookie of a signed-in browser. */
export const sessionCookie = 'portolan_session'

/**
 * The key of `Authorization: Token KEY` (docs/interface.md, "Authentication"), or of `Bearer KEY`, which clients of the
 * interface send too; undefined when it has another form.
 */
export const apiKeyOf = (authorization: string): string | undefined =>
  /^(?:Token|Bearer) +([^\s,]{1,200})$/i.exec(authorization.trim())?.[1]

interface Asking {
  method: string
  /** The headers of these names; undefined where the browser did not send them. */
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
}

/**
 * Whether a request with a cookie may change something: it must come from a page of this service. Browsers send
 * Sec-Fetch-Site, older ones Origin; a client that sends neither is not a browser and needs no cookie. Only the host of
 * Origin is compared: behind a proxy that ends TLS the scheme differs.
 */
export function fromOwnPage({ method, origin, fetchSite, host }: Asking): boolean {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return true
  if (fetchSite !== undefined) return fetchSite === 'same-origin'
  if (origin === undefined || host === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host.toLowerCase()
}

/** Days for which invitations that ran out are listed. */
const ENDED_INVITATIONS_SHOWN_DAYS = 30
/** The time before which an invitation that ran out is forgotten. Both are ISO 8601 UTC. */
export const endedInvitationsShownSince = (now: string): string =>
  new Date(Date.parse(now) - ENDED_INVITATIONS_SHOWN_DAYS * DAY_MS).toISOString()
