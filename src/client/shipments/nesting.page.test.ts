// @vitest-environment page
import { beforeEach, test } from 'vitest'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'
import { giveRoom } from '../ui/testing/room.ts'

const pages = pagesOfService()
beforeEach(() => giveRoom({ width: 1440, height: 900 }))
const [shipment_id, container_id] = [1, 2].map((n) => `0000000${n}-0000-4000-8000-000000000001`)

test.each([
  ['that can be picked up', { current_status: 'available', available_for_pickup: true }],
  ['that was picked up', { current_status: 'picked_up', pod_full_out_at: '2026-11-19T18:00:00Z' }],
])(
  'no paragraph of a container %s has a block in it: what opens under a button is none of its text',
  async (_, attributes) => {
    await pages.service.ask('POST', '/v2/imports', {
      data: [
        {
          id: shipment_id,
          type: 'shipment',
          attributes: { bill_of_lading_number: 'MSCUNEST1', shipping_line_scac: 'MSCU' },
        },
        {
          id: container_id,
          type: 'container',
          attributes: { number: 'MSCU1234566', ...attributes },
          relationships: { shipment: { data: { id: shipment_id, type: 'shipment' } } },
        },
      ],
    })
    const page = await pages.openBrowser({ role: 'clerk' })
    await page.goto(`/shipments/${shipment_id}`)
    await expect(page.getByRole('region', { name: 'Readiness' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Who reported/ }).first()).toBeVisible()
    const blocks = [...document.querySelectorAll('p :is(div, p, ul, ol, dl, section, table, form, details)')]
    expect(blocks.map((block) => block.closest('p')?.textContent)).toEqual([])
  },
)
