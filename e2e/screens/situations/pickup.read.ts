import { expect, type Page } from '@playwright/test'
import type { RunningService } from '../../support/service.ts'
import { appointments, holds } from './pickup.ts'
import {
  expectRows,
  openBoard,
  openContainer,
  openList,
  pillOf,
  region,
  shownRow,
  sharePath,
} from './reading.ts'

const { afterActBy, missed, inTime, enteredLate } = appointments

export async function expectAppointments(page: Page, service: RunningService): Promise<void> {
  await openBoard(page, service.origin, [afterActBy, missed, inTime, enteredLate])
  await expectRows(page, [
    [afterActBy, ['11 Dec 09:00 PST', 'after act by']],
    [missed, ['29 Nov 10:00 PST', 'missed']],
    [inTime, ['10 Dec 23:30 PST']],
    [enteredLate, ['11 Dec 00:30 PST', 'after act by', 'entered by hand']],
  ])
  await expect(shownRow(page, inTime)).not.toContainText('after act by')
  await page.goto(await sharePath(service, [afterActBy, missed, inTime]))
  await expectRows(page, [
    [afterActBy, ['Appointment Fri 11 Dec 09:00 PST · after act by']],
    [missed, ['Appointment Sun 29 Nov 10:00 PST · missed']],
  ])
  await expect(shownRow(page, inTime)).toContainText('Appointment Thu 10 Dec 23:30 PST')
  await expect(shownRow(page, inTime)).not.toContainText('after act by')
  const late = await openContainer(page, service.origin, enteredLate)
  await expect(region(late, 'Readiness')).toContainText(
    /Appointment by hand Fri 11 Dec 00:30 PST.* after act by/,
  )
}

const { unknownHold, silent, notReported, atPortOfLading, withoutZone } = holds

/** A hold that nobody knows is neither cut out of sight nor green. */
export async function expectUnknown(page: Page, service: RunningService): Promise<void> {
  await page.goto(service.origin)
  const held = page.getByRole('list', { name: 'Cards' }).getByRole('listitem').filter({ hasText: 'EXAM-7H' })
  await expect(held.first()).toContainText('EXAM-7H 1 · customs 1')

  await openList(page, service.origin, Object.values(holds))
  await expect(shownRow(page, unknownHold).getByText('EXAM-7H')).toBeInViewport()
  await expectRows(page, [
    [unknownHold, ['Available, held', '+3 more']],
    [silent, ['Last known available', 'Fri 9 Oct · 52 days over', 'Terminal 53 days ago']],
    [atPortOfLading, ['At port of lading']],
    [withoutZone, ['est. 5 Dec 23:30 zone?zone unknown']],
  ])
  const zone = shownRow(page, withoutZone).getByText('zone?')
  await expect(zone).toBeInViewport({ ratio: 1 })

  await openBoard(page, service.origin, [unknownHold, silent, notReported])
  await expect(pillOf(shownRow(page, unknownHold))).toHaveText('Held: EXAM-7H')
  await expect(pillOf(shownRow(page, notReported))).toHaveText('Not reported yet')
  await expect(pillOf(shownRow(page, notReported))).not.toHaveClass(/\bok\b/)
  await expect(pillOf(shownRow(page, silent))).toHaveText('Last known ready, 53 days ago')
  await expect(pillOf(shownRow(page, silent))).not.toHaveClass(/\bok\b/)

  await page.goto(await sharePath(service, [atPortOfLading, withoutZone, silent, unknownHold]))
  await expectRows(page, [
    [atPortOfLading, ['At port of lading', 'est. Sun 20 Dec 12:00 PST']],
    [withoutZone, ['est. Sat 5 Dec 23:30 zone unknown']],
    [silent, ['Last known ready, 53 days ago']],
    [unknownHold, ['Not ready: EXAM-7H hold']],
  ])

  const main = await openContainer(page, service.origin, withoutZone)
  await expect(region(main, 'Facts')).toContainText('est. Sat 5 Dec 23:30 zone unknown')
  await expect(main.getByText('Route in words')).toBeVisible()
  await main.getByText('Route in words').click()
  await expect(main.getByRole('row').filter({ hasText: 'Oakland' })).toContainText(
    'est. Sat 5 Dec 23:30 zone unknown',
  )
}
