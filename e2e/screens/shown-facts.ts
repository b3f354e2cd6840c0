import { read, utils } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { z } from 'zod'

/** The cells of a row by the headings of their columns. */
export type ShownRow = Record<string, string>

/** `BMOU 262053-2` or `BMOU2620532` anywhere in a text, written without its blank and hyphen. */
export const shownNumberIn = (text: string): string | undefined =>
  /\b([A-Z]{4}) ?(\d{6})-?(\d)\b/.exec(text)?.slice(1).join('')

const byNumber = (rows: readonly ShownRow[]): Map<string, ShownRow> =>
  new Map(
    rows.flatMap((row) => {
      const number = shownNumberIn(Object.values(row).join(' '))
      return number === undefined ? [] : [[number, row]]
    }),
  )

/** The rows of the table that is in sight, by container; what only screen readers hear is part of a cell, and so are its titles. */
export async function rowsOfTable(page: Page): Promise<Map<string, ShownRow>> {
  await page.locator('tbody tr .id').first().waitFor()
  const rows = await page.evaluate(() => {
    const textOf = (cell: HTMLElement) =>
      [
        cell.innerText,
        ...[...cell.querySelectorAll('[title]')].map((each) => each.getAttribute('title')),
      ].join(' ¦ ')
    const headings = [...document.querySelectorAll('thead th')].filter((each) => !each.matches('.grid-check'))
    return [...document.querySelectorAll('tbody tr')].map((row) => {
      const cells = [...row.querySelectorAll<HTMLElement>('th, td')].filter(
        (each) => !each.matches('.grid-check'),
      )
      return {
        name: row.querySelector('.id')?.textContent ?? '',
        cells: cells.map(
          (cell, at) => [(headings[at]?.textContent ?? '').replace(/ [↑↓]$/, ''), textOf(cell)] as const,
        ),
      }
    })
  })
  // Groups have headings, which name no container.
  return new Map(
    rows.flatMap(({ name, cells }) => {
      const number = shownNumberIn(name)
      return number === undefined ? [] : [[number, Object.fromEntries(cells)]]
    }),
  )
}

/** The lines of the cards on the home page: what decides, by container. */
export async function linesOfHome(page: Page): Promise<Map<string, string[]>> {
  await page.locator('.home-line').first().waitFor()
  const lines = await page
    .locator('.home-line')
    .evaluateAll((all) =>
      all.map((line) =>
        [
          ...[...line.children].map((part) => part.textContent),
          ...[...line.querySelectorAll('[title]')].map((each) => each.getAttribute('title')),
        ].join(' ¦ '),
      ),
    )
  const found = new Map<string, string[]>()
  for (const line of lines) {
    const number = shownNumberIn(line)
    if (number !== undefined) found.set(number, [...(found.get(number) ?? []), line])
  }
  return found
}

const sheetRow = z.record(z.string(), z.unknown())
/** The rows of a CSV or XLSX file. A cell is as its program shows it; an instant of a CSV stays text. */
export function rowsOfFile(file: Buffer): Map<string, ShownRow> {
  const book = read(file, { type: 'buffer', raw: true, UTC: true })
  const [name = ''] = book.SheetNames
  const sheet = book.Sheets[name]
  const rows = sheet ? utils.sheet_to_json(sheet, { raw: false, defval: '', dateNF: 'yyyy-mm-dd hh:mm' }) : []
  return byNumber(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(sheetRow.parse(row)).map(([heading, value]) => [heading, String(value)]),
      ),
    ),
  )
}
