import { expect, type Page } from '@playwright/test'
import type { RunningService } from '../../support/service.ts'
import { namedBill, papers } from './papers.ts'
import { openContainer, openList, region, shownRow } from './reading.ts'

const { earlier, wronglyLinked } = papers

export async function expectPapers(page: Page, service: RunningService, wrong: string): Promise<void> {
  const main = region(await openContainer(page, service.origin, earlier), 'Last free day')
  await expect(main).toContainText('Act by Thu 10 Dec · 10 days left')
  await expect(main.getByRole('list', { name: 'Earlier days' })).toContainText(
    /Earlier: Tue 8 Dec · .*notice.pdf/,
  )

  const of = region(await openContainer(page, service.origin, wronglyLinked), 'Last free day')
  await expect(of).toContainText('Act by Thu 10 Dec')
  await expect(of).not.toContainText('7 Dec')
  await of.getByRole('button', { name: /Sources/ }).click()
  await expect(of).not.toContainText('7 Dec')
  await openList(page, service.origin, [wronglyLinked])
  await expect(shownRow(page, wronglyLinked)).toContainText('Thu 10 Dec · 10 days left')

  await page.goto(`${service.origin}/documents/${wrong}`)
  await expect(page.getByRole('main')).toContainText(`names ${namedBill}: no value of it is shown there`)
}
