import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, flags } from '../../src/tools/browser.ts'
import { startService } from './service.ts'
import { containerAtSea } from './story.ts'

/** Takes the README's picture from the real thing: a box at sea on its shipment's page. */
const folder = join(import.meta.dirname, '../../.github')
const service = await startService()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 }, deviceScaleFactor: 1.5 })
  await page.goto(service.signInLink)
  await page.getByRole('row').nth(2).waitFor()
  const box = await containerAtSea(service)
  await page.goto(`${service.origin}/shipments/${box.shipmentId}?container=${box.id}`)
  await page.locator('[data-testid="route-map"][data-map-state="idle"]').waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(folder, 'shipment.png') })
  console.log('Took .github/shipment.png')
} finally {
  await browser.close()
  await service.close()
}
