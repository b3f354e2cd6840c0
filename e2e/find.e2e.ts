import { containerCheckDigit } from '../src/contract/identifiers/index.ts'
import { containerThatIs, expect, test } from './support/story.ts'

test.use({ drawsMaps: false })

test(
  'a reference number that a clerk adds is kept, and finds the shipment',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const container = await containerThatIs(service, 'on_ship', 'grounded', 'available')
    await clerk.goto(`${service.origin}/shipments/${container.shipmentId}`)
    const references = clerk.getByRole('group', { name: 'Reference numbers' }).first()
    await references.getByRole('button', { name: '+ reference' }).click()
    await references.getByLabel('New reference number').fill('spring range 77')
    await clerk.keyboard.press('Enter')
    await expect(references).toContainText('spring range 77')
    await expect
      .poll(async () => {
        const answer = await service.ask(`/shipments/${container.shipmentId}`)
        return ((await answer.json()) as { data: { attributes: { ref_numbers: string[] } } }).data.attributes
          .ref_numbers
      })
      .toContain('spring range 77')
    await clerk.goto(`${service.origin}/shipments/find?q=${encodeURIComponent('Spring Range 77')}`)
    await expect(clerk).toHaveURL(new RegExp(`/shipments/${container.shipmentId}`))
    await clerk.getByRole('button', { name: 'Remove reference spring range 77' }).first().click()
    await expect(clerk.getByRole('button', { name: 'Undo: bring back spring range 77' })).toBeVisible()
  },
)

test(
  'a tag that a clerk adds on the page of a shipment is in the list after going back',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const { shipmentId } = await containerThatIs(service, 'on_ship', 'grounded', 'available')
    await clerk.goto(`${service.origin}/shipments?columns=bill_of_lading_number,tags`)
    const row = clerk.getByRole('row').filter({ has: clerk.locator(`a[href*="${shipmentId}"]`) })
    await row.getByRole('link').first().click()
    const tags = clerk.getByRole('group', { name: 'Tags' })
    await tags.getByRole('button', { name: '+ tag' }).click()
    // No shipment of the fleet has it: a tag that is there already would not be added.
    await tags.getByLabel('New tag').fill('Checked by Ines')
    await clerk.keyboard.press('Enter')
    await expect(tags).toContainText('Checked by Ines')
    await clerk.goBack()
    await expect(row).toContainText('Checked by Ines')
  },
)

const deepLink = { type: 'proves', description: 'GET {app_url}/shipments/find 200' }

test(
  'part of a container number is enough, in any case and with its gaps',
  { tag: '@core', annotation: deepLink },
  async ({ clerk, service }) => {
    const { attributes, shipmentId, id } = await containerThatIs(service, 'on_ship')
    const typed = `${attributes.number.slice(0, 4)} ${attributes.number.slice(4, 10)}`.toLowerCase()
    await clerk.goto(`${service.origin}/shipments/find?q=${encodeURIComponent(typed)}`)
    await expect(clerk).toHaveURL(`${service.origin}/shipments/${shipmentId}?container=${id}`)
  },
)

test(
  'an untracked number can be tracked from the result of its lookup',
  { tag: '@core' },
  async ({ clerk, service }) => {
    // The simulated carriers do not know every number that one can think of, as real ones do not.
    for (const serial of ['730114', '730115', '730116', '730117', '730118', '730119']) {
      const ten = `MSCU${serial}`
      const number = `${ten}${containerCheckDigit(ten)}`
      await clerk.goto(`${service.origin}/shipments/find?q=${number}`)
      await expect(clerk.getByRole('heading', { name: /Nothing you track matches/ })).toBeVisible()
      await expect(clerk.getByLabel('Track as')).toHaveValue('container')
      await clerk.getByRole('button', { name: 'Track it' }).click()
      const progress = clerk.locator('.track-progress')
      await expect(
        progress.getByRole('link', { name: 'Open the shipment' }).or(progress.locator('.t-bad')),
      ).toBeVisible()
      const open = progress.getByRole('link', { name: 'Open the shipment' })
      if (!(await open.isVisible())) continue
      await open.click()
      await expect(clerk.getByRole('main')).toContainText(`${ten.slice(0, 4)} ${serial}-`)
      await clerk.goto(`${service.origin}/shipments/find?q=${number}`)
      await expect(clerk).toHaveURL(/\/shipments\/[0-9a-f-]{36}\?container=/)
      return
    }
    throw new Error('None of six numbers could be tracked')
  },
)
