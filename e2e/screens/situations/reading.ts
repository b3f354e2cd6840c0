import { expect, type Locator, type Page } from '@playwright/test'
import { formatContainerNumber } from '../../../src/contract/identifiers/index.ts'
import { exampleUuid, type ImportedContainer, importedId } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { asked } from './service.ts'

export const shown = ({ number }: ImportedContainer): string => formatContainerNumber(number)

/** The row of a container in the list, on the board or on a shared page. */
export const shownRow = (page: Page, container: ImportedContainer): Locator =>
  page.getByRole('row').filter({ hasText: shown(container) })

const pathOf = (container: ImportedContainer): string =>
  `/shipments/${exampleUuid(container.bill)}?container=${importedId(container)}`

/** The list of these containers alone. */
export async function openList(page: Page, origin: string, containers: readonly ImportedContainer[]) {
  const numbers = [...new Set(containers.map(({ number }) => number))]
  await page.goto(`${origin}/containers?number=${numbers.join(',')}`)
  for (const each of containers) await expect(shownRow(page, each).first()).toBeVisible()
}

/** The board with these containers alone: further rows would not be drawn. */
export async function openBoard(page: Page, origin: string, containers: readonly ImportedContainer[]) {
  const numbers = containers.map(({ number }) => number)
  await page.goto(`${origin}/pickup?number=${numbers.join(',')}`)
  for (const each of containers) await expect(shownRow(page, each)).toBeVisible()
}

/** Opens the page of a container. @returns its main part */
export async function openContainer(
  page: Page,
  origin: string,
  container: ImportedContainer,
): Promise<Locator> {
  await page.goto(origin + pathOf(container))
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: 'Facts' })).toBeVisible()
  await expect(main).toContainText(shown(container))
  return main
}

/** The address of a page that shares these containers. */
export async function sharePath(
  service: RunningService,
  containers: readonly ImportedContainer[],
): Promise<string> {
  const attributes = {
    name: 'For the broker',
    container_ids: containers.map(importedId),
    expires_at: '2026-12-08T00:00:00Z',
    shows_fees: true,
  }
  const { data } = await asked<{ data: { attributes: { path: string } } }>(service, 'POST', '/shares', {
    data: { type: 'share', attributes },
  })
  return service.origin + data.attributes.path
}

export const region = (main: Locator, name: string): Locator => main.getByRole('region', { name })

/** Texts that each row has, and where it matters the ones that it has not. */
export async function expectRows(
  page: Page,
  rows: readonly (readonly [ImportedContainer, readonly (string | RegExp)[]])[],
): Promise<void> {
  for (const [container, texts] of rows)
    for (const text of texts) await expect(shownRow(page, container)).toContainText(text)
}

/** The tone of a state, which the text beside it says too. */
export const pillOf = (row: Locator): Locator => row.locator('.pill').first()
