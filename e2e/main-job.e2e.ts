import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { formatContainerNumber } from '../src/contract/identifiers/index.ts'
import type { RouteMap } from '../src/contract/resources/index.ts'
import { exampleUuid, importContainers, numberOf } from './support/import-containers.ts'
import { pdf } from './support/pdf.ts'
import {
  requestsOf,
  containerAtSea,
  containerThatIs,
  expect,
  expectAccessible,
  signIn,
  test,
} from './support/story.ts'

/** What the dashboard adds to the answer of the map where the line carries a container further by rail or truck. */
const ADDED_TYPES = ['inland_leg', 'carried_leg', 'inland_place']

/** How many features of each type of the answer are drawn. */
const drawnOn = async (map: Locator): Promise<Record<string, number>> => {
  const drawn = JSON.parse((await map.getAttribute('data-rendered-features')) ?? '{}') as Record<
    string,
    number
  >
  return Object.fromEntries(Object.entries(drawn).filter(([type]) => !ADDED_TYPES.includes(type)))
}

test(
  'a clerk signs in by the printed link, which works once, finds a container, sees its route, and uploads a document',
  { tag: '@core' },
  async ({ page, browser, service }) => {
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    await expect(page.getByRole('note')).toContainText('Simulated data')

    const container = await containerAtSea(service)
    await page.keyboard.press('/')
    await page.keyboard.type(formatContainerNumber(container.attributes.number).toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      new RegExp(`/shipments/${container.shipmentId}\\?container=${container.id}$`),
    )
    const selected = page
      .locator('[aria-current="true"]')
      .filter({ hasText: formatContainerNumber(container.attributes.number) })
    await expect(selected).toBeVisible()
    await expect(page.getByRole('main')).toContainText('On ship')

    const map = page.getByTestId('route-map')
    await expect(map).toHaveAttribute('data-map-state', 'idle')
    const answer = await service.ask(`/containers/${container.id}/map_geojson`)
    const { features } = (await answer.json()) as RouteMap
    const counts: Record<string, number> = {}
    for (const { properties, geometry } of features) {
      // The rest of a line that is cut at 180°: the map draws it as one.
      if (geometry.type === 'LineString' && Math.abs(geometry.coordinates[0]?.[0] ?? 0) === 180) continue
      counts[properties.feature_type] = (counts[properties.feature_type] ?? 0) + 1
    }
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(['port', 'current_vessel', 'estimated_partial_leg']),
    )
    await expect.poll(() => drawnOn(map)).toEqual(counts)
    await expectAccessible(page)

    await page.getByRole('link', { name: /^Documents/ }).click()
    // What follows the end is not read: the file is another one than each that was uploaded before.
    const bytes = Buffer.concat([
      pdf(`Arrival notice for ${container.attributes.number}`),
      Buffer.from(`% ${randomUUID()}`),
    ])
    const name = `Notice of ${container.attributes.number}`
    const dropped = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: bytes }
    await page.getByLabel('Files to upload').setInputFiles(dropped)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText('To review')
    const downloading = page.waitForEvent('download')
    await row.getByRole('button', { name: /download/i }).click()
    const original = await readFile(await (await downloading).path())
    expect(createHash('md5').update(original).digest('hex')).toBe(
      createHash('md5').update(bytes).digest('hex'),
    )

    const other = await browser.newPage()
    await other.goto(service.signInLink)
    await expect(other.getByRole('alert')).toContainText('used already')
    await other.getByText('Other ways').click()
    await other.getByLabel('API key').fill(service.apiKey)
    await other.getByRole('button', { name: 'Sign in with the key' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    await other.close()
  },
)

test(
  'going back and forth between pages repeats no request while the data is fresh',
  { tag: '@core' },
  async ({ page, account: service }) => {
    // Without a fleet: a list whose containers change is asked for again.
    const boxes = Array.from({ length: 8 }, (_, n) => ({
      number: numberOf('TRUU', 300 + n),
      bill: `MEDU40030${n}`,
      attributes: { current_status: 'available', availability_known: true, available_for_pickup: true },
    }))
    await importContainers(service, boxes)
    await signIn(page, service)
    await page.goto(`${service.origin}/containers`)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    // Leaving before all that the page shows has arrived would repeat the request.
    const parts = [
      '/documents?',
      '/map_geojson',
      '/custom_field_definitions',
      '/history?',
      '/delivery_orders?',
      '/stream',
    ]
    const arrived = Promise.all(
      parts.map((part) => page.waitForResponse((response) => response.url().includes(part))),
    )
    await page.goto(`${service.origin}/shipments/${exampleUuid('MEDU400300')}`)
    await arrived
    await expect(page.getByRole('heading', { name: /^\d+ containers?$/ })).toBeVisible()
    // The counts of the view wait until there is room for a request; leaving before they have arrived would repeat it.
    const [listed, counted] = ['/v2/containers?', '/containers/summary'].map((part) =>
      page.waitForResponse((response) => response.url().includes(part)),
    )
    await page.getByRole('link', { name: /^Containers/ }).click()
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await (await listed)?.finished()
    await (await counted)?.finished()
    const requests = requestsOf(page)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    expect(requests).toEqual([])
  },
)

test(
  'the route of the next shipment is drawn on the map of the one before, and none of the old route stays',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const atSea = await containerAtSea(service)
    const arrived = await containerThatIs(service, 'grounded', 'available', 'picked_up')
    const canvas = clerk.locator('.maplibregl-canvas')
    const map = clerk.getByTestId('route-map')
    await clerk.goto(`${service.origin}/shipments/${atSea.shipmentId}?container=${atSea.id}`)
    await expect(map).toHaveAttribute('data-map-state', 'idle')
    await canvas.evaluate((element) => element.setAttribute('data-first', 'yes'))
    await clerk.keyboard.press('/')
    await clerk.keyboard.type(arrived.attributes.number)
    await clerk.keyboard.press('Enter')
    await expect(clerk).toHaveURL(new RegExp(`container=${arrived.id}$`))
    const answer = await service.ask(`/containers/${arrived.id}/map_geojson`)
    const { features } = (await answer.json()) as { features: { properties: { feature_type: string } }[] }
    const types = features.map(({ properties }) => properties.feature_type)
    const drawnTypes = async () => Object.keys(await drawnOn(map)).toSorted()
    await expect.poll(drawnTypes).toEqual([...new Set(types)].toSorted())
    await expect(map).toHaveAttribute('data-map-state', 'idle')
    await expect(canvas).toHaveAttribute('data-first', 'yes')
  },
)

test(
  'the screen shows what the interface answers to the printed key',
  { tag: '@core' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/containers`)
    // The fleet moves: a container that was added meanwhile is in the next answer, and on the screen.
    await expect(async () => {
      const answer = await service.ask('/containers?page[size]=50&include=shipment')
      expect(answer.headers.get('content-type')).toBe('application/vnd.api+json')
      const { data, meta } = (await answer.json()) as {
        data: { attributes: { number: string } }[]
        meta: { total: number }
      }
      const shown = await clerk.getByRole('main').innerText()
      for (const { attributes } of data.slice(0, 10))
        expect(shown).toContain(formatContainerNumber(attributes.number))
      expect(shown).toContain(meta.total.toLocaleString('en-US'))
    }).toPass()
    const refused = await service.ask('/containers', { headers: { Authorization: 'Token wrong' } })
    expect(refused.status).toBe(401)
  },
)
