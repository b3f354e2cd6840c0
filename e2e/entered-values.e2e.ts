import type { Page } from '@playwright/test'
import { exampleUuid, importContainers, localTimeOf, numberOf } from './support/import-containers.ts'
import { uploadAndRead } from './support/documents.ts'
import { aNotice, aRelease } from './support/review-documents.ts'
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
const number = numberOf('CSQU', 305_438)
const bill = 'MAEU220455871'
const withoutDay = { number: numberOf('CSQU', 305_439), bill: 'MAEU220455872' }
const container = exampleUuid(number)

let service: ServedAccount
test.use({ drawsMaps: false })

test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  const now = new Date()
  await importContainers(service, [
    {
      number,
      bill,
      attributes: {
        current_status: 'not_available',
        available_for_pickup: false,
        availability_known: true,
        terminal_checked_at: now.toISOString(),
        pod_timezone: zone,
        pod_discharged_at: localTimeOf(now, zone, -2, '08:00'),
        pickup_lfd: localTimeOf(now, zone, 5, '15:00'),
        import_deadlines: {
          pickup_lfd_terminal: localTimeOf(now, zone, 5, '15:00'),
          pickup_lfd_line: null,
          pickup_lfd_rail: null,
        },
      },
    },
    { ...withoutDay, attributes: { current_status: 'on_ship', pod_timezone: zone } },
  ])
})

/** A calendar date in the zone, some days from now. */
const date = (days: number): string => localTimeOf(new Date(), zone, days, '12:00').slice(0, 10)
const open = (page: Page) => page.goto(`${service.origin}/shipments/${exampleUuid(bill)}`)
const inForce = async (): Promise<string[]> => {
  const answer = await service.ask(`/containers/${container}/reports`)
  const { entered } = (await answer.json()) as { entered: { attribute: string; state: string }[] }
  return entered.filter(({ state }) => state === 'in_force').map(({ attribute }) => attribute)
}
const enter = async (attributes: object) => {
  const answer = await service.ask(`/containers/${container}/entered_values`, {
    method: 'POST',
    body: JSON.stringify({ data: { type: 'entered_value', attributes } }),
  })
  expect(answer.status).toBe(200)
}
const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: number.slice(4, 10) })

test(
  'an earlier last free day that a person enters is the day to act by, and is marked on the page and in the list',
  { tag: '@core' },
  async ({ page }) => {
    await signIn(page, service)
    await open(page)
    const card = page.getByRole('region', { name: 'Last free day' })
    await expect(card.getByRole('heading')).toContainText('5 days left')
    const button = card.getByRole('button', { name: 'a last free day: Enter by hand' })
    await button.focus()
    await page.keyboard.press('Enter')
    const popover = page.getByRole('group', { name: 'Enter a last free day by hand' })
    await popover.getByLabel('Last free day', { exact: true }).fill(date(2))
    await popover.getByLabel('Note (optional)').fill('The gate said so')
    await popover.getByLabel('Your name (optional)').fill('Dana Kim')
    await popover.getByLabel('Your name (optional)').press('Enter')
    await expect(popover.getByRole('status')).toHaveText('Saved.')
    // It stays open, and shows what was entered.
    const line = popover.getByRole('listitem')
    await expect(line).toContainText('entered by Dana Kim')
    await expect(line).toContainText('The gate said so')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
    await expect(button).toBeFocused()

    await expect(card.getByRole('heading')).toContainText('2 days left entered by hand')
    const days = card.getByRole('listitem')
    await expect(days).toHaveCount(2)
    await expect(days.nth(0)).toContainText('By hand')
    await expect(days.nth(0)).toContainText('entered by Dana Kim')
    await expect(days.nth(1)).toContainText('Terminal')

    await page.goto(`${service.origin}/containers`)
    await expect(rowOf(page)).toContainText('2 days left')
    await expect(rowOf(page)).toContainText('entered by hand')
  },
)

