import type { Page } from '@playwright/test'
import { importContainers, numberOf } from './support/import-containers.ts'
import type { ServedAccount } from './support/service.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './support/story.ts'

const numbers = [1, 2, 3].map((serial) => numberOf('NOTU', serial))

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  await importContainers(
    service,
    numbers.map((number) => ({ number, bill: 'MAEUNOTES1' })),
  )
})

const list = '/containers?q=NOTU&sort=number&columns=*number,note,assignee'
const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`)
const card = (page: Page) => page.getByRole('region', { name: 'Note', exact: true })

async function openList(page: Page, service: ServedAccount): Promise<void> {
  await page.goto(service.origin + list)
  await expect(row(page, 0).locator('a[data-row]')).toBeVisible()
}

async function idOf(service: ServedAccount, number: string): Promise<string> {
  const answer = await service.ask(`/containers?number=${number}`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return data[0]?.id ?? ''
}

test(
  'a container is assigned and noted with the keyboard, and another browser shows it',
  { tag: '@core' },
  async ({ page, browser }) => {
    await signIn(page, service)
    const other = await (await browser.newContext()).newPage()
    await signIn(other, service)
    await openList(other, service)
    await expect(other.getByText('Live', { exact: true })).toBeVisible()

    await openList(page, service)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(card(page)).toContainText('Nobody has it')
    await page.keyboard.press('a')
    const asked = page.getByRole('dialog', { name: 'Your name' })
    await asked.getByRole('combobox', { name: 'Name' }).fill(' Dana  Kim ')
    await page.keyboard.press('Enter')
    await expect(card(page)).toContainText('Dana Kim')
    await page.keyboard.press('n')
    await page.keyboard.type('Exam done Sat')
    await page.keyboard.press('Enter')
    await page.keyboard.type('release Mon')
    await page.keyboard.press('Control+Enter')
    await expect(card(page).locator('.container-note')).toHaveText(
      'Exam done Sat\nrelease MonDana Kim · just now',
    )
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1280, height: 720 })

    await page.keyboard.press('u')
    await expect(row(page, 0)).toContainText('Exam done Sat · release Mon')
    await expect(row(page, 0)).toContainText('Dana Kim')
    await other.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(row(other, 0)).toContainText('Exam done Sat · release Mon')
    await other.context().close()
  },
)

test(
  'a note that another person wrote meanwhile is shown before it is replaced',
  { tag: '@long' },
  async ({ page }) => {
    const [, second = ''] = numbers
    const id = await idOf(service, second)
    await signIn(page, service)
    await openList(page, service)
    await row(page, 1).locator('a[data-row]').click()
    await card(page).getByRole('button', { name: '+ note' }).click()
    await card(page).getByRole('textbox', { name: 'Note' }).fill('Nothing to do')
    const answer = await service.ask(`/containers/${id}/note`, {
      method: 'PATCH',
      body: JSON.stringify({
        data: { type: 'container', attributes: { note: 'Call the broker first', note_author: 'Omar Reyes' } },
      }),
    })
    expect(answer.status).toBe(200)
    await card(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page).getByRole('alert')).toContainText('Call the broker first')
    await expect(card(page).getByRole('alert')).toContainText('Omar Reyes')
    await expect(card(page).getByRole('textbox', { name: 'Note' })).toHaveValue('Nothing to do')
    await card(page).getByRole('button', { name: 'Replace it' }).click()
    await expect(card(page).locator('.container-note')).toContainText('Nothing to do')

    await card(page).getByRole('button', { name: 'Undo: bring back the note before' }).click()
    await expect(card(page).locator('.container-note')).toContainText('Call the broker first')
    await expect(card(page).locator('.container-note')).toContainText('Omar Reyes')
    await expect(card(page).getByRole('button', { name: /^Undo/ })).toHaveCount(0)
    await expect(card(page).getByRole('button', { name: 'Edit the note' })).toBeFocused()
  },
)

test('selected containers are assigned together, and are mine', { tag: '@long' }, async ({ page }) => {
  await signIn(page, service)
  await openList(page, service)
  await row(page, 1).getByRole('checkbox').check()
  await row(page, 2).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Name' }).fill('Omar Reyes')
  await dialog.getByRole('checkbox', { name: /This is me/ }).check()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(row(page, 2)).toContainText('Omar Reyes')

  await page.getByRole('button', { name: 'This view', exact: true }).click()
  await page.getByRole('link', { name: 'Mine', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mine')
  await expect(page.locator('.list-count')).toContainText('2 containers')
  await page.goBack()
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
})
