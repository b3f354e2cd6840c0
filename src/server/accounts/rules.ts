/** How long a browser stays signed in, and how long a printed sign-in link is valid. */
export const sessionSeconds = 30 * 24 * 3600
export const signInSeconds = 24 * 3600

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
