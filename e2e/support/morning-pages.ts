import { expect, type Page } from '@playwright/test'
import type { WeekListName } from './week-lists.ts'

/** What the pages of a morning have to say. */
interface MorningFigures {
  /** How many containers are in a list. */
  count(list: WeekListName): number
  openAlerts: number
}

/** Opens home, board and alerts one after the other, each with its figures. @param origin of the service */
export async function expectMorningPages(
  page: Page,
  origin: string,
  { count, openAlerts }: MorningFigures,
): Promise<void> {
  const heading = (title: string) =>
    page.getByRole('list', { name: 'Cards' }).getByRole('heading', { level: 2, name: title })
  await page.goto(origin)
  for (const [title, list] of [
    ['Ready for pickup', 'ready'],
    ['Held, and by whom', 'held'],
    ['Act by today or overdue', 'due'],
    ['Empties to return', 'out'],
  ] as const)
    await expect(heading(title)).toHaveText(new RegExp(`\\D${count(list)}$`))

  const phase = (label: string) =>
    page.getByRole('group', { name: 'Phase' }).getByRole('button', { name: label }).locator('b')
  await page.goto(`${origin}/pickup`)
  await expect(phase('To pick up')).toHaveText(`${count('toPickUp')}`)
  await expect(phase('Done')).toHaveText(`${count('returned')}`)

  await page.goto(`${origin}/alerts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alerts')
  await expect(page.locator('[data-alert]')).toHaveCount(openAlerts)
}
