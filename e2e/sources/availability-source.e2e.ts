import { openCarrier } from '../../src/server/sources/dcsa/testing/carrier.ts'
import { bill, wholeJourney } from '../../src/server/sources/dcsa/testing/events.ts'
import { interchange, status } from '../../src/server/sources/edi/testing/messages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/story.ts'

const DAY_MS = 86_400_000
/** The calendar date so many days ago, `2026-11-21`. */
const dateAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Until it is discharged, three days ago: long after an arrival tracking stops. */
function dischargedLately() {
  const moved = Date.parse(dateAgo(3)) - Date.parse('2026-09-27')
  const text = JSON.stringify(wholeJourney.slice(0, 14)).replaceAll(/\b\d{4}-\d\d-\d\d(?=T)/g, (date) =>
    new Date(Date.parse(date) + moved).toISOString().slice(0, 10),
  )
  return JSON.parse(text) as typeof wholeJourney
}

test(
  'a verdict on pickup says in the list that its source is gone, though the line still answers',
  { tag: '@long' },
  async ({ page, account: service }) => {
    const carrier = await openCarrier()
    try {
      const create = async (path: string, type: string, attributes: object): Promise<string> => {
        const body = JSON.stringify({ data: { type, attributes } })
        const answer = await service.ask(path, { method: 'POST', body })
        expect(answer.status).toBe(201)
        return ((await answer.json()) as { data: { id: string } }).data.id
      }
      const containers = async () => {
        const answer = await service.ask('/containers')
        return ((await answer.json()) as { data: { attributes: Record<string, unknown> }[] }).data
      }
      carrier.events.set(bill, dischargedLately())
      const settings = {
        profile: 'other',
        events_url: `${carrier.origin}/v2/events`,
        sign_in: 'api_key',
        api_key: 'key-1',
      }
      await create('/connections', 'connection', { kind: 'dcsa', name: 'By API', scacs: ['MSCU'], settings })
      const partner = await create('/connections', 'connection', {
        kind: 'edi',
        name: 'By EDI',
        settings: { scac: 'MSCU' },
      })
      await create('/tracking_requests', 'tracking_request', {
        request_type: 'bill_of_lading',
        request_number: bill,
        scac: 'MSCU',
      })
      await expect.poll(async () => (await containers()).length, { timeout: 30_000 }).toBe(1)
      await create(`/connections/${partner}/messages`, 'received_message', {
        name: 'status.315',
        text: interchange([status('AV', dateAgo(2).replaceAll('-', ''), '0400', 'USLGB')]),
      })
      await expect
        .poll(async () => (await containers())[0]?.attributes['available_for_pickup'], { timeout: 30_000 })
        .toBe(true)

      await signIn(page, service)
      await page.goto(`${service.origin}/containers`)
      const list = page.getByRole('main')
      await expect(list).toContainText('Available')
      await expect(list).not.toContainText('Last known')

      await service.ask(`/connections/${partner}`, {
        method: 'PATCH',
        body: JSON.stringify({
          data: { type: 'connection', id: partner, attributes: { is_on: false } },
        }),
      })
      await expect(async () => {
        await page.reload()
        await expect(list).toContainText('Last known available', { timeout: 2000 })
      }).toPass({ timeout: 30_000 })
      await page.goto(`${service.origin}/containers?source_silent=true`)
      await expect(list).toContainText('MSCU 123456-6')
      await expect(list).toContainText('Source gone')
      await expectAccessible(page)
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(list).toContainText('Last known available')
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page
        .getByRole('link', { name: /MSCU 123456/ })
        .first()
        .click()
      await expect(page.getByRole('region', { name: 'Readiness' })).toContainText(
        'Last known ready, source disconnected',
      )
      const facts = page.getByRole('region', { name: 'Facts' })
      await expect(facts.getByRole('link', { name: 'By API' })).toBeVisible()
    } finally {
      await carrier.close()
    }
  },
)
