import type { Page } from '@playwright/test'
import { makeScan } from '../../src/server/testing/files/index.ts'
import { fetchDocument, uploadAndRead } from '../support/documents.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { numberOf } from '../support/import-containers.ts'
import { aNotice } from '../support/review-documents.ts'
import { expect, test } from '../support/story.ts'

let serial = 770_000
const unknown = () => ({ number: numberOf('ZZZU', ++serial), bill: `ZZZU${serial}00` })
const grid = (page: Page) => page.getByRole('grid', { name: 'Extracted fields' })
const row = (page: Page, name: string) =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test('a document is not accepted by Enter before its fields are on the screen', async ({
  clerk,
  service,
}) => {
  const id = await uploadAndRead(service, { name: 'not shown.pdf', bytes: await aNotice(unknown()) })
  const evidence = await holdAnswers(clerk, new RegExp(`/documents/${id}/evidence`))
  await clerk.goto(`${service.origin}/documents/${id}`)
  await evidence.answered
  await expect(clerk.getByRole('heading', { level: 1 })).toContainText('not shown')
  await expect(clerk.getByText('Fetching the pages')).toBeAttached()
  await expect(clerk.getByText('No page to show')).toHaveCount(0)
  await clerk.keyboard.press('Enter')
  await expect(clerk.getByText('The fields are not shown yet')).toBeAttached()
  expect((await fetchDocument(service, id)).attributes.reviewed_at).toBeNull()
  evidence.release()
  await expect(grid(clerk)).toBeVisible()
  expect((await fetchDocument(service, id)).attributes.reviewed_at).toBeNull()
})

test('what was typed into a document stays while another page is open, until it is saved', async ({
  clerk,
  service,
}) => {
  const id = await uploadAndRead(service, { name: 'typed.pdf', bytes: await aNotice(unknown()) })
  await clerk.goto(`${service.origin}/documents/${id}`)
  await row(clerk, 'Port of loading').focus()
  await clerk.keyboard.press('a')
  await clerk.keyboard.type('Qingdao')
  await clerk.keyboard.press('Enter')
  await expect(row(clerk, 'Port of loading')).toContainText('Qingdao')
  await clerk.getByRole('link', { name: /^Containers/ }).click()
  await expect(clerk).toHaveURL(/\/containers/)
  await clerk.goBack()
  await expect(row(clerk, 'Port of loading')).toContainText('Qingdao')
  await clerk.keyboard.press('Shift+X')
  await clerk.getByRole('button', { name: /^(Save and accept|Accept)/ }).click()
  await expect.poll(async () => (await fetchDocument(service, id)).attributes.reviewed_at).not.toBeNull()
  await expect(clerk).not.toHaveURL(new RegExp(id))
  await clerk.goBack()
  await expect(row(clerk, 'Port of loading')).toContainText('Qingdao')
  await expect(clerk.getByRole('button', { name: 'Save and accept' })).toHaveCount(0)
})

test('by keyboard a field is added with Enter, and not by each entry of the list that is passed', async ({
  clerk,
  service,
}) => {
  const id = await uploadAndRead(service, { name: 'added.pdf', bytes: await aNotice(unknown()) })
  await clerk.goto(`${service.origin}/documents/${id}`)
  await expect(grid(clerk)).toBeVisible()
  const rows = await grid(clerk).getByRole('row').count()
  const list = clerk.getByRole('combobox', { name: 'Add a field' })
  await list.focus()
  await clerk.keyboard.press('ArrowDown')
  await clerk.keyboard.press('ArrowDown')
  await expect(list).not.toHaveValue('')
  await expect(grid(clerk).getByRole('row')).toHaveCount(rows)
  const chosen = await list.inputValue()
  await clerk.keyboard.press('Enter')
  await expect(grid(clerk).locator(`[data-field="${chosen}"]`)).toBeVisible()
  await expect(grid(clerk).getByRole('textbox')).toBeFocused()
})

test('on a page on which no words were read, marking says so', async ({ clerk, service }) => {
  const id = await uploadAndRead(service, {
    name: 'empty scan.png',
    bytes: await makeScan([]),
    type: 'image/png',
  })
  await clerk.goto(`${service.origin}/documents/${id}`)
  await clerk.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Arrival notice' })
  await expect(grid(clerk)).toBeVisible()
  await clerk.keyboard.press('m')
  await expect(clerk.getByText('No words could be read on this page.')).toBeVisible()
  await clerk.keyboard.press('Escape')
  await expect(clerk.getByText('No words could be read on this page.')).toHaveCount(0)
})
