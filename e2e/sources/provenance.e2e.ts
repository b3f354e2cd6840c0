import { bill, wholeJourney } from '../../src/server/sources/dcsa/testing/events.ts'
import { interchange, status } from '../../src/server/sources/edi/testing/messages.ts'
import { withCarrier } from '../support/connected-carrier.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '../support/story.ts'

const { own, create, connect, track } = withCarrier()
const shipmentId = async (): Promise<string | undefined> => {
  const { data } = (await (await own.service.ask('/shipments')).json()) as { data: { id: string }[] }
  return data[0]?.id
}

test(
  'two sources disagree about the arrival: one click shows both, which counts and why',
  { tag: '@long' },
  async ({ page }) => {
    // As far as the second ship at sea, with its estimate of arrival.
    own.carrier.events.set(bill, wholeJourney.slice(0, 12))
    await connect('MSC by API')
    const partner = await create('/connections', 'connection', {
      kind: 'edi',
      name: 'MSC by EDI',
      settings: { scac: 'MSCU' },
    })
    await track()
    await expect.poll(shipmentId, { timeout: 30_000 }).toBeTruthy()
    const text = interchange([
      status('VD', '20260912', '2300', 'KRPUS', { more: ['DTM*139*20260928*0800*LT'] }),
      status('PA', '20260914', '0900', 'KRPUS'),
    ])
    await create(`/connections/${partner}/messages`, 'received_message', { name: 'status.315', text })

    await signIn(page, own.service)
    await page.goto(`${own.service.origin}/shipments/${await shipmentId()}`)
    const facts = page.getByRole('region', { name: 'Facts' })
    const open = facts.getByRole('button', { name: 'Who reported the arrival' })
    await expect(open).toContainText('Sources differ')
    await open.focus()
    await page.keyboard.press('Enter')
    const popover = page.getByRole('group', { name: 'Who reported the arrival' })
    const arrival = popover.getByRole('region', { name: 'Arrival expected' })
    await expect(arrival).toContainText('sources differ')
    const reports = arrival.getByRole('listitem')
    await expect(reports).toHaveCount(2)
    await expect(reports.nth(0)).toContainText('28 Sep')
    await expect(reports.nth(0)).toContainText('MSC by EDI')
    await expect(reports.nth(0)).toContainText('shown')
    await expect(reports.nth(1)).toContainText('25 Sep')
    await expect(reports.nth(1)).toContainText('MSC by API')
    await expect(arrival).toContainText('The newer report is shown')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
    await expect(open).toBeFocused()

    await page.setViewportSize({ width: 360, height: 740 })
    await open.click()
    await expect(reports.nth(1)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })

    const readiness = page.getByRole('region', { name: 'Readiness' })
    await readiness.getByRole('button', { name: 'Who reported availability' }).click()
    const holds = page.getByRole('region', { name: 'Holds' })
    await expect(holds).toContainText('Customs')
    await expect(holds.getByRole('link', { name: 'MSC by EDI' })).toBeVisible()
    await page.keyboard.press('Escape')

    // Once the partner is switched off, the line's own report is shown again.
    await own.service.ask(`/connections/${partner}`, {
      method: 'PATCH',
      body: JSON.stringify({ data: { type: 'connection', id: partner, attributes: { is_on: false } } }),
    })
    await expect(async () => {
      await page.reload()
      await open.click()
      await expect(reports.nth(0)).toContainText('MSC by API', { timeout: 2000 })
      await expect(reports.nth(1)).toContainText('no longer connected', { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
  },
)
