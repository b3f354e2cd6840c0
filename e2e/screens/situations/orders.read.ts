import { expect, type Page } from '@playwright/test'
import type { RunningService } from '../../support/service.ts'
import { type MadeOrders, ordered } from './orders.ts'
import { openBoard, openContainer, shownRow, shown } from './reading.ts'

const { changed, twice, partLoad, sameContainer } = ordered

export async function expectOrders(page: Page, service: RunningService, made: MadeOrders): Promise<void> {
  const line = `${shown(changed)}: customs hold, act by 4 Dec (was 9 Dec)`
  await page.goto(`${service.origin}/orders/${made.changed.id}`)
  const since = page.getByRole('region', { name: 'Changed since it was sent' })
  await expect(since).toContainText(line)
  await expect(since).toContainText('Send a revision.')
  await page.goto(service.origin + made.changed.path)
  await expect(since).toContainText(line)
  await expect(since).toContainText('Ask the sender for a revision.')

  await page.goto(`${service.origin}/orders/${made.twice}`)
  await expect(page.getByRole('status', { name: 'Other orders for the same container' })).toContainText(
    `${shown(twice)}: DO-3 · Twin Peaks · sent`,
  )
  await openBoard(page, service.origin, [twice])
  await expect(shownRow(page, twice)).toContainText('orders. Also ordered by DO-2 Harborline Dray')
}

export async function expectTwoBills(page: Page, service: RunningService): Promise<void> {
  for (const [container, other] of [
    [partLoad, sameContainer],
    [sameContainer, partLoad],
  ] as const) {
    const main = await openContainer(page, service.origin, container)
    const note = main.getByRole('status').filter({ hasText: 'This container is on another live bill too' })
    await expect(note.getByRole('link', { name: other.bill })).toBeVisible()
  }
}
