import { redirect, replace } from 'react-router'

/**
 * The answer of a loader that only redirects. An address that the browser shows already (opened from outside, or gone
 * back to) is replaced in the history: "back" would lead to it again. Otherwise a new entry is added.
 */
export function redirectOrReplace(request: Request, to: string): Response {
  const requested = new URL(request.url)
  const { pathname, search } = window.location
  return requested.pathname === pathname && requested.search === search ? replace(to) : redirect(to)
}
