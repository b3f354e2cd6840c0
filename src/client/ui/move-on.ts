import { redirect, replace } from 'react-router'

/**
 * The answer of a loader that never renders. An address that the browser already stands on (opened from outside, or
 * gone back to) is replaced, so that "back" leads away from it; otherwise the next page is simply the next one.
 */
export function moveOn(request: Request, to: string): Response {
  const asked = new URL(request.url)
  const { pathname, search } = window.location
  return asked.pathname === pathname && asked.search === search ? replace(to) : redirect(to)
}
