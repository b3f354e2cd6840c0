import { redirect, replace } from 'react-router'

/**
 * The answer of a loader that never renders. An address that the browser already stands on (opened from outside, or
 * gone back to) is replaced, so that "back" leads away from it; otherwise the next page is simply the next one.
 */
export function redirectOrReplace(request: Request, to: string): Response {
  const requested = new URL(request.url)
  const { pathname, search } = window.location
  return requested.pathname === pathname && requested.search === search ? replace(to) : redirect(to)
}
