import { expect, type Page } from '@playwright/test'
import type { RunningService } from '../../support/service.ts'
import { arrivingBoxes } from './arrivals.ts'
import { delayedBill, rolledBill } from './first-reports.ts'
import { expectRows, openContainer, openList, region, shownRow, sharePath } from './reading.ts'

const { onTrain, ofSameBill, boundInland, ownArrival, ahead } = arrivingBoxes

export async function expectArrivals(page: Page, service: RunningService): Promise<void> {
  await openList(page, service.origin, Object.values(arrivingBoxes))
  await expectRows(page, [
    [onTrain, ['Memphis est. 2 Dec 09:04 CST']],
    [ofSameBill, ['Memphis 28 Nov 10:04 CST']],
    [boundInland, ['Los Angeles est. 7 Dec 14:30 PST']],
    [ownArrival, ['13 Nov 12:00 PST +5 d']],
    [ahead, ['est. 3 Dec 05:00 PST', 'reported as happened, lies in the future']],
  ])
  await expect(shownRow(page, onTrain)).not.toContainText('28 Nov')
  await expect(
    shownRow(page, ahead).getByTitle('reported as happened, lies in the future', { exact: true }),
  ).toBeInViewport({
    ratio: 1,
  })
  await page.goto(await sharePath(service, Object.values(arrivingBoxes)))
  await expectRows(page, [
    [onTrain, ['Memphis est. Wed 2 Dec 09:04 CST']],
    [boundInland, ['Los Angeles est. Mon 7 Dec 14:30 PST', 'Inland Memphis est. Tue 15 Dec 14:00 CST']],
    [ahead, ['est. Thu 3 Dec 05:00 PST', 'reported as happened, lies in the future']],
  ])
  await page.goto(`${service.origin}/shipments?q=MEDUINLAND1`)
  await expect(page.getByRole('row').filter({ hasText: 'MEDUINLAND1' })).toContainText(
    'Los Angeles est. 7 Dec 14:30 PST',
  )
}

export async function expectArrivalPages(page: Page, service: RunningService): Promise<void> {
  const train = await openContainer(page, service.origin, onTrain)
  await expect(train).toContainText('est. arrives Wed 2 Dec 09:04 CST')
  await expect(region(train, 'Last free day')).toContainText('No last free day yet')
  await train.getByText('Route in words').click()
  const port = train.getByRole('row').filter({ hasText: 'POD' })
  await expect(port).toContainText('Fri 27 Nov 12:00 PST')
  await expect(port).toContainText('by rail')

  const own = region(await openContainer(page, service.origin, ownArrival), 'Facts')
  await expect(own).toContainText(
    /This container Fri 13 Nov 12:00 PST.* first reported Sun 8 Nov · 5 days late/,
  )
  await expect(own).toContainText(/Bill of lading Tue 24 Nov 12:00 PST.* 16 days late/)

  const future = await openContainer(page, service.origin, ahead)
  await expect(region(future, 'Facts')).toContainText(/est. Thu 3 Dec 05:00 PST.*reported as happened/)
  await expect(future.getByRole('region', { name: /^Timeline/ })).toContainText(
    'Vessel arrives est. reported as happened, lies in the future',
  )
  await expect(future).not.toContainText('arrived Thu 3 Dec')
}

/** An estimate that a carrier moved, and a booking that was rolled to another ship. */
export async function expectFirstReports(page: Page, service: RunningService): Promise<void> {
  await page.goto(`${service.origin}/shipments?q=MEDUX`)
  const row = (bill: string) => page.getByRole('row').filter({ hasText: bill })
  await expect(row(delayedBill)).toContainText('est. 18 Dec 08:00 PST +4 d, first reported Mon 14 Dec')
  await expect(row(rolledBill)).toContainText('est. 22 Dec 08:00 PST +8 d, first reported Mon 14 Dec')
  await row(rolledBill).getByRole('link', { name: rolledBill }).click()
  const main = page.getByRole('main')
  await expect(region(main, 'Facts')).toContainText('MSC GULSUN · IMO 9839272 · 647E')
  await expect(region(main, 'Facts')).toContainText('first reported EMMA MAERSK · 641E')
  await expect(region(main, 'Facts')).toContainText('first reported Mon 14 Dec · 8 days late')
  await expect(main).not.toContainText('as first reported')
}
