import { readFile } from 'node:fs/promises'
import type { ServedAccount } from './support/service.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support/story.ts'

let service: ServedAccount
test.beforeAll(async ({ newAccount }) => {
  service = await newAccount()
  for (const company_name of ['Harbor Trucking', 'Elbe Import'])
    await service.ask('/parties', {
      method: 'POST',
      body: JSON.stringify({ data: { type: 'party', attributes: { company_name } } }),
    })
})

const csv = (...rows: string[][]) => ({
  name: 'parties.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.map((text) => `"${text}"`).join(',')).join('\n')),
})
const headings = ['Company', 'Contact', 'E-mail', 'Phone']
const changed = ['harbor trucking', 'Rosa', 'dispatch@harbor.example', '+1 562 555 0142']
const added = ['Weser Foods', '', 'desk@weser.example', '']
const same = ['Elbe Import', '', '', '']

test(
  'a sheet of parties says what it would change before it is stored, is saved at once, and is exported as it was read',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(service.signInLink)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Home/)
    await page.goto(`${service.origin}/settings/parties`)
    const rows = page.getByRole('region', { name: 'Rows of the sheet' })
    const parties = page.getByRole('table', { name: 'Parties' })
    const saveAll = page.getByRole('button', { name: 'Save all' })

    await test.step('rows with faults name their cell and why, and nothing can be stored', async () => {
      const wrong = ['Weser Foods', '', 'desk at weser', '']
      await page.getByLabel('Sheet of parties').setInputFiles(csv(headings, changed, wrong, same, wrong))
      await expect(
        page.getByText('1 changed, 1 the same, 2 rows have a fault. Nothing is stored yet.'),
      ).toBeVisible()
      const third = rows.getByRole('row').filter({ hasText: 'Fault' }).first()
      await expect(third).toContainText('This company is in row 5 of the file too')
      await expect(third).toContainText('This is no e-mail address')
      await expect(saveAll).toBeDisabled()
      await expectAccessibleInBothThemes(page)
    })

    await test.step('a file without names is refused by a sentence', async () => {
      await page.getByLabel('Sheet of parties').setInputFiles(csv(['Town'], ['Hamburg']))
      await expect(page.getByRole('alert')).toContainText('It has no column Company')
      await expect(rows).toBeHidden()
    })

    await test.step('a file that is dropped says of each row whether it is new, changed or the same', async () => {
      const { name, mimeType, buffer } = csv(headings, changed, added, same)
      const data = await page.evaluateHandle(
        ([file, type, text]) => {
          const transfer = new DataTransfer()
          transfer.items.add(new File([text ?? ''], file ?? '', { type: type ?? '' }))
          return transfer
        },
        [name, mimeType, buffer.toString()],
      )
      const target = page.getByRole('heading', { level: 1, name: 'Parties' })
      for (const event of ['dragenter', 'dragover', 'drop'])
        await target.dispatchEvent(event, { dataTransfer: data })
      await expect(rows.getByRole('row')).toHaveText([
        /^RowIsCompanyContact/,
        /^2Changed.*Rosawas empty.*dispatch@harbor\.examplewas empty/,
        /^3NewWeser Foods/,
        /^4SameElbe Import/,
      ])
      await expect(parties).not.toContainText('Weser Foods')
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expectAccessibleInBothThemes(page)
    })

    await test.step('all of them are saved at once', async () => {
      await saveAll.click()
      await expect(page.getByText('2 parties were saved.')).toBeVisible()
      await expect(parties).toContainText('Weser Foods')
      await expect(parties.getByRole('row').filter({ hasText: 'Harbor Trucking' })).toContainText(
        'Rosa · dispatch@harbor.example · +1 562 555 0142',
      )
    })

    await test.step('the exported sheet is the same again', async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export XLSX' }).click()
      const download = await downloading
      const buffer = await readFile(await download.path())
      const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      await page
        .getByLabel('Sheet of parties')
        .setInputFiles({ name: download.suggestedFilename(), mimeType, buffer })
      await expect(page.getByText('3 the same. Nothing is stored yet.')).toBeVisible()
      await expect(saveAll).toBeDisabled()
      await page.getByRole('button', { name: 'Leave it' }).click()
      await expect(rows).toBeHidden()
    })

    await test.step('a contact is edited by hand', async () => {
      await page.getByRole('button', { name: 'Edit Elbe Import' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit the party' })
      await dialog.getByLabel('Phone').fill('+49 40 5550142')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(parties).toContainText('+49 40 5550142')
      await page.setViewportSize({ width: 360, height: 740 })
      await expect(page.getByRole('list', { name: 'Parties' })).toContainText('+49 40 5550142')
      await expectNoSidewaysScroll(page)
    })
  },
)
