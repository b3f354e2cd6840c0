import type { Page } from '@playwright/test'
import type { FleetMap } from '../src/contract/resources/index.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from './support/story.ts'
import { PageClock } from './support/page-clock.ts'
import type { RunningService } from './support/service.ts'

const fleetOf = async (service: RunningService, query = ''): Promise<FleetMap> =>
  (await (await service.ask(`/containers/fleet_map${query}`)).json()) as FleetMap

const map = (page: Page) => page.getByTestId('fleet-map')
const idle = (page: Page) => expect(map(page)).toHaveAttribute('data-map-state', 'idle')
const table = (page: Page) => page.getByRole('region', { name: 'Ships and ports' })

const drawnOf = async (page: Page) =>
  JSON.parse((await map(page).getAttribute('data-rendered-features')) ?? '{}') as {
    places: string[]
    rings: number
    legs: string[]
  }

/** The container of a ship that has to be acted on first. */
const firstOn = async (service: RunningService, vessel: string): Promise<string> => {
  const answer = await service.ask(`/containers?filter[current_place]=${vessel}&sort=act_by_at`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

/** How many pixels of the map, without its legend, have the colour of a token. */
const coloursOf = async (page: Page, token: string): Promise<number> => {
  await page.locator('.fleet-legend').evaluate((legend) => (legend.style.visibility = 'hidden'))
  const picture = (await map(page).screenshot()).toString('base64')
  return await page.evaluate(
    async ([png, name]) => {
      const probe = document.createElement('span')
      probe.style.color = `var(${name})`
      document.body.append(probe)
      const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? []
      probe.remove()
      const bytes = Uint8Array.from(atob(png ?? ''), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const drawn = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      drawn?.drawImage(bitmap, 0, 0)
      const pixels = drawn?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
      let found = 0
      for (let at = 0; at < pixels.length; at += 4)
        if (wanted.every((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)) < 12)) found++
      return found
    },
    [picture, token],
  )
}

/** How many containers the rows of the table have together. */
const sumOfRows = async (page: Page): Promise<number> => {
  const cells = await table(page).locator('tbody td:nth-child(2)').allTextContents()
  return cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)
}

test('the map has the containers of the list, and its filters stay between both and over a reload', async ({
  clerk,
  service,
}) => {
  const fleet = await fleetOf(service)
  expect(fleet.features.length).toBeGreaterThan(3)
  await clerk.goto(`${service.origin}/containers`)
  await clerk.getByRole('main').getByRole('link', { name: 'Map' }).click()
  await idle(clerk)
  expect(await sumOfRows(clerk)).toBe(fleet.containers)
  const drawn = await drawnOf(clerk)
  expect(drawn.places.length + drawn.rings).toBeGreaterThan(1)

  await clerk.goto(`${service.origin}/map?whereabouts=at_sea`)
  await idle(clerk)
  const atSea = await fleetOf(service, '?filter[whereabouts]=at_sea')
  expect(await sumOfRows(clerk)).toBe(atSea.containers)
  await clerk.reload()
  await expect(table(clerk).getByRole('row').nth(1)).toBeVisible()
  expect(await sumOfRows(clerk)).toBe(atSea.containers)
  await clerk.getByRole('group', { name: 'Shown as' }).getByRole('link', { name: 'List' }).click()
  await expect(clerk).toHaveURL(/\/containers\?.*whereabouts=at_sea/)
})

test('a ship opens its containers with their next day to act by, and the list of exactly these', async ({
  clerk,
  service,
}) => {
  const { features } = await fleetOf(service)
  const ship = features.find(({ properties }) => properties.feature_type === 'fleet_vessel')
  if (ship?.properties.feature_type !== 'fleet_vessel') throw new Error('No ship at sea')
  const name = ship.properties.vessel_name ?? ''
  await clerk.goto(`${service.origin}/map`)
  await idle(clerk)
  await table(clerk).getByRole('button', { name, exact: true }).click()
  const panel = clerk.getByRole('complementary', { name })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  const route = await (
    await service.ask(`/containers/${await firstOn(service, ship.properties.vessel_id)}/map_geojson`)
  ).json()
  const vessel = (route as { features: { properties: Record<string, string> }[] }).features.find(
    ({ properties }) => properties['feature_type'] === 'current_vessel',
  )
  await expect(panel).toContainText(vessel?.properties['departure_port_name'] ?? '')
  await expect.poll(async () => (await drawnOf(clerk)).legs).toContain('past_vessel_locations')
  await expectAccessibleInBothThemes(clerk)
  await panel.getByRole('link', { name: /in the list/ }).click()
  await expect(clerk.getByRole('main')).toContainText(
    ship.properties.containers === 1 ? '1 container' : `${ship.properties.containers} containers`,
  )
})

test('an area that is drawn on the map becomes the list of the containers there', async ({
  clerk,
  service,
}) => {
  await clerk.goto(`${service.origin}/map`)
  await idle(clerk)
  await clerk.getByRole('button', { name: 'Select area' }).click()
  await clerk.keyboard.press('Escape')
  await expect(clerk.getByTestId('fleet-drawing')).toHaveCount(0)
  await clerk.getByRole('button', { name: 'Select area' }).click()
  const box = await clerk.getByTestId('fleet-drawing').boundingBox()
  if (!box) throw new Error('Nothing to draw on')
  await clerk.mouse.move(box.x + 5, box.y + box.height - 5)
  await clerk.mouse.down()
  await clerk.mouse.move(box.x + box.width / 2, box.y + 5)
  await clerk.mouse.up()
  await expect(clerk).toHaveURL(/map_latitude=/)
  const address = new URL(clerk.url()).searchParams
  const edges = ['map_longitude', 'map_latitude'].map((name) =>
    (address.get(name) ?? '').split('..').map(Number),
  )
  const inside = (await fleetOf(service)).features.filter(({ geometry: { coordinates } }) =>
    edges.every(([start = 0, end = 0], axis) => {
      const degrees = coordinates[axis] ?? 0
      return start <= end ? degrees >= start && degrees <= end : degrees >= start || degrees <= end
    }),
  )
  const containers = inside.reduce((sum, { properties }) => sum + properties.containers, 0)
  expect(containers).toBeGreaterThan(0)
  await expect(clerk.getByRole('main')).toContainText(`${containers} containers`)
})

test('the choice of ships or ports holds for the map and the table', async ({ clerk, service }) => {
  await clerk.goto(`${service.origin}/map`)
  await idle(clerk)
  const { features } = await fleetOf(service)
  const ports = features.filter(({ properties }) => properties.feature_type === 'fleet_port')
  await table(clerk)
    .getByRole('button', { name: /^Ports/ })
    .click()
  await expect(table(clerk).locator('tbody tr')).toHaveCount(ports.length)
  await idle(clerk)
  const ids = new Set(ports.map(({ properties }) => (properties as { location_id: string }).location_id))
  const { places } = await drawnOf(clerk)
  expect(places.filter((place) => !ids.has(place))).toEqual([])
})

test('the ring around several places has the colours of their states, in light and in dark', async ({
  clerk,
  service,
}) => {
  await clerk.setViewportSize({ width: 1440, height: 900 })
  for (const colorScheme of ['light', 'dark'] as const) {
    await clerk.emulateMedia({ colorScheme })
    await clerk.goto(`${service.origin}/map`)
    await idle(clerk)
    expect((await drawnOf(clerk)).rings).toBeGreaterThan(0)
    const over = await coloursOf(clerk, '--bad')
    expect(over, `pixels of what is over, ${colorScheme}`).toBeGreaterThan(20)
  }
})

test('after a change elsewhere the map is read again, at most every twenty seconds', async ({
  page,
  service,
}) => {
  const { data } = (await (await service.ask('/containers?page[size]=1')).json()) as {
    data: { id: string }[]
  }
  await signIn(page, service)
  const clock = await PageClock.of(page)
  const reads = () =>
    clock.requests
      .filter(({ request }) => request.startsWith('GET /v2/containers/fleet_map'))
      .map(({ at }) => at)
  await clock.during(30_000, async () => {
    await page.goto(`${service.origin}/map`)
    await expect(table(page).getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })
  const before = reads().length
  const changed = await service.ask(`/containers/${data[0]?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({
      data: { type: 'container', id: data[0]?.id, attributes: { ref_numbers: ['ELSEWHERE'] } },
    }),
  })
  expect(changed.status).toBe(200)
  await expect(async () => {
    await clock.pass(5000)
    expect(reads().length).toBeGreaterThan(before)
  }).toPass()
  await clock.pass(60_000)
  const apart = reads()
    .slice(1)
    .map((at, n) => at - (reads()[n] ?? 0))
  expect(Math.min(...apart)).toBeGreaterThan(19_000)
})

test('without WebGL the table answers the same, also on a phone', async ({ clerk, service }) => {
  await clerk.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'))
  const fleet = await fleetOf(service)
  await clerk.goto(`${service.origin}/map`)
  await expect(table(clerk).getByRole('row').nth(1)).toBeVisible()
  await expect(map(clerk)).toHaveCount(0)
  expect(await sumOfRows(clerk)).toBe(fleet.containers)
  await clerk.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(clerk)
})
