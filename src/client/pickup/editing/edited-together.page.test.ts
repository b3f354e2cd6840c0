// @vitest-environment page
import { beforeEach, test, vi } from 'vitest'
import { expect } from '../../testing/matchers.ts'
import { pagesOfService } from '../../testing/page.ts'
import { giveRoom } from '../../ui/testing/room.ts'

const pages = pagesOfService()
beforeEach(() => {
  // There are no popovers here: the hint stands where it is.
  HTMLElement.prototype.showPopover = () => undefined
  return giveRoom({ width: 1440, height: 900 })
})
const id = '00000001-0000-4000-8000-000000000001'
const cell = /^Pickup number of MSCU/

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

async function openBoard() {
  await pages.service.ask('POST', '/v2/imports', {
    data: [
      {
        id,
        type: 'container',
        attributes: { number: 'MSCU1234566', current_status: 'available', available_for_pickup: true },
      },
    ],
  })
  const page = await pages.openBrowser({ role: 'clerk' })
  await page.goto('/pickup')
  return page
}

test('a cell that another person changed meanwhile is not overwritten unseen: it asks', async () => {
  const page = await openBoard()
  await page.getByRole('button', { name: /^Pickup number of MSCU/ }).click()
  await page.getByRole('textbox', { name: cell }).fill('A-111')
  await enterElsewhere('B-222')
  await page.getByRole('textbox', { name: cell }).press('Enter')
  await expect(page.getByText('Dana Kim entered B-222 meanwhile.')).toBeVisible()
  expect(await stored()).toBe('B-222')
  // Seen, it is replaced.
  await page.getByRole('textbox', { name: cell }).press('Enter')
  await expect(page.getByRole('button', { name: /^Pickup number of MSCU.*A-111/ })).toBeVisible()
  await vi.waitFor(async () => expect(await stored()).toBe('A-111'))
})

test('a cell that was opened and left as it was writes nothing over what another person entered', async () => {
  await enterElsewhere('A-111')
  const page = await openBoard()
  await page.getByRole('button', { name: /^Pickup number of MSCU/ }).click()
  await enterElsewhere('B-222')
  await page.getByRole('textbox', { name: cell }).press('Enter')
  await expect(page.getByRole('textbox', { name: cell })).toHaveCount(0)
  expect(await stored()).toBe('B-222')
})
