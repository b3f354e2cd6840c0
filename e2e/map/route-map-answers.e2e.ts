import type { Page } from '@playwright/test'
import { onScreen, openMapOf, overThePacific } from '../support/map/route-on-map.ts'
import { containerAtSea, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/story.ts'

const map = (page: Page) => page.getByTestId('route-map')
/** What the page throws, from now on. */
function thrownBy(page: Page): string[] {
  const thrown: string[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  return thrown
}

test(
  'all containers of a shipment are on one map, each way once, with how many a ship carries',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const sailing = await overThePacific(service)
    const asked: string[] = []
    clerk.on('request', (request) => {
      if (request.url().endsWith('/map_geojson')) asked.push(request.url())
    })
    await openMapOf(clerk, service, sailing)
    const choice = clerk.getByRole('radio', { name: /^All \d+ of the shipment$/ })
    const count = Number(/\d+/.exec((await choice.locator('xpath=..').textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(1)
    await choice.check({ force: true })
    await expect(map(clerk)).toHaveAttribute('data-map-state', 'idle')
    const { features, rendered } = await onScreen(clerk)
    const drawn = features.map(({ type, pixels }) => `${type} ${JSON.stringify(pixels)}`)
    expect(new Set(drawn).size).toBe(drawn.length)
    const vessels = rendered.filter(({ layer }) => layer === 'current_vessel')
    const aboard = vessels.map(({ properties }) => /(\d+) on board/.exec(String(properties['detail']))?.[1])
    expect(aboard.reduce((total, each) => total + Number(each), 0)).toBe(count)
    expect(new Set(asked).size).toBeLessThanOrEqual(6)
    const titles = await clerk.locator('.route-words h3').allTextContents()
    expect(titles.join(' ').match(/[A-Z]{4} \d{6}-\d/g)).toHaveLength(count)
    await expectAccessible(clerk)
    await clerk.setViewportSize({ width: 360, height: 760 })
    await expectNoSidewaysScroll(clerk)
  },
)

/** A part of an answer, which may be anything. */
interface Part {
  type: 'Feature'
  geometry: { type: string; coordinates: unknown }
  properties: Record<string, unknown>
}
interface Answer {
  type: 'FeatureCollection'
  features: Part[]
}

/** The map of a container as another service might send it. */
async function answerWith(page: Page, change: (map: Answer) => Answer): Promise<void> {
  await page.route('**/map_geojson', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: change((await answer.json()) as Answer) })
  })
}

test(
  'what cannot be drawn of an answer is counted, and the rest of it is drawn',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const thrown = thrownBy(clerk)
    await answerWith(clerk, ({ features, ...rest }) => {
      const [port, ...others] = features.filter(({ properties }) => properties['feature_type'] === 'port')
      const past = features.find(({ properties }) => properties['feature_type'] === 'past_vessel_locations')
      if (!port || !past) return { ...rest, features }
      const odd = (feature: Part, properties: object, coordinates: unknown): Part => ({
        ...structuredClone(feature),
        geometry: { ...feature.geometry, coordinates },
        properties: { ...feature.properties, ...properties },
      })
      for (const name of [
        'inbound_eta_at',
        'inbound_ata_at',
        'outbound_etd_at',
        'outbound_atd_at',
        'updated_at',
      ])
        for (const each of [port, ...others]) each.properties[name] = null
      past.properties['start_time'] = null
      past.properties['end_time'] = null
      const [from = [0, 0]] = past.geometry.coordinates as [number, number][]
      past.geometry.coordinates = Array.from({ length: 100_000 }, (_, n) => [
        from[0] + (n / 100_000) * 10,
        from[1] + Math.sin(n / 900) / 2,
      ])
      return {
        ...rest,
        features: [
          ...features,
          structuredClone(port),
          odd(port, { feature_type: 'iceberg' }, [0, 0]),
          odd(port, { location_id: 'outside', ports_sequence: 9 }, [500, 10]),
          odd(port, { location_id: 'swapped', ports_sequence: 8 }, [31.2, 121.5]),
          odd(past, { ports_sequence: 7 }, [from]),
        ],
      }
    })
    await openMapOf(clerk, service, await overThePacific(service))
    await expect(clerk.locator('.map-left-out')).toContainText('4 parts of the route cannot be drawn.')
    const { features } = await onScreen(clerk)
    const past = features.filter(({ type }) => type === 'past_vessel_locations')
    expect(past.map(({ pixels }) => pixels.length <= 2001)).toEqual([true])
    await expect(clerk.getByRole('row').filter({ hasText: 'POL' })).toHaveCount(1)
    expect(thrown).toEqual([])
  },
)

test(
  'a position of last month is an outline that says so, and nothing goes on from it',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const old = { current_vessel: 'vessel_location_timestamp', past_vessel_locations: 'end_time' }
    const older = { port: 'outbound_atd_at', past_vessel_locations: 'start_time' }
    await answerWith(clerk, (map) => ({
      ...map,
      features: map.features.map((feature) => {
        const { properties } = feature
        const type = properties['feature_type'] as keyof typeof old & keyof typeof older
        if (type in old) properties[old[type]] = daysAgo(31)
        const left = older[type]
        if (type in older && properties[left] !== null) properties[left] = daysAgo(40)
        return feature
      }),
    }))
    await openMapOf(clerk, service, await overThePacific(service))
    const { rendered } = await onScreen(clerk)
    const vessel = rendered.find(({ layer }) => layer === 'current_vessel')
    expect(vessel?.properties).toMatchObject({ hollow: true, stale: true })
    await expect(clerk.getByTestId('replay-clock')).toContainText('no position since')
    await expect(clerk.getByRole('row').filter({ hasText: /^Now/ }).locator('.t-warn')).toContainText(
      /position .* ago/,
    )
  },
)

test('an empty answer says what is missing', { tag: '@long' }, async ({ clerk, service }) => {
  const thrown = thrownBy(clerk)
  await answerWith(clerk, (map) => ({ ...map, features: [] }))
  const container = await containerAtSea(service)
  await clerk.goto(`${service.origin}/shipments/${container.shipmentId}?container=${container.id}`)
  await expect(clerk.getByRole('heading', { name: 'The route cannot be drawn' })).toBeVisible()
  await expect(clerk.getByText('no coordinates are known for at least one of them')).toBeVisible()
  await expectAccessible(clerk)
  expect(thrown).toEqual([])
})
