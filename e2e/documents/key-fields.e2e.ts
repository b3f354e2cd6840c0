import type { Page } from '@playwright/test'
import { makeScan, placed } from '../../src/server/testing/files/index.ts'
import { fetchDocument, uploadAndRead } from '../support/documents.ts'
import { exampleUuid, importContainers, numberOf } from '../support/import-containers.ts'
import { aBooking } from '../support/review-documents.ts'
import type { RunningService } from '../support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../support/story.ts'

let serial = 730_000
const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Extracted fields' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const accept = (page: Page) => page.getByRole('button', { name: /^(Save and accept|Accept)/ })
const grid = (page: Page) => page.getByRole('grid', { name: 'Extracted fields' })

async function open(page: Page, service: RunningService, id: string) {
  await page.goto(`${service.origin}/documents/${id}`)
  await expect(grid(page)).toBeVisible()
}
const attributesOf = async (service: RunningService, id: string) =>
  (await fetchDocument(service, id)).attributes

test(
  'words of a scanned page are marked with the pointer and by keys, and become the value of a field',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const lines = [
      'ARRIVAL NOTICE',
      '',
      'B/L No.   ZZZU7312200',
      '',
      'Handed over to',
      'NORTHWIND IMPORTS LLC',
      '2200 Imperial Hwy',
      '',
      'Ship   GREEN WREN',
    ]
    const bytes = await makeScan(placed(lines.join('\n'), { size: 14 }), { size: [500, 400] })
    const id = await uploadAndRead(service, { name: 'marked.png', type: 'image/png', bytes })
    await open(clerk, service, id)
    await expect(row(clerk, 'Consignee')).toContainText('Mark it on the page, or type')
    const paper = clerk.locator('.review-page')
    await expect(clerk.getByRole('img', { name: 'Page 1 of marked.png' })).toBeVisible()
    const words = clerk.waitForResponse((answer) => answer.url().includes('/pages/1/words'))
    await paper.hover({ position: { x: 5, y: 5 } })
    const { words: placesOf } = (await (await words).json()) as {
      words: { text: string; x: number; y: number; width: number; height: number }[]
    }
    const at = (text: string) => placesOf.find((word) => word.text.includes(text))
    const box = await paper.boundingBox()
    const [first, last] = [at('NORTHWIND'), at('Hwy')]
    if (!box || !first || !last) throw new Error('The words of the page were not read')
    const point = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
    await clerk.mouse.move(...point(first.x - 0.005, first.y + first.height / 2))
    await clerk.mouse.down()
    await clerk.mouse.move(...point(0.9, last.y + last.height / 2), { steps: 4 })
    await clerk.mouse.up()

    const menu = clerk.getByRole('menu', { name: /NORTHWIND IMPORTS LLC/ })
    await expect(menu.getByRole('menuitem').first()).toBeFocused()
    await expect(menu).toContainText('Confirmed on two documents of the same sender')
    await expectAccessible(clerk)
    await clerk.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(clerk.locator('.mark-line')).toHaveCount(2)
    await clerk.keyboard.press('Enter')
    await clerk.keyboard.press('/')
    await clerk.getByRole('textbox', { name: 'Find a field' }).fill('consignee')
    await clerk.keyboard.press('Enter')
    await expect(row(clerk, 'Consignee')).toContainText('NORTHWIND IMPORTS LLC')
    await expect(row(clerk, 'Consignee')).toContainText('marked by you')
    await expect(row(clerk, 'Consignee, address')).toContainText('2200 Imperial Hwy')
    await expect(row(clerk, 'Consignee')).toBeFocused()
    await expect(clerk.locator('.review-box[data-active="true"]')).toHaveCount(1)

    await row(clerk, 'Vessel').focus()
    await clerk.keyboard.press('m')
    await expect(clerk.locator('.mark-line')).toHaveCount(1)
    for (let step = 0; step < 9; step++) await clerk.keyboard.press('ArrowDown')
    await clerk.keyboard.press('ArrowRight')
    if ((await clerk.locator('.review-page [role="status"]').textContent()) === 'Ship')
      await clerk.keyboard.press('ArrowRight')
    await expect(clerk.locator('.review-page [role="status"]')).toContainText(/GREEN|WREN/)
    while ((await clerk.locator('.review-page [role="status"]').textContent())?.includes('WREN') === true)
      await clerk.keyboard.press('ArrowLeft')
    await clerk.keyboard.press('Shift+ArrowRight')
    await expect(clerk.locator('.review-page [role="status"]')).toHaveText('GREEN WREN')
    await clerk.keyboard.press('Enter')
    await expect(clerk.getByRole('menuitem', { name: 'This is the vessel' })).toBeFocused()
    await clerk.keyboard.press('1')
    await expect(row(clerk, 'Vessel')).toContainText('GREEN WREN')

    await clerk.keyboard.press('Shift+X')
    await expectAccessible(clerk)
    await clerk.keyboard.press('Enter')
    await expect.poll(async () => (await attributesOf(service, id)).reviewed_at).not.toBeNull()
    const evidence = (await (await service.ask(`/documents/${id}/evidence`)).json()) as {
      marks: { path: string; text: string; page: number }[]
    }
    expect(evidence.marks.map(({ path, text, page }) => [path, text, page])).toEqual([
      ['consignee.party_name', 'NORTHWIND IMPORTS LLC', 1],
      ['consignee.address', '2200 Imperial Hwy', 1],
      ['vessel_name', 'GREEN WREN', 1],
    ])
    await open(clerk, service, id)
    await row(clerk, 'Vessel').focus()
    await expect(clerk.locator('.review-box[data-active="true"]')).toHaveCount(1)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
  },
)

