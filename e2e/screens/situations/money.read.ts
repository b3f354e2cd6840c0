import { expect, type Page } from '@playwright/test'
import type { RunningService } from '../../support/service.ts'
import { fees, granted } from './money.ts'
import { expectRows, openContainer, openList, region, sharePath, shown } from './reading.ts'

const { risen, dinars, yen, withoutCurrency, two } = fees

export async function expectAmounts(page: Page, service: RunningService): Promise<void> {
  await page.goto(service.origin)
  const change = page
    .getByRole('region', { name: /^Changed since/ })
    .getByRole('listitem')
    .filter({ hasText: shown(risen) })
  await expect(change.last()).toContainText(/Fees 12.50 USD .*1,310.75 USD/)
  await openList(page, service.origin, Object.values(fees))
  await expectRows(page, [
    [risen, ['1,310.75 USD to pay']],
    [dinars, ['12.345 KWD to pay']],
    [yen, ['98,000 JPY to pay']],
    [withoutCurrency, ['99 (no currency) to pay']],
    [two, ['20.10 USD and 30 CAD to pay']],
  ])
  await page.goto(await sharePath(service, Object.values(fees)))
  await expectRows(page, [
    [risen, ['Ready · 1,310.75 USD to pay', 'Demurrage $1,310.75']],
    [dinars, ['Ready · 12.345 KWD to pay', /Demurrage KWD\s12.345/]],
    [yen, ['Ready · 98,000 JPY to pay', 'Demurrage ¥98,000']],
    [withoutCurrency, ['Ready · 99 (no currency) to pay', 'Demurrage 99 (no currency)']],
    [two, ['Ready · 20.10 USD and 30 CAD to pay', 'Demurrage $20.10', 'Storage CA$30']],
  ])
  const page1 = await openContainer(page, service.origin, risen)
  await expect(page1).toContainText(/Fees 12.50 USD .*1,310.75 USD/)
}

/** One page counts from one day: the one that was entered to count. */
export async function expectGranted(page: Page, service: RunningService): Promise<void> {
  const main = await openContainer(page, service.origin, granted)
  await expect(region(main, 'Last free day')).toContainText('Act by Fri 4 Dec · 4 days left')
  await expect(region(main, 'Last free day')).toContainText('Terminal Sat 28 Nov')
  const clock = region(main, 'Free time and cost')
  await expect(clock).toContainText('Free until Fri 4 Dec · 4 days left, as entered by hand, then $100 a day')
  await expect(clock).not.toContainText('so far')
  await expect(clock).not.toContainText('have it confirmed')
}