test(
  'the first last free day of a container is entered, and what it was entered in stays open',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/shipments/${exampleUuid(withoutDay.bill)}`)
    const card = page.getByRole('region', { name: 'Last free day' })
    await expect(card.getByRole('heading')).toHaveText('No last free day yet')
    await card.getByRole('button', { name: 'Who reported the last free days' }).click()
    const popover = page.getByRole('group', { name: 'Who reported the last free days' })
    await popover.getByLabel('Last free day', { exact: true }).fill(date(6))
    await popover.getByRole('button', { name: 'Save' }).click()
    await expect(popover.getByRole('status')).toHaveText('Saved.')
    await expect(card.getByRole('heading', { name: /^Act by/ })).toContainText('6 days left entered by hand')
    await popover.getByRole('button', { name: 'Last free day: End it' }).click()
    await expect(card.getByRole('heading', { name: 'No last free day yet' })).toBeVisible()
    await expect(popover).toBeVisible()
  },
)

test(
  'a later one counts where it is entered to count instead, beside what is reported, until its end',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await open(page)
    const card = page.getByRole('region', { name: 'Last free day' })
    await card.getByRole('button', { name: 'Who reported the last free days' }).click()
    const popover = page.getByRole('group', { name: 'Who reported the last free days' })
    await popover.getByLabel('Last free day', { exact: true }).fill(date(9))
    await popover.getByRole('checkbox', { name: 'Use it instead of what is reported' }).check()
    await popover.getByRole('button', { name: 'Save' }).click()
    await expect(popover.getByRole('status')).toHaveText('Saved.')
    await expect(popover.getByRole('region', { name: 'Entered by hand' })).toContainText(
      'counts instead of what is reported',
    )
    await page.keyboard.press('Escape')
    await expect(card.getByRole('heading')).toContainText('9 days left entered by hand')
    await expect(card).toContainText('counts instead of what is reported')
    await expect(card.getByRole('listitem').nth(1)).toContainText('Terminal')

    await page.setViewportSize({ width: 360, height: 740 })
    await card.getByRole('button', { name: 'Enter by hand' }).click()
    await expect(page.getByRole('group', { name: 'Enter a last free day by hand' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })

    // Its end comes without a check of any source.
    await enter({
      attribute: 'pickup_lfd',
      value: date(9),
      overrules: true,
      valid_until: new Date(Date.now() + 10_000).toISOString(),
    })
    await expect.poll(inForce, { timeout: 60_000 }).toEqual([])
    await expect(async () => {
      await page.reload()
      await expect(card.getByRole('heading')).toContainText('5 days left', { timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await expect(card).not.toContainText('by hand:')
    await expect(card.getByRole('heading')).not.toContainText('entered by hand')
  },
)

test(
  'an availability that a person enters stands beside what the terminal says, and makes nothing ready',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await open(page)
    const card = page.getByRole('region', { name: 'Readiness' })
    await card.getByRole('button', { name: 'Enter by hand' }).click()
    const popover = page.getByRole('group', { name: 'Enter availability or appointment by hand' })
    await popover.getByLabel('What').selectOption('Availability')
    await popover.getByLabel('Availability', { exact: true }).selectOption('Available')
    await popover.getByRole('button', { name: 'Save' }).click()
    await expect(popover.getByRole('status')).toHaveText('Saved.')
    await popover.getByLabel('What').selectOption('Appointment')
    await popover.getByLabel('Appointment').fill(`${date(1)}T14:30`)
    await popover.getByRole('button', { name: 'Save' }).click()
    await expect(popover.getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(card).toContainText('By hand: available')
    await expect(card).toContainText(/Appointment by hand .*14:30/)
    await expect(card.getByRole('heading')).not.toContainText('Ready')

    await page.goto(`${service.origin}/containers`)
    await expect(rowOf(page)).toContainText('Not available')
    await expect(rowOf(page)).not.toContainText('Ready')

    await open(page)
    await card.getByRole('button', { name: 'Enter by hand' }).click()
    await popover.getByRole('button', { name: 'Availability: End it' }).click()
    await expect(popover.getByRole('button', { name: 'Availability: End it' })).toHaveCount(0)
    await expect(popover).toContainText('1 earlier value')
    await page.keyboard.press('Escape')
    await expect(card).not.toContainText('By hand: available')
  },
)

test(
  'a last free day that a confirmed document states stands beside what is reported, and counts in nothing',
  { tag: '@long' },
  async ({ page }) => {
    const document = await uploadAndRead(service, {
      name: 'notice.pdf',
      bytes: await aNotice({ bill, number }),
    })
    await expect
      .poll(async () => (await service.ask(`/documents?filter[shipment_id]=${exampleUuid(bill)}`)).text())
      .toContain(document)
    await signIn(page, service)
    await open(page)
    const card = page.getByRole('region', { name: 'Last free day' })
    const button = card.getByRole('button', { name: 'Who reported the last free days' })
    await button.click()
    const popover = page.getByRole('group', { name: 'Who reported the last free days' })
    await expect(popover.getByRole('region', { name: 'Last free day, terminal' })).toBeVisible()
    await expect(popover.getByRole('region', { name: 'Stated by documents' })).toHaveCount(0)

    // It states something once a person confirmed what was read.
    const confirmed = await service.ask(`/documents/${document}`, {
      method: 'PATCH',
      body: JSON.stringify({ data: { type: 'document', id: document, attributes: { reviewed: true } } }),
    })
    expect(confirmed.status).toBe(200)
    await page.reload()
    await button.click()
    const stated = popover.getByRole('region', { name: 'Stated by documents' })
    await expect(stated.getByRole('listitem')).toContainText(/Last free day .*20 Nov/)
    await expectAccessible(page)
    await expect(card.getByRole('heading', { name: /^Act by/ })).toContainText('5 days left')
    await stated.getByRole('link', { name: 'Arrival notice, notice.pdf' }).click()
    await expect(page).toHaveURL(`${service.origin}/documents/${document}?field=last_free_day`)
  },
)

test(
  'from a release or an appointment that a document states, a link leads to its place on the page, by keyboard and with Back',
  { tag: '@long' },
  async ({ page }) => {
    const document = await uploadAndRead(service, {
      name: 'release.pdf',
      bytes: await aRelease({ bill, number }),
    })
    const confirmed = await service.ask(`/documents/${document}`, {
      method: 'PATCH',
      body: JSON.stringify({ data: { type: 'document', id: document, attributes: { reviewed: true } } }),
    })
    expect(confirmed.status).toBe(200)
    await expect
      .poll(async () => (await service.ask(`/documents?filter[shipment_id]=${exampleUuid(bill)}`)).text())
      .toContain(document)
    await signIn(page, service)
    await open(page)
    const card = page.getByRole('region', { name: 'Readiness' })
    const openSources = async () => {
      await card.getByRole('button', { name: 'Who reported availability' }).focus()
      await page.keyboard.press('Enter')
    }
    await openSources()
    const stated = page
      .getByRole('group', { name: 'Who reported availability, holds and fees' })
      .getByRole('region', { name: 'Stated by documents' })
    for (const [line, text] of [
      'Freight released',
      'Customs not released yet',
      'Pickup number PU4711',
      'Appointment Fri 20 Nov 08:30',
      'Empty return by Mon 30 Nov',
    ].entries())
      await expect(stated.getByRole('listitem').nth(line)).toContainText(text)
    await expectAccessibleInBothThemes(page)

    await stated.getByRole('listitem').filter({ hasText: 'Appointment' }).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${service.origin}/documents/${document}?field=pickup_appointment_at`)
    const row = page
      .getByRole('grid', { name: 'Extracted fields' })
      .getByRole('row')
      .filter({ hasText: 'Pickup appointment' })
    const mark = page.locator('.review-box[data-active="true"]')
    const isAtItsPlace = async () => {
      await expect(row).toBeFocused()
      await expect(page.getByRole('region', { name: 'Pages' }).getByRole('status')).toHaveText('Page 2 of 2')
      await expect(mark).toHaveCount(1)
      await expect(mark).toBeInViewport({ ratio: 1 })
    }
    await isAtItsPlace()
    await expectAccessibleInBothThemes(page)

    await page.goBack()
    await expect(card.getByRole('heading')).toBeVisible()
    await openSources()
    await stated.getByRole('listitem').filter({ hasText: 'Customs' }).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${service.origin}/documents/${document}?field=customs_release_status`)
    await expect(mark).toBeInViewport({ ratio: 1 })
    // The next document opens without the field of this one.
    await page.getByRole('link', { name: 'Back to all documents' }).click()
    await expect(page).toHaveURL(`${service.origin}/documents`)

    // On a narrow screen the page is above the fields, and stays in sight.
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${service.origin}/documents/${document}?field=pickup_appointment_at`)
    await isAtItsPlace()
    await expectNoSidewaysScroll(page)
    // A field that the document no longer has is said to be gone.
    await page.goto(`${service.origin}/documents/${document}?field=general_order_date`)
    await expect(page.getByText('is no longer in this document')).toBeVisible()
  },
)

