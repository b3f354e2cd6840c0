import { containerThatIs, expect, test } from '../support/story.ts'
import { holdAnswers } from '../support/hold-answers.ts'

const shipmentAddress = /\/v2\/shipments\/[0-9a-f-]+\?/

test(
  'a number from the list that is typed into the find bar opens its page before any answer, and is completed in place',
  { tag: '@core' },
  async ({ clerk, service }) => {
    const { attributes, shipmentId, id } = await containerThatIs(service, 'available')
    await clerk.goto(`${service.origin}/containers?q=${attributes.number}`)
    await expect(clerk.locator(`a[href*="${id}"]`).first()).toBeVisible()
    const shipment = await holdAnswers(clerk, shipmentAddress)
    const lookup = await holdAnswers(clerk, '**/v2/lookups')
    const lookedUp = clerk.waitForRequest('**/v2/lookups')
    await clerk.keyboard.press('/')
    await clerk.keyboard.type(attributes.number)
    // Then the code has come that knows what the lists have.
    await lookedUp
    await clerk.keyboard.press('Enter')

    await expect(clerk).toHaveURL(`${service.origin}/shipments/${shipmentId}?container=${id}`)
    const readiness = clerk.getByRole('region', { name: 'Readiness' })
    await expect(readiness).toBeVisible()
    await expect(clerk.getByText('The rest is being read…')).toBeVisible()
    await expect(clerk.getByText('No events yet')).toHaveCount(0)
    await expect(clerk.getByRole('region', { name: 'Timeline' })).toHaveCount(0)
    const before = await readiness.boundingBox()

    shipment.release()
    lookup.release()
    await expect(clerk.getByRole('region', { name: 'Timeline' })).toBeVisible()
    await expect(clerk.getByText('The rest is being read…')).toHaveCount(0)
    expect((await readiness.boundingBox())?.y).toBe(before?.y)
    await expect(clerk).toHaveURL(`${service.origin}/shipments/${shipmentId}?container=${id}`)
  },
)

test(
  'the land, the worker and the code of the map are asked for together while somebody types',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/containers`)
    await expect(clerk.getByRole('row').nth(2)).toBeVisible()
    const asked = (part: string) => clerk.waitForRequest((request) => request.url().includes(part))
    const code = await holdAnswers(clerk, /\/assets\/paint-map-.*\.js/)
    const parts = ['/assets/basemap-world', '/assets/maplibre-gl-worker', '/assets/paint-map'].map(asked)
    await clerk.keyboard.press('/')
    // All are asked for although the code of the map has not come.
    await Promise.all(parts)
    code.release()
  },
)
