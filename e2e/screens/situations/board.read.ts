import { type Browser, expect, type Page } from '@playwright/test'
import { setClock } from '../../support/page-clock.ts'
import type { RunningService } from '../../support/service.ts'
import { signIn } from '../../support/story.ts'
import { holds } from './pickup.ts'
import { openBoard, shownRow, shown } from './reading.ts'
import { present } from './service.ts'

const { editedByTwo, pasted } = holds

/** A second person saves a value while the cell of the first one is open. */
export async function expectQuestion(page: Page, browser: Browser, service: RunningService): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const other = await context.newPage()
  await setClock(other, present)
  await signIn(other, service)
  const name = `Pickup number of ${shown(editedByTwo)}`
  const cell = (of: Page) => shownRow(of, editedByTwo).getByRole('button', { name: new RegExp(`^${name}`) })
  const input = (of: Page) => of.getByRole('textbox', { name: new RegExp(`^${name}`) })
  for (const each of [page, other]) {
    await openBoard(each, service.origin, [editedByTwo])
    await cell(each).click()
  }
  await input(page).fill('A-111')
  await input(other).fill('B-222')
  await input(other).press('Enter')
  await expect(cell(other)).toContainText('B-222')
  await input(page).press('Enter')
  await expect(page.getByText(/entered B-222 meanwhile/)).toBeVisible()
  await other.reload()
  await expect(cell(other)).toContainText('B-222')
  await context.close()
}

/** Without headings, a time is no place in the terminal. */
export async function expectPastedTime(page: Page, service: RunningService): Promise<void> {
  await openBoard(page, service.origin, [pasted])
  await page.getByRole('button', { name: 'Paste from sheet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste from a sheet' })
  await dialog.getByRole('textbox').fill(`${pasted.number}\t2026-12-03 10:00`)
  await expect(dialog.getByRole('combobox', { name: 'Column 2' })).toHaveValue('pickup_appointment_at')
  await dialog.getByRole('button', { name: 'Enter 1 value' }).click()
  await expect(page.getByText('1 value entered')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  const row = shownRow(page, pasted)
  await expect(row).toContainText('3 Dec 10:00 PST')
  await expect(row.getByRole('button', { name: /^Place in the terminal/ })).not.toContainText('2026-12-03')
}
