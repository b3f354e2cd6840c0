import { startService } from './support/service.ts'
import { test } from './support/story.ts'
test('look', async ({ browser }) => {
  const service = await startService([])
  for (const [locale, paths] of [
    ['de-DE', ['/', '/containers', '/pickup', '/requests', '/documents', '/settings/alerts', '/settings/sources', '/settings/tariffs', '/orders', '/settings/audit']],
    ['zh-CN', ['/', '/containers', '/pickup']],
    ['es-MX', ['/', '/containers', '/shipments']],
  ] as const) {
    const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.request.post(`${service.origin}/v2/session`, { data: { api_key: service.apiKey }, headers: { Origin: service.origin } })
    for (const path of paths) {
      await page.goto(service.origin + path)
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/look/${locale}${path.replaceAll('/', '_')}.png` })
    }
    const { data } = (await (await service.ask('/containers?page[size]=1&sort=act_by_at')).json()) as { data: { id: string; relationships: { shipment: { data: { id: string } } } }[] }
    await page.goto(`${service.origin}/shipments/${data[0]?.relationships.shipment.data.id}`)
    await page.waitForTimeout(3000)
    await page.screenshot({ path: `/tmp/look/${locale}_shipment.png`, fullPage: true })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/containers', '/pickup'] as const) {
      await page.goto(service.origin + path)
      await page.waitForTimeout(2500)
      await page.screenshot({ path: `/tmp/look/${locale}_360${path.replaceAll('/', '_')}.png` })
    }
    await context.close()
  }
  await service.close()
})
