import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findBrowser, browserFlags } from '../../src/tools/browser.ts'
import { type RunningService, startService } from './service.ts'

/** The container at sea whose vessel has the longest track: its map shows the most. */
async function farthestAtSea(service: RunningService): Promise<string> {
  const answer = await service.ask('/containers?page[size]=1000')
  const { data } = (await answer.json()) as {
    data: { id: string; relationships: { shipment: { data: { id: string } | null } } }[]
  }
  let best = { points: 0, path: '/containers' }
  for (const { id, relationships } of data) {
    const map = await service.ask(`/containers/${id}/map_geojson`)
    const { features } = (await map.json()) as {
      features: { properties: { feature_type: string; point_count?: number } }[]
    }
    const sailing = features.some(({ properties }) => properties.feature_type === 'current_vessel')
    const past = features.map(({ properties }) =>
      properties.feature_type === 'past_vessel_locations' ? (properties.point_count ?? 0) : 0,
    )
    const points = past.reduce((sum, each) => sum + each, 0)
    if (sailing && points > best.points && relationships.shipment.data)
      best = { points, path: `/shipments/${relationships.shipment.data.id}?container=${id}` }
  }
  return best.path
}

// Takes the README's picture of a running service.
const folder = join(import.meta.dirname, '../../.github')
const service = await startService()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 }, deviceScaleFactor: 1.5 })
  await page.goto(service.signInLink)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(service.origin + (await farthestAtSea(service)))
  await page.locator('[data-testid="route-map"][data-map-state="idle"]').waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(folder, 'shipment.png') })
  console.log('Took .github/shipment.png')
} finally {
  await browser.close()
  await service.close()
}
