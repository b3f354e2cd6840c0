import { expect, type Page } from '@playwright/test'
import { importContainers } from '../../support/import-containers.ts'
import { setClock } from '../../support/page-clock.ts'
import type { RunningService } from '../../support/service.ts'
import { signIn } from '../../support/story.ts'
import { days } from './days.ts'
import { expectRows, openList } from './reading.ts'
import { arrivedAt, situated, freeUntil } from './service.ts'

/** Sets a later time, of the service and of the page. */
async function passTo(page: Page, service: RunningService, at: string): Promise<void> {
  service.writeLine(at)
  await setClock(page, at)
  await expect
    .poll(async () => {
      const { now } = (await (await service.ask('/session')).json()) as { now: string }
      return Date.parse(now) >= Date.parse(at)
    })
    .toBe(true)
}

const { dueToday, dueTomorrow, kiritimatiToday, pagoToday } = days

/** A day is over at midnight of the place: the half minute before belongs to it. */
export async function expectMidnights(page: Page, service: RunningService): Promise<void> {
  const at = async (time: string, rows: Parameters<typeof expectRows>[1]) => {
    await passTo(page, service, time)
    await openList(page, service.origin, [dueToday, dueTomorrow, kiritimatiToday, pagoToday])
    await expectRows(page, rows)
  }
  await at('2026-12-01T07:59:30Z', [
    [dueToday, ['Mon 30 Nov · today']],
    [dueTomorrow, ['Tue 1 Dec · 1 day left']],
  ])
  await at('2026-12-01T08:00:00Z', [
    [dueToday, ['Mon 30 Nov · 1 day over']],
    [dueTomorrow, ['Tue 1 Dec · today']],
    [kiritimatiToday, ['Tue 1 Dec · today']],
    [pagoToday, ['Mon 30 Nov · today']],
  ])
  await at('2026-12-01T09:59:30Z', [[kiritimatiToday, ['Tue 1 Dec · today']]])
  await at('2026-12-01T10:00:00Z', [[kiritimatiToday, ['Tue 1 Dec · 1 day over']]])
  await at('2026-12-01T10:59:30Z', [[pagoToday, ['Mon 30 Nov · today']]])
  await at('2026-12-01T11:00:00Z', [[pagoToday, ['Mon 30 Nov · 1 day over']]])
  const calendar = page.getByRole('region', { name: 'Next 14 days' })
  await page.goto(service.origin)
  // Both are in Los Angeles; in Auckland and on Kiritimati it is the next day.
  await expect(calendar.getByRole('link', { name: 'Last free days, Tuesday 1 December: 2' })).toBeVisible()
}

/** Around the night of 14 March 2027, in which the clock goes from 02:00 PST to 03:00 PDT. */
const spring = {
  onThatDay: situated('MEDUSPRING1', freeUntil('2027-03-14T19:00:00Z')),
  /** 23:30 of that day is half an hour into the next one by the offset of the day before. */
  atItsEnd: situated('MEDUSPRING1', freeUntil('2027-03-15T06:30:00Z')),
  /** Appointments on both sides of the hour that there is not. */
  before: situated('MEDUSPRING1', {
    ...freeUntil('2027-03-15T19:00:00Z'),
    pickup_appointment_at: '2027-03-14T09:59:00Z',
  }),
  after: situated('MEDUSPRING1', {
    ...freeUntil('2027-03-15T19:00:00Z'),
    pickup_appointment_at: '2027-03-14T10:01:00Z',
  }),
}

export async function expectChangeOfClock(page: Page, service: RunningService): Promise<void> {
  // Saturday 13 March 23:30 PST.
  await passTo(page, service, '2027-03-14T07:30:00Z')
  // The session of December has expired.
  await signIn(page, service)
  const checked = { terminal_checked_at: '2027-03-14T07:29:00Z' }
  await importContainers(
    service,
    Object.values(spring).map((each) => ({ ...each, attributes: { ...each.attributes, ...checked } })),
    { ...arrivedAt('USOAK', 'Oakland'), line_tracking_last_succeeded_at: '2027-03-14T07:29:00Z' },
  )
  const open = () => openList(page, service.origin, Object.values(spring))
  await open()
  await expectRows(page, [
    [spring.onThatDay, ['Sun 14 Mar · 1 day left']],
    [spring.atItsEnd, ['Sun 14 Mar · 1 day left']],
    [spring.before, ['Mon 15 Mar · 2 days left']],
  ])
  await page.goto(`${service.origin}/pickup?number=${spring.before.number},${spring.after.number}`)
  await expectRows(page, [
    [spring.before, ['14 Mar 01:59 PST']],
    [spring.after, ['14 Mar 03:01 PDT']],
  ])
  // 23:59 PDT, and midnight.
  await passTo(page, service, '2027-03-15T06:59:30Z')
  await open()
  await expectRows(page, [
    [spring.onThatDay, ['Sun 14 Mar · today']],
    [spring.before, ['Mon 15 Mar · 1 day left']],
  ])
  await passTo(page, service, '2027-03-15T07:00:00Z')
  await open()
  await expectRows(page, [
    [spring.atItsEnd, ['Sun 14 Mar · 1 day over']],
    [spring.before, ['Mon 15 Mar · today']],
  ])
}
