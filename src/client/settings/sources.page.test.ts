// @module-tag long
// @vitest-environment page
import { afterAll, beforeAll, test } from 'vitest'
import { connectSource, postMessages } from '../../server/testing/connected.ts'
import { type Carrier, openCarrier } from '../../server/sources/dcsa/testing/carrier.ts'
import { box, wholeJourney } from '../../server/sources/dcsa/testing/events.ts'
import { interchange, journey, status } from '../../server/sources/edi/testing/messages.ts'
import { expect } from '../testing/matchers.ts'
import { pagesOfService } from '../testing/page.ts'

const pages = pagesOfService()
let carrier: Carrier
beforeAll(async () => {
  carrier = await openCarrier()
})
afterAll(() => carrier.close())

test('a long answer is drawn in parts, and counted whole', async () => {
  const many = Array.from({ length: 1003 }, (_, n) => ({
    ...wholeJourney[n % wholeJourney.length],
    eventID: `event-${n}`,
  }))
  carrier.events.set(box, many)
  carrier.page_size = 2000
  const id = await connectSource(pages.service, {
    kind: 'dcsa',
    name: 'Long',
    scacs: ['MSCU'],
    settings: {
      profile: 'other',
      events_url: `${carrier.origin}/v2/events`,
      sign_in: 'api_key',
      api_key: 'key-1',
    },
  })
  const page = await pages.openBrowser()
  await page.goto(`/settings/sources/${id}`)
  await page.getByRole('textbox', { name: 'Number to ask for' }).fill(box)
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('1,003 received')).toBeVisible()
  await expect(page.getByText('500 of 1,003 are shown')).toBeVisible()
  const rows = page.getByText('Whole event')
  await expect(rows).toHaveCount(50)
  await page.getByRole('button', { name: /^Show 50 more events/ }).click()
  await expect(rows).toHaveCount(100)
})

test('another Portolan is tried with the carrier of the number', async () => {
  const id = await connectSource(pages.service, {
    kind: 'portolan',
    name: 'Another',
    settings: { base_url: `${carrier.origin}/v2`, api_key: 'key-1' },
  })
  const page = await pages.openBrowser()
  await page.goto(`/settings/sources/${id}`)
  await page.getByRole('textbox', { name: 'Number to ask for' }).fill('MEDUX1234567')
  await page.getByRole('textbox', { name: 'Carrier (SCAC)' }).fill('mscu')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText(/answered in/)).toBeVisible()
})

test('a message leads to its containers and their codes without a meaning', async () => {
  const id = await connectSource(pages.service, { kind: 'edi', name: 'Partner', settings: { scac: 'MSCU' } })
  const text = interchange([...journey.slice(0, 6), status('JX', '20260928', '1000', 'USLGB')])
  await postMessages(pages.service, id, text)
  await pages.service.askDue()
  const page = await pages.openBrowser()
  await page.goto(`/settings/sources/${id}`)
  const messages = page.getByRole('list', { name: 'Messages' })
  await messages.getByText('Containers').click()
  await expect(messages.getByRole('link', { name: 'MSCU 123456-6' })).toBeVisible()
  await expect(messages.getByText(/without a meaning: 315 JX/)).toBeVisible()
})

test('beside connected sources it is said that only the rest is simulated', async () => {
  await pages.service.db.updateTable('accounts').set({ simulated: true }).execute()
  const page = await pages.openBrowser()
  await page.goto('/settings/sources')
  await expect(page.getByText(/what your \d+ connected sources do not report is simulated/)).toBeVisible()
})
