import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const routes = join(import.meta.dirname, '../../src/client/routes.tsx')
const declared = /\bpath: '([^']+)'/g
/** Of no record. */
const NO_RECORD = '01a1fb0f-3dac-799c-be2b-7e7622d1c39d'

/**
 * The address of each route and each section of the settings that the person of the page may open.
 * @param page in which somebody is signed in
 * @param records ids in place of parameters, by their names in `routes.tsx`; an id of no record stands for all others
 */
export async function allAddresses(
  page: Page,
  origin: string,
  records: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  await page.goto(`${origin}/settings/account`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const settings = await page
    .locator('nav a[href^="/settings/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const paths = [...(await readFile(routes, 'utf8')).matchAll(declared)].map(([, path = '']) => path)
  const addresses = paths.map(
    (path) =>
      `/${path
        .replace('*', 'nowhere')
        .replaceAll(/:(\w+)\??/g, (_, name: string) => records[name] ?? NO_RECORD)
        .replace(/^\//, '')}`,
  )
  return [...new Set([...addresses, ...settings])]
}
