import type { Page } from '@playwright/test'
import type { FleetMap, RouteMap } from '../../src/contract/resources/index.ts'
import type { FleetState } from '../../src/contract/vocabulary/index.ts'
import { coloursOf, difference, pixelsOf } from '../support/map/pixels.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/story.ts'
import { PageClock } from '../support/page-clock.ts'
import type { RunningService } from '../support/service.ts'

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

/** How many pixels of the map, without its legend, have the colour of a token. */
const pixelsIn = async (page: Page, token: string): Promise<number> => {
  await page.locator('.fleet-legend').evaluate((legend) => (legend.style.visibility = 'hidden'))
  const { [token]: wanted } = await coloursOf(page, [token])
  const { width, height, at } = await pixelsOf(page, map(page))
  let found = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (wanted && difference(at(x, y), wanted) < 20) found += 1
  return found
}
/** `1,284 containers`, and no more digits before it. */
const exactly = (n: number) => new RegExp(`(^|[^\\d,])${n.toLocaleString('en')} containers?`)

/** How many containers the rows of the table have together; it is written a hundred rows at a time. */
const sumOfRows = async (page: Page): Promise<number> => {
  const more = table(page).getByRole('button', { name: /^[0-9,]+ more$/ })
  while ((await more.count()) > 0) await more.click()
  const cells = await table(page).locator('tbody td:nth-child(2)').allTextContents()
  return cells.reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0)
}

test(
  'the map has the containers of the list, and its filters stay between both and over a reload',
  { tag: '@core' },
  async ({ clerk, service }) => {
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
  },
)

/** A ship that has sailed a part of her leg, by the route of the container on her that has to be acted on first. */
async function shipOnHerWay(service: RunningService) {
  for (const { properties } of (await fleetOf(service)).features) {
    if (properties.feature_type !== 'fleet_vessel' || !properties.vessel_name) continue
    const listed = await service.ask(
      `/containers?filter[current_place]=${properties.vessel_id}&sort=act_by_at`,
    )
    const { data } = (await listed.json()) as { data: { id: string }[] }
    const answer = await service.ask(`/containers/${data[0]?.id}/map_geojson`)
    const route = ((await answer.json()) as RouteMap).features.map((each) => each.properties)
    const leg = route.find((each) => each.feature_type === 'current_vessel')
    const isSailed = route.some(
      (each) => each.feature_type === 'past_vessel_locations' && each.ports_sequence === leg?.ports_sequence,
    )
    if (leg?.vessel_id === properties.vessel_id && isSailed)
      return {
        name: properties.vessel_name,
        containers: properties.containers,
        from: leg.departure_port_name,
      }
  }
  throw new Error('No ship of the fleet is on her way')
}

test(
  'a ship opens its containers with their next day to act by, its leg, and the list of exactly these',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const { name, containers, from } = await shipOnHerWay(service)
    await clerk.goto(`${service.origin}/map`)
    await idle(clerk)
    await table(clerk).getByRole('button', { name, exact: true }).click()
    const panel = clerk.getByRole('complementary', { name })
    await expect(panel.getByRole('listitem').first()).toBeVisible()
    await expect(panel).toContainText(from)
    await expect.poll(async () => (await drawnOf(clerk)).legs).toContain('past_vessel_locations')
    await expectAccessibleInBothThemes(clerk)
    await panel.getByRole('link', { name: /in the list/ }).click()
    await expect(clerk.getByRole('main')).toContainText(exactly(containers))
  },
)

test(
  'an area that is drawn on the map becomes the list of the containers there',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/map`)
    await idle(clerk)
    await clerk.getByRole('button', { name: 'Select area' }).click()
    await clerk.keyboard.press('Escape')
    await expect(clerk.getByTestId('fleet-drawing')).toHaveCount(0)
    await clerk.getByRole('button', { name: 'Select area' }).click()
    const box = await clerk.getByTestId('fleet-drawing').boundingBox()
    if (!box) throw new Error('Nothing to draw on')
    await clerk.mouse.move(box.x + 2, box.y + box.height - 2)
    await clerk.mouse.down()
    await clerk.mouse.move(box.x + box.width * 0.8, box.y + 120)
    await clerk.mouse.up()
    await expect(clerk).toHaveURL(/map_latitude=/)
    const address = new URL(clerk.url()).searchParams
    const edges = ['map_longitude', 'map_latitude'].map((name) =>
      (address.get(name) ?? '').split('..').map(Number),
    )
    // A ship may move over an edge between both answers.
    await expect(async () => {
      const inside = (await fleetOf(service)).features.filter(({ geometry: { coordinates } }) =>
        edges.every(([start = 0, end = 0], axis) => {
          const degrees = coordinates[axis] ?? 0
          return start <= end ? degrees >= start && degrees <= end : degrees >= start || degrees <= end
        }),
      )
      const containers = inside.reduce((sum, { properties }) => sum + properties.containers, 0)
      expect(containers).toBeGreaterThan(0)
      await clerk.reload()
      await expect(clerk.getByRole('main')).toContainText(exactly(containers), { timeout: 10_000 })
    }).toPass()
  },
)

test(
  'the choice of ships or ports holds for the map and the table',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/map`)
    await idle(clerk)
    const { features } = await fleetOf(service)
    const isPort = ({ properties }: FleetMap['features'][number]) => properties.feature_type === 'fleet_port'
    const ships = features.filter((each) => !isPort(each))
    await table(clerk)
      .getByRole('button', { name: /^Ports/ })
      .click()
    await expect(table(clerk).locator('tbody tr')).toHaveCount(features.length - ships.length)
    const ids = ships.map(({ properties }) => String(properties['vessel_id']))
    await expect(async () => {
      await idle(clerk)
      const { places, rings } = await drawnOf(clerk)
      expect(places.length + rings).toBeGreaterThan(0)
      expect(places.filter((place) => ids.includes(place))).toEqual([])
    }).toPass()
  },
)

const looks = {
  over: '--bad',
  late: '--bad',
  held: '--warn',
  due: '--warn',
  ready: '--ok',
  on_time: '--sea',
} satisfies Record<FleetState, string>

test(
  'the map has the colours of all states that there are, also after a change of the theme',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.setViewportSize({ width: 1440, height: 900 })
    const states = (await fleetOf(service)).features.flatMap(({ properties }) =>
      Object.keys(properties.counts),
    )
    const tokens = new Set((states as FleetState[]).map((state) => looks[state]))
    expect(tokens.size).toBeGreaterThan(0)
    await clerk.goto(`${service.origin}/map`)
    await idle(clerk)
    expect((await drawnOf(clerk)).rings).toBeGreaterThan(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await clerk.emulateMedia({ colorScheme })
      for (const token of tokens)
        await expect
          .poll(() => pixelsIn(clerk, token), { message: `${token}, ${colorScheme}` })
          .toBeGreaterThan(15)
    }
  },
)

test(
  'after a change elsewhere the map is read again, at most every twenty seconds',
  { tag: '@long' },
  async ({ page, service }) => {
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
  },
)

test(
  'without WebGL the table answers the same, also on a phone',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.addInitScript(() => Reflect.deleteProperty(window, 'WebGL2RenderingContext'))
    const fleet = await fleetOf(service)
    await clerk.goto(`${service.origin}/map`)
    await expect(table(clerk).getByRole('row').nth(1)).toBeVisible()
    await expect(map(clerk)).toHaveCount(0)
    expect(await sumOfRows(clerk)).toBe(fleet.containers)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
  },
)