async function trackedBooking(service: RunningService) {
  const container = { number: numberOf('CSQU', ++serial), bill: `MEDUKEY${serial}` }
  const booking = `BKG${serial}22`
  await importContainers(service, [container], {
    booking_number: booking,
    pod_vessel_name: 'MAERSK EMDEN',
    pod_voyage_number: '0238W',
    pol_atd_at: '2026-11-02T03:00:00Z',
    pol_timezone: 'Asia/Shanghai',
    pod_eta_at: '2026-11-25T05:00:00Z',
  })
  return { ...container, booking, shipment: exampleUuid(container.bill) }
}

test(
  'sure documents are accepted by themselves once an account wants it, and a share is looked at by chance',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const read = async (name: string) => {
      const { booking } = await trackedBooking(service)
      return uploadAndRead(service, { name, bytes: await aBooking({ booking, arrives: '24 Nov 2026' }) })
    }
    const inbox = clerk.getByRole('row')
    const set = async (percent: string, isOn: boolean) => {
      await clerk.goto(`${service.origin}/documents`)
      await clerk.getByRole('button', { name: 'Acceptance by itself' }).click()
      const form = clerk.getByRole('group', { name: 'Acceptance by itself' })
      await form.getByRole('checkbox').setChecked(isOn)
      await form.getByLabel('Looked at by chance').fill(percent)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form.getByRole('status')).toHaveText('Saved')
      return form
    }
    await read('off.pdf')
    await clerk.goto(`${service.origin}/documents?q=off`)
    await expect(inbox.filter({ hasText: 'off.pdf' })).toContainText('All values certain')
    const form = await set('0', true)
    await expectAccessible(clerk)
    await expect(form).toContainText('None was looked at by chance yet.')
    const sure = await read('sure.pdf')
    expect(await attributesOf(service, sure)).toMatchObject({ accepted_by: 'service' })
    await clerk.goto(`${service.origin}/documents?q=sure`)
    await expect(inbox.filter({ hasText: 'sure.pdf' })).toContainText('By itself: every check agreed')
    await expect(
      clerk.getByText('Accepted by itself: 1 this week, 0 looked at by chance, 0 wrong'),
    ).toBeVisible()

    await set('100', true)
    const chosen = await read('chosen.pdf')
    expect(await attributesOf(service, chosen)).toMatchObject({ accepted_by: null, chosen_by_chance: true })
    await clerk.goto(`${service.origin}/documents?q=chosen`)
    await expect(inbox.filter({ hasText: 'chosen.pdf' })).toContainText('Sure; to be looked at by chance')
    await open(clerk, service, chosen)
    await row(clerk, 'Vessel').getByRole('button', { name: 'Edit Vessel' }).click()
    await clerk.keyboard.type('MAERSK ESSEN')
    await clerk.keyboard.press('Enter')
    await accept(clerk).click()
    await expect.poll(async () => (await attributesOf(service, chosen)).accepted_by).toBe('person')
    await expect(await set('10', false)).toContainText('A person corrected 1 of 1 looked at by chance: 100%.')
  },
)
