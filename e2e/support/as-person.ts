import type { Page } from '@playwright/test'
import type { ServedAccount } from './service.ts'

/** Asks the interface as the person who is signed in, and not with a key. @returns the JSON of the answer */
export type AsPerson = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>

/** With the cookies that the browser has now. */
export async function asPersonOf(page: Page, { origin }: ServedAccount): Promise<AsPerson> {
  const cookies = await page.context().cookies(origin)
  const headers = {
    Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    Origin: origin,
    'Content-Type': 'application/vnd.api+json',
  }
  return async (method, path, body) => {
    const answer = await fetch(`${origin}/v2${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    const json: unknown = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(json)}`)
    return json
  }
}
