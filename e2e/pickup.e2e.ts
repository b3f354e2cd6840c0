import type { Page } from '@playwright/test'
import { exampleUuid, importContainers, localTimeOf, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from './support/story.ts'

const zone = 'America/Los_Angeles'
const box = (serial: number, attributes: object) => ({
  number: numberOf('CSQU', serial),
  bill: `MAEU22045${serial}`,
  attributes: { pod_timezone: zone, ...attributes },
})
const now = new Date()
const at = (days: number) => localTimeOf(now, zone, days, '12:00')
const available = (days: number) => ({
  current_status: 'available',
  available_for_pickup: true,
  availability_known: true,
  terminal_checked_at: now.toISOString(),
  pod_discharged_at: at(-2),
  pickup_lfd: at(days),
  import_deadlines: { pickup_lfd_terminal: at(days), pickup_lfd_line: null, pickup_lfd_rail: null },
})
const first = box(305_438, available(1))
const second = box(305_439, available(3))
const third = box(305_440, available(4))
const outside = box(305_441, { current_status: 'picked_up', pod_full_out_at: at(-3) })

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  await importContainers(service, [
    first,
    second,
    third,
    outside,
    box(305_442, { current_status: 'on_ship' }),
    box(305_443, {
      current_status: 'available',
      final_destination_timezone: 'America/Chicago',
      pod_full_out_at: at(-6),
    }),
  ])
})

const open = async (page: Page, search = '') => {
  await signIn(page, service)
  await page.goto(`${service.origin}/pickup${search}`)
}
const rowOf = (page: Page, { number }: { number: string }) =>
  page.getByRole('row').filter({ hasText: number.slice(4, 10) })
const cardOf = (page: Page, { number }: { number: string }) =>
  page.getByRole('listitem').filter({ hasText: number.slice(4, 10) })
const entered = async ({ number }: { number: string }): Promise<Record<string, unknown>> => {
  const answer = await service.ask(`/containers/${exampleUuid(number)}`)
  return ((await answer.json()) as { data: { attributes: Record<string, unknown> } }).data.attributes
}

test(
  'the board opens with what is to be picked up at the port, the earliest day first, and counts each phase',
  { tag: '@core' },
  async ({ page }) => {
    await open(page)
    await expect(page.getByRole('heading', { name: 'Pickup & delivery' })).toBeVisible()
    const phase = page.getByRole('group', { name: 'Phase' })
    await expect(phase.getByRole('button', { name: /^To pick up\s*3/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(phase.getByRole('button', { name: /^Arriving\s*1/ })).toBeVisible()
    await expect(page.locator('[data-row]').first()).toContainText(first.number.slice(4, 10))
    await phase.getByRole('button', { name: /^To deliver\s*1/ }).click()
    await expect(rowOf(page, outside)).toContainText('3 days')
    await page
      .getByRole('group', { name: 'Picked up at' })
      .getByRole('button', { name: /^Inland/ })
      .click()
    await expect(page.getByRole('heading', { name: /^Nothing is to be delivered/ })).toBeVisible()
    await phase.getByRole('button', { name: /^To pick up\s*1/ }).click()
    await expect(page.locator('[data-row]')).toHaveCount(1)
  },
)

test(
  'values are entered by keyboard alone, one cell after the other, and say who entered them',
  { tag: '@long' },
  async ({ page }) => {
    await open(page)
    await expect(rowOf(page, first)).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await expect(page.getByRole('textbox', { name: /^Place in the terminal of/ })).toBeFocused()
    await page.keyboard.type('E3-07')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: /^Appointment of/ })).toBeFocused()
    await page.keyboard.type('soon')
    await expect(page.getByText('This is no day and time.')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: /^Appointment of/ })).toBeFocused()
    await page.getByRole('textbox', { name: /^Appointment of/ }).fill('tomorrow 10')
    await expect(page.locator('.entry-hint')).toContainText('10:00')
    await page.keyboard.press('Tab')
    await page.keyboard.type('LB-90417')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Harborline Dray')
    await expect(page.getByText('Adds Harborline Dray to the parties')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(rowOf(page, first)).toContainText('Harborline Dray')
    await expect
      .poll(() => entered(first))
      .toMatchObject({
        location_entered: 'E3-07',
        pickup_number: 'LB-90417',
        dray_carrier_name: 'Harborline Dray',
      })
    // The focus is where it was: another Enter edits it again, and Escape leaves it as it is.
    await page.keyboard.press('Enter')
    await expect(page.locator('.entry-hint')).toContainText(/entered by .+, just now/)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(rowOf(page, first)).toContainText('LB-90417')
    await expectAccessible(page)
  },
)

test(
  'a sheet is pasted: what will be entered is shown first, and each row that is left out says why',
  { tag: '@long' },
  async ({ page }) => {
    await open(page)
    await expect(rowOf(page, second)).toBeVisible()
    await page.getByRole('button', { name: 'Paste from sheet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste from a sheet' })
    await dialog
      .getByRole('textbox')
      .fill(
        [
          'Container\tPickup no.\tTrucker\tRemarks',
          `${second.number}\tELZ 55210\tTwin Peaks\tx`,
          `${third.number}\tELZ 55211\ttwin peaks\t`,
          'MSKU7721046\tELZ 1\tTwin Peaks\t',
        ].join('\n'),
      )
    await expect(dialog.getByText('Not tracked')).toBeVisible()
    await expect(dialog.getByText('4 values of 2 rows · 1 row left out')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enter 4 values' }).click()
    await expect(page.getByText('4 values entered')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(page, second)).toContainText('Twin Peaks')
    await expect(rowOf(page, third)).toContainText('ELZ 55211')
    await page.getByRole('button', { name: /^Group/ }).click()
    await page.getByRole('button', { name: 'Dray carrier', exact: true }).click()
    await expect(page.getByRole('button', { name: /Twin Peaks/, expanded: true })).toContainText('2')
  },
)

test('one value is entered for all that are selected', { tag: '@long' }, async ({ page }) => {
  await open(page)
  for (const each of [second, third]) await rowOf(page, each).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Enter a value' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter for 2 containers' })
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('Appointment')
  await dialog.getByRole('textbox', { name: 'Appointment' }).fill('tomorrow 14:30')
  await dialog.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByText('2 values entered')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf(page, second)).toContainText('14:30')
  await expect(rowOf(page, third)).toContainText('14:30')
})

test(
  'at 360 px a container is a card, and its values are entered on it',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page)
    const card = cardOf(page, third)
    await expect(card).toBeVisible()
    await card.getByRole('button', { name: /^Dray carrier of/ }).click()
    await page
      .getByRole('textbox', { name: /^Dray carrier of/ })
      .or(page.getByRole('combobox', { name: /^Dray carrier of/ }))
      .fill('Low Country')
    await page.keyboard.press('Enter')
    await expect(card).toContainText('Low Country')
    await expect.poll(() => entered(third)).toMatchObject({ dray_carrier_name: 'Low Country' })
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  },
)