test(
  'the page lists what changed, before and after, with who entered it',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, service)
    await open(page)
    const changes = page.getByRole('region', { name: 'Changes' })
    await changes.scrollIntoViewIfNeeded()
    await enter({ attribute: 'pickup_number', value: 'LB-1', entered_by: 'Dana Kim' })
    await enter({ attribute: 'pickup_number', value: 'LB-2', entered_by: 'Lee Park' })
    const lines = changes.getByRole('listitem')
    const show = page.getByRole('button', { name: 'Show', exact: true })
    // What others enter is shown with the rest of the page, without a reload.
    const shows = (value: string) =>
      expect(async () => {
        if (await show.isVisible()) await show.click()
        // Lines under the pointer stay as they are.
        await page.mouse.move(1, 1)
        await expect(lines.first()).toContainText(value, { timeout: 2000 })
      }).toPass()
    await shows('LB-2')
    await expect(lines.first()).toContainText('Pickup number LB-1')
    await expect(lines.first()).toContainText(/entered by Lee Park · today \d\d:\d\d P[SD]T/)
    await expect(lines.nth(1)).toContainText('entered by Dana Kim')
    // Older ones are shown by keyboard.
    for (const n of Array.from({ length: 12 }, (_, index) => index))
      await enter({ attribute: 'pickup_number', value: `LB-1${n}`, entered_by: 'Dana Kim' })
    await shows('LB-111')
    await expect(lines).toHaveCount(10)
    await lines.first().hover()
    await enter({ attribute: 'pickup_number', value: 'LB-99', entered_by: 'Dana Kim' })
    await show.press('Enter')
    await changes.getByRole('button', { name: 'Show new changes' }).press('Enter')
    await expect(lines.first()).toContainText('LB-99')
    await page.mouse.move(1, 1)
    await changes.getByRole('button', { name: /^Show \d+ older changes$/ }).press('Enter')
    await expect.poll(() => lines.count()).toBeGreaterThan(13)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  },
)
