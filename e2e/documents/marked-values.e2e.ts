import type { Page } from '@playwright/test'
import { makePdf, placed } from '../../src/server/testing/files/index.ts'
import { uploadAndRead } from '../support/documents.ts'
import { numberOf } from '../support/import-containers.ts'
import { expect, test } from '../support/story.ts'

/** An arrival notice that has its measures where nothing says of what they are. */
const notice = (number: string) =>
  makePdf([
    placed(
      [
        'ARRIVAL NOTICE',
        '',
        `Container     ${number}`,
        'Vessel        MAERSK EMDEN',
        '',
        '',
        '68.250 CBM',
        '',
        '12,340.5 KGS',
      ].join('\n'),
      { size: 12, left: 60, top: 80 },
    ),
  ])

interface PlacedWord {
  text: string
  x: number
  y: number
  width: number
  height: number
}
const row = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Extracted fields' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })

test(
  'a measure that is marked is taken with its number and its unit, as the field has them',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const id = await uploadAndRead(service, {
      name: 'measures.pdf',
      bytes: await notice(numberOf('ZZZU', 751_001)),
    })
    await clerk.goto(`${service.origin}/documents/${id}`)
    const paper = clerk.locator('.review-page')
    await expect(clerk.locator('.react-pdf__Page canvas')).toBeVisible()
    const answer = clerk.waitForResponse((response) => response.url().includes('/pages/1/words'))
    await paper.hover({ position: { x: 5, y: 5 } })
    const { words } = (await (await answer).json()) as { words: PlacedWord[] }
    const box = await paper.boundingBox()
    /** From before one word to behind another one. */
    const mark = async (from: string, to: string, field: string) => {
      const [first, last] = [from, to].map((text) => words.find((word) => word.text === text))
      if (!box || !first || !last) throw new Error(`The words of the page have no ${from} ${to}`)
      const y = box.y + (first.y + first.height / 2) * box.height
      await clerk.mouse.move(box.x + (first.x - 0.005) * box.width, y)
      await clerk.mouse.down()
      await clerk.mouse.move(box.x + (last.x + last.width + 0.005) * box.width, y, { steps: 4 })
      await clerk.mouse.up()
      await expect(clerk.locator('.mark-menu')).toContainText(`${from} ${to}`)
      await clerk.keyboard.press('/')
      await clerk.getByRole('textbox', { name: 'Find a field' }).fill(field)
      await clerk.keyboard.press('Enter')
    }
    await mark('68.250', 'CBM', 'container 1: volume')
    await expect(row(clerk, 'Volume')).toContainText('68.25')
    await expect(row(clerk, 'Volume')).toContainText('marked by you')
    await expect(row(clerk, 'Volume, unit')).toContainText('MTQ')
    await mark('12,340.5', 'KGS', 'container 1: gross weight')
    await expect(row(clerk, 'Gross weight')).toContainText('12,340.5')
    await expect(row(clerk, 'Gross weight, unit')).toContainText('KGM')
  },
)
