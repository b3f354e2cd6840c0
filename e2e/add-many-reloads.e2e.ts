import type { Page } from '@playwright/test'
import { batchesAddress, holdAnswers } from './support/hold-answers.ts'
import type { RunningService } from './support/service.ts'
import { expect, test } from './support/story.ts'

const bill = (serial: number) => `MAEU2288${serial}`
const addMany = '/requests/add'
const done = 'Done. 2 made'

/** Two pasted numbers, checked and ready to be sent. */
async function draftOfTwo(page: Page, service: RunningService, serial: number) {
  await page.goto(service.origin + addMany)
  await page.getByLabel('Paste numbers').fill(`${bill(serial)}\n${bill(serial + 1)}`)
  await page.getByRole('button', { name: 'Read', exact: true }).click()
  return page.getByRole('button', { name: 'Track 2 numbers' })
}

async function batchesOf(service: RunningService): Promise<string[]> {
  const answer = await service.ask('/tracking_request_batches?page[size]=100')
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id)
}

test(
  'a reload before the answer to the rows arrives sends them again and shows the one batch that they became',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const before = await batchesOf(service)
    const track = await draftOfTwo(clerk, service, 10_000)
    const answers = await holdAnswers(clerk, batchesAddress)
    await track.click()
    await answers.answered
    await clerk.reload()
    answers.release()
    await expect(clerk).toHaveURL(/\/requests\/batches\//)
    await expect(clerk.getByRole('main')).toContainText(done)
    expect(await batchesOf(service)).toHaveLength(before.length + 1)
  },
)

test(
  'an answer to the rows that arrives while the page is being reloaded leads to the batch, and the next draft is empty',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const track = await draftOfTwo(clerk, service, 20_000)
    const answers = await holdAnswers(clerk, batchesAddress)
    await track.click()
    await answers.answered
    const documents = await holdAnswers(clerk, service.origin + addMany)
    const reloaded = clerk.reload()
    await documents.answered
    // The page that is about to be replaced handles the answer: it goes to the batch, and asks for it.
    const batchRead = clerk.waitForResponse(/\/v2\/tracking_request_batches\/[^/]+$/)
    answers.release()
    await batchRead
    documents.release()
    await reloaded
    await expect(clerk).toHaveURL(/\/requests\/batches\//)
    await expect(clerk.getByRole('main')).toContainText(done)

    await clerk.getByRole('link', { name: 'Add more' }).click()
    await expect(clerk.getByLabel('Paste numbers')).toBeEmpty()
  },
)

test(
  'a reload just after the answer to the rows shows their batch, and the next draft is empty',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const track = await draftOfTwo(clerk, service, 30_000)
    await track.click()
    await clerk.waitForURL(/\/requests\/batches\//, { waitUntil: 'commit' })
    await clerk.reload()
    await expect(clerk).toHaveURL(/\/requests\/batches\//)
    await expect(clerk.getByRole('main')).toContainText(done)

    await clerk.goto(service.origin + addMany)
    await expect(clerk.getByLabel('Paste numbers')).toBeEmpty()
  },
)

test(
  'a tag that was entered the moment before a reload is still there after it',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await expect(await draftOfTwo(clerk, service, 60_000)).toBeEnabled()
    const tags = clerk.getByLabel('Tags for all')
    for (const tag of ['spring', 'summer', 'autumn', 'winter', 'urgent', 'late', 'cold', 'heavy']) {
      await tags.fill(tag)
      const reloaded = clerk.waitForEvent('load')
      await tags.evaluate((field: HTMLElement) => {
        field.blur()
        window.location.reload()
      })
      await reloaded
      await expect(tags).toHaveValue(tag)
    }
  },
)
