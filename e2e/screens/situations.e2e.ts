import { setClock } from '../support/page-clock.ts'
import { signIn, test } from '../support/story.ts'
import { expectArrivalPages, expectArrivals, expectFirstReports } from './situations/arrivals.read.ts'
import { expectPastedTime, expectQuestion } from './situations/board.read.ts'
import { expectCalendar, expectCards, expectDayRows, expectGatePages } from './situations/days.read.ts'
import { makeSituations, type Situations } from './situations/made.ts'
import { expectChangeOfClock, expectMidnights } from './situations/midnight.ts'
import { expectAmounts, expectGranted } from './situations/money.read.ts'
import { expectOrders, expectTwoBills } from './situations/orders.read.ts'
import { expectPapers } from './situations/papers.read.ts'
import { expectAppointments, expectUnknown } from './situations/pickup.read.ts'
import { present } from './situations/service.ts'
import { expectShips } from './situations/ships.read.ts'

/*
 * Situations in which a screen once misled, with their neighbours: made once by the ways of the product, and read in browsers before,
 * at and beyond the zones of their places. The right answers are written by hand.
 */
let situations: Situations
test.beforeAll(async () => {
  situations = await makeSituations()
})
test.afterAll(() => situations.close())
test.beforeEach(async ({ page }) => {
  await setClock(page, present)
  await signIn(page, situations.service)
})
test.use({ viewport: { width: 1440, height: 900 } })

const browsers = {
  'Asia/Tokyo': 'Today 1',
  'America/Los_Angeles': 'Today 30',
  'Pacific/Kiritimati': 'Today 1',
  'Pacific/Pago_Pago': 'Today 30',
}
for (const [timezoneId, today] of Object.entries(browsers))
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('days to act by are those of their places', { tag: '@long' }, async ({ page }) => {
      const { service } = situations
      await expectCalendar(page, service, today)
      await expectCards(page, service)
      await expectDayRows(page, service)
      await expectGatePages(page, service)
    })
    test('appointments, holds and silence keep a truck away', { tag: '@long' }, async ({ page }) => {
      const { service } = situations
      await expectAppointments(page, service)
      await expectUnknown(page, service)
    })
    test('an arrival is that of its container and place', { tag: '@long' }, async ({ page }) => {
      const { service } = situations
      await expectArrivals(page, service)
      await expectArrivalPages(page, service)
      await expectFirstReports(page, service)
    })
    test('amounts, orders and papers say what holds today', { tag: '@long' }, async ({ page }) => {
      const { service, orders, wrongDocument } = situations
      await expectAmounts(page, service)
      await expectGranted(page, service)
      await expectOrders(page, service, orders)
      await expectTwoBills(page, service)
      await expectPapers(page, service, wrongDocument)
    })
  })

test('ships of one name are two, and a renamed one is one', { tag: '@long' }, ({ page }) =>
  expectShips(page, situations.service),
)
test(
  'what two people enter in one cell is asked about, and a pasted time is no place',
  { tag: '@long' },
  async ({ page, browser }) => {
    await expectQuestion(page, browser, situations.service)
    await expectPastedTime(page, situations.service)
  },
)
// These are last: they set the service to later times.
test('a day is over at midnight of its place, from UTC+14 to UTC-11', { tag: '@long' }, ({ page }) =>
  expectMidnights(page, situations.service),
)
test('days are counted over the night in which the clock changes', { tag: '@long' }, ({ page }) =>
  expectChangeOfClock(page, situations.service),
)
