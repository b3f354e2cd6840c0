import type { Page } from '@playwright/test'
import type { RunningService } from './service.ts'

/** Asks the interface as the person who is signed in, and not with a key. @returns the JSON of the answer */
export type AsPerson = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<unknown>

export const asPersonOf =
  (page: Page, { origin }: RunningService): AsPerson =>
  async (method, path, body) => {
    const answer = await page.request.fetch(`${origin}/v2${path}`, {
      method,
      headers: { Origin: origin, 'Content-Type': 'application/vnd.api+json' },
      ...(body && { data: JSON.stringify(body) }),
    })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    const json: unknown = await answer.json()
    return json
  }
