import { expect, type Page } from '@playwright/test'
import type { RunningService } from '../../support/service.ts'

/** By ship, and not by name: in groups of the list, and on the map. */
export async function expectShips(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.origin}/containers?group=vessel&q=MEDUSHIP`)
  const heading = (text: RegExp) => page.locator('.grid-heading').filter({ hasText: text })
  await expect(heading(/EVER GOLDEN.*IMO 9811000.*1 container/)).toHaveCount(1)
  await expect(heading(/EVER GOLDEN.*IMO 9302645.*1 container/)).toHaveCount(1)
  await expect(heading(/EMDEN.*EMDEN.*2 containers/)).toHaveCount(1)
  await expect(page.getByText('4 containers in 3 groups')).toBeVisible()

  await page.goto(`${service.origin}/map?q=MEDUSHIP`)
  const rows = page.getByRole('region', { name: 'Ships and ports' }).getByRole('row')
  await expect(rows.filter({ hasText: 'EVER GOLDEN' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'EMDEN' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'EMDEN' }).getByRole('cell').first()).toHaveText('2')
}
