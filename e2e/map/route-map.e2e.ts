import type { Page } from '@playwright/test'
import { containerAtSea, expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/story.ts'
import type { RunningService } from '../support/service.ts'

/** Opens the shipment of a container at sea, until its map is drawn. */
async function openRoute(clerk: Page, service: RunningService): Promise<void> {
  const container = await containerAtSea(service)
  await clerk.goto(`${service.origin}/shipments/${container.shipmentId}?container=${container.id}`)
  await expect(clerk.getByTestId('route-map')).toHaveAttribute('data-map-state', 'idle')
}

/** Where the vessel is while a time is replayed. */
const replayed = async (page: Page): Promise<{ place: [number, number]; isEstimate: boolean } | null> => {
  const shown = await page.getByTestId('route-map').getAttribute('data-replayed')
  return shown === null ? null : (JSON.parse(shown) as { place: [number, number]; isEstimate: boolean })
}

test(
  'the slider moves the vessel along what it sailed and lights the events that have passed',
  { tag: '@core' },
  async ({ clerk, service }) => {
    await openRoute(clerk, service)
    const slider = clerk.getByRole('slider', { name: 'Time of the journey' })
    await slider.focus()
    await clerk.keyboard.press('Home')
    const start = await replayed(clerk)
    await clerk.keyboard.press('ArrowRight')
    await expect(clerk.locator('[data-replay="passed"]').first()).toBeVisible()
    await clerk.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', /estimated$/)
    const end = await replayed(clerk)
    expect(end?.isEstimate).toBe(true)
    expect(end?.place).not.toEqual(start?.place)
    await expectAccessible(clerk)

    await clerk.locator('.shipment-replay').last().click()
    await expect(slider).not.toHaveAttribute('aria-valuetext', /estimated$/)
    await slider.focus()
    await clerk.keyboard.press('Space')
    await expect(clerk.getByRole('button', { name: 'Pause' })).toBeVisible()
    await clerk.keyboard.press('Space')
    await expect(clerk.getByRole('button', { name: 'Play' })).toBeVisible()
    await clerk.getByRole('button', { name: 'Now', exact: true }).click()
    await expect.poll(() => replayed(clerk)).toBeNull()
    await expect(clerk.locator('[data-replay]')).toHaveCount(0)
  },
)

test(
  'land is drawn by the time the map is complete; how long after the first frame is noted',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await openRoute(clerk, service)
    const [frame = NaN, land = NaN] = await clerk.evaluate(() =>
      ['map-first-frame', 'map-land'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN),
    )
    test.info().annotations.push({ type: 'land after the first frame', description: `${land - frame} ms` })
    expect(land).toBeGreaterThan(0)
  },
)

test(
  'without WebGL the same route is a picture with land, and the table says all of it',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const container = await containerAtSea(service)
    await clerk.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'))
    await clerk.goto(`${service.origin}/shipments/${container.shipmentId}?container=${container.id}`)
    const picture = clerk.getByTestId('static-map')
    await expect(picture.locator('.land')).toHaveAttribute('d', /^M.+Z$/)
    await expect(picture.locator('.hull')).toHaveCount(1)
    const table = clerk.getByRole('table', { name: 'Route in words' })
    await expect(table.getByRole('row').filter({ hasText: 'POL' })).toContainText(/\d\d:\d\d [A-Z]{3}/)
    await expect(table.getByRole('row').filter({ hasText: 'POD' })).toContainText('est.')
    await expect(table.getByRole('row').filter({ hasText: /^Now/ })).toContainText(/on its way from .* to /)
    await expectAccessible(clerk)
    await clerk.setViewportSize({ width: 360, height: 760 })
    await expectNoSidewaysScroll(clerk)
  },
)
