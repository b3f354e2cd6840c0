// @vitest-environment page
import { beforeEach, test, vi } from 'vitest'
import { expect } from '../../testing/matchers.ts'
import { pagesOfService } from '../../testing/page.ts'
import { giveRoom } from '../../ui/testing/room.ts'

const pages = pagesOfService()
beforeEach(() => {
  HTMLElement.prototype.showPopover = () => undefined
  return giveRoom({ width: 1440, height: 900 })
})
const id = '00000001-0000-4000-8000-000000000001'

/** Another person enters a value of the container. */
const enterElsewhere = async (value: string) => {
  const entries = [{ container_id: id, attribute: 'pickup_number', value }]
  const attributes = { entered_by: 'Dana Kim', entries }
  const answer = await pages.service.ask('POST', '/v2/entered_values', {
    data: { type: 'entered_value', attributes },
  })
  expect(answer.status).toBe(200)
}
const stored = async () => {
  const { body } = await pages.service.ask('GET', `/v2/containers/${id}`)
  return (body as { data: { attributes: { pickup_number: string | null } } }).data.attributes.pickup_number
}

test('a pasted value does not overwrite unseen what another person entered meanwhile: it asks', async () => {
  await pages.service.ask('POST', '/v2/imports', {
    data: [
      {
        id,
        type: 'container',
        attributes: { number: 'MSCU1234566', current_status: 'available', available_for_pickup: true },
      },
    ],
  })
  await enterElsewhere('B-222')
  const page = await pages.openBrowser({ role: 'clerk' })
  await page.goto('/pickup')
  await page.getByRole('button', { name: 'Paste from sheet' }).click()
  const sheet = page.getByRole('textbox', { name: /^Cells copied/ })
  await sheet.fill('Container\tPickup no.\nMSCU1234566\tA-111')
  await expect(page.getByText('instead of B-222')).toBeVisible()
  await enterElsewhere('C-333')
  await page.getByRole('button', { name: 'Enter 1 value' }).click()
  await expect(page.getByText('Dana Kim entered C-333 meanwhile.')).toBeVisible()
  await expect(page.getByText('1 changed meanwhile')).toBeVisible()
  expect(await stored()).toBe('C-333')
  // Seen, it is replaced.
  await page.getByRole('button', { name: 'Overwrite 1 value' }).click()
  await expect(page.getByText('1 value entered')).toBeVisible()
  await vi.waitFor(async () => expect(await stored()).toBe('A-111'))
})
