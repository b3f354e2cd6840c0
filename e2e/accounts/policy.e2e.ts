import { allAddresses } from '../support/addresses.ts'
import { containerAtSea, expect, test } from '../support/story.ts'

test('no route breaks the content security policy', { tag: '@long' }, async ({ page, service }) => {
  const reports: string[] = []
  await page.exposeFunction('noteReport', (report: string) => reports.push(report))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { noteReport } = window as typeof window & { noteReport: (report: string) => void }
      noteReport(`${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  // Workers report on the console alone.
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) reports.push(message.text())
  })
  await page.goto(await service.newSignInLink())
  await expect(page.getByRole('heading').first()).toBeVisible()
  const container = await containerAtSea(service)
  const listed = await (await service.ask('/tracking_requests?page[size]=1')).json()
  const [request] = (listed as { data: { id: string }[] }).data
  const all = await allAddresses(page, service.origin, {
    shipment_id: container.shipmentId,
    tracking_request_id: request?.id,
  })
  expect(all.length).toBeGreaterThan(25)
  for (const address of [...all, `/shipments/find?q=CSQU3054383,MSCU1234567,PO-1`]) {
    await page.goto(service.origin + address)
    await expect(page.getByRole('heading').first(), address).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  expect(reports).toEqual([])
})
