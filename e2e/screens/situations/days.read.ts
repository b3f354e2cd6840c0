import { expect, type Page } from '@playwright/test'
import type { ImportedContainer } from '../../support/import-containers.ts'
import type { RunningService } from '../../support/service.ts'
import { days } from './days.ts'
import { holds } from './pickup.ts'
import {
  expectRows,
  openBoard,
  openContainer,
  openList,
  pillOf,
  region,
  shownRow,
  sharePath,
  shown,
} from './reading.ts'

const { dueToday, dueTonight, dueTomorrow, fourOver, gateClosed, gateShut, gateNight } = days
const over = [holds.silent, fourOver, days.aucklandOver, gateClosed]
const today = [dueToday, dueTonight, days.pagoToday, gateNight]
const onFirst = [dueTomorrow, days.aucklandToday, days.kiritimatiToday, gateShut]

/** Each figure counts what its list has, by the calendar dates of the places. */
export async function expectCalendar(page: Page, service: RunningService, heading: string): Promise<void> {
  await page.goto(service.origin)
  const calendar = page.getByRole('region', { name: 'Next 14 days' })
  await expect(calendar.getByRole('columnheader', { name: heading })).toBeVisible()
  const figures: readonly (readonly [string, readonly ImportedContainer[]])[] = [
    ['Last free days, overdue', over],
    ['Last free days, Monday 30 November', today],
    ['Last free days, Tuesday 1 December', onFirst],
    ['Arrivals, Monday 30 November', [days.arrivesTonight]],
    ['Arrivals, Tuesday 1 December', [days.arrivesInAuckland]],
    ['Appointments, Monday 30 November', [dueTonight]],
  ]
  for (const [name, opened] of figures) {
    await page.goto(service.origin)
    await calendar.getByRole('link', { name: `${name}: ${opened.length}`, exact: true }).click()
    await expect(page.locator('tbody tr[data-index]')).toHaveCount(opened.length)
    for (const each of opened) await expect(shownRow(page, each)).toBeVisible()
  }
}

export async function expectCards(page: Page, service: RunningService): Promise<void> {
  await page.goto(service.origin)
  const card = (title: string) =>
    page
      .getByRole('list', { name: 'Cards' })
      .locator('> li')
      .filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card('Act by today or overdue')).toContainText('4 over · 6 today')
  // One of those that are over is silent: it was ready when it was last known.
  await expect(card('Ready for pickup')).toContainText('3 over · 6 today')
  const silent = card('Act by today or overdue').getByRole('listitem').filter({ hasText: '52 days over' })
  await expect(silent).toContainText('Was ready')
  await expect(card('No news')).toContainText(shown(holds.silent))
}

const dayOf = [
  [dueToday, ['Mon 30 Nov · today']],
  [dueTonight, ['Mon 30 Nov · today']],
  [days.pagoToday, ['Mon 30 Nov · today']],
  [gateNight, ['Mon 30 Nov · today']],
  [dueTomorrow, ['Tue 1 Dec · 1 day left']],
  [days.aucklandToday, ['Tue 1 Dec · today']],
  [days.kiritimatiToday, ['Tue 1 Dec · today']],
  [fourOver, ['Thu 26 Nov · 4 days over']],
  [days.aucklandOver, ['Mon 30 Nov · 1 day over']],
  [gateClosed, ['Available, gate closed', 'Mon 30 Nov · gate closed']],
  [gateShut, ['Tue 1 Dec · 1 day left']],
] as const satisfies Parameters<typeof expectRows>[1]
const all = dayOf.map(([container]) => container)

/** Whether a text is wider than its cell, which would cut it off. */
const isCutOff = (text: Element): boolean => {
  const cell = text.closest('td')
  return cell === null || text.getBoundingClientRect().right > cell.getBoundingClientRect().right
}

export async function expectDayRows(page: Page, service: RunningService): Promise<void> {
  const arriving = [days.arrivesTonight, days.arrivesInAuckland]
  await openList(page, service.origin, [...all, ...arriving])
  await expectRows(page, dayOf)
  await expectRows(page, [
    [days.arrivesTonight, ['est. 30 Nov 23:30 PST']],
    [days.arrivesInAuckland, ['est. 1 Dec 20:00 NZDT']],
  ])
  await expect(pillOf(shownRow(page, gateClosed))).toHaveClass(/\bbad\b/)

  // The whole text is in sight, and not cut off with its cell.
  for (const container of [gateClosed, days.aucklandOver, fourOver]) {
    const day = shownRow(page, container).getByText(/Nov ·/)
    expect(await day.evaluate(isCutOff)).toBe(false)
  }

  await openBoard(page, service.origin, all)
  await expectRows(
    page,
    dayOf.map(([container, texts]) => [container, texts.slice(-1)]),
  )
  await expect(pillOf(shownRow(page, gateClosed))).toHaveText('Ready · gate closed')
  await expect(pillOf(shownRow(page, gateClosed))).toHaveClass(/\bbad\b/)
  await expect(shownRow(page, dueTonight)).toContainText('30 Nov 23:00 PST')

  await page.goto(await sharePath(service, [...all, ...arriving]))
  await expectRows(page, dayOf)
  await expectRows(page, [
    [gateClosed, ['Ready for pickup · gate closed 20:00 PST']],
    [gateShut, ['gate closes 20:00 PST', 'last free day Wed 2 Dec, gate closed']],
    [gateNight, ['gate closes Tue 1 Dec 03:00 PST']],
    [days.arrivesTonight, ['est. Mon 30 Nov 23:30 PST']],
    [days.arrivesInAuckland, ['est. Tue 1 Dec 20:00 NZDT']],
  ])
}

export async function expectGatePages(page: Page, service: RunningService): Promise<void> {
  const closed = await openContainer(page, service.origin, gateClosed)
  const readiness = region(closed, 'Readiness').getByRole('heading')
  await expect(readiness).toHaveText('Ready for pickup · gate closed 20:00 PST')
  await expect(readiness).toHaveClass(/t-bad/)
  await expect(region(closed, 'Last free day')).toContainText('Act by Mon 30 Nov · gate closed')
  await expect(region(closed, 'Last free day')).toContainText('The gate closed 20:00 PST that day.')

  const shut = region(await openContainer(page, service.origin, gateShut), 'Last free day')
  await expect(shut).toContainText('Act by Tue 1 Dec · 1 day left')
  await expect(shut).toContainText('The gate closes 20:00 PST that day.')
  await expect(shut).toContainText('It is the last open day: last free day Wed 2 Dec, gate closed.')

  const night = region(await openContainer(page, service.origin, gateNight), 'Last free day')
  await expect(night).toContainText('Act by Mon 30 Nov · today')
  await expect(night).toContainText('The gate closes Tue 1 Dec 03:00 PST.')
}
