import type { Page } from '@playwright/test'
import type { FleetMap } from '../src/contract/resources/index.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support/story.ts'
import type { RunningService } from './support/service.ts'

const fleetOf = async (service: RunningService, query = ''): Promise<FleetMap> =>
  (await (await service.ask(`/containers/fleet_map${query}`)).json()) as FleetMap

const map = (page: Page) => page.getByTestId('fleet-map')
const idle = (page: Page) => expect(map(page)).toHaveAttribute('data-map-state', 'idle')
const table = (page: Page) => page.getByRole('region', { name: 'Ships and ports' })

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
  const drawn = JSON.parse((await map(clerk).getAttribute('data-rendered-features')) ?? '{}') as {
    places: string[]
    rings: number
  }
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
  await expectAccessibleInBothThemes(clerk)
  await panel.getByRole('link', { name: /in the list/ }).click()
  await expect(clerk.getByRole('main')).toContainText(
    ship.properties.containers === 1 ? '1 container' : `${ship.properties.containers} containers`,
  )
})

test('what the view shows becomes the list of these containers', async ({ clerk, service }) => {
  await clerk.goto(`${service.origin}/map`)
  await idle(clerk)
  await clerk.getByRole('button', { name: 'List what this view shows' }).click()
  await expect(clerk).toHaveURL(/map_latitude=/)
  await expect(clerk.getByRole('row').nth(1)).toBeVisible()
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
