import type { Page } from '@playwright/test'
import { createTransport } from 'nodemailer'
import { makeScan, placed } from '../../src/server/testing/files/index.ts'
import { longAgo } from '../../src/server/testing/expired-address.ts'
import { fetchDocument, fetchDocuments, uploadAndRead, waitUntilRead } from '../support/documents.ts'
import { aBill, aBundle, aNote, aNotice, locked, ofTheIssuer } from '../support/review-documents.ts'
import { type ServedAccount, startService } from '../support/service.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/story.ts'
import { exampleUuid, numberOf, importContainers } from '../support/import-containers.ts'

let serial = 720_000
/** A new tracked container, used by one story only. */
async function trackedContainer(service: ServedAccount) {
  const container = { number: numberOf('CSQU', ++serial), bill: `MEDUREV${serial}` }
  await importContainers(service, [container])
  return { ...container, shipment: exampleUuid(container.bill), container: exampleUuid(container.number) }
}
const onlyKnown = () => ({ number: numberOf('ZZZU', ++serial), bill: `ZZZU${serial}00` })

async function review(page: Page, service: ServedAccount, id: string) {
  await page.goto(`${service.origin}/documents/${id}`)
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
}
const field = (page: Page, name: string) =>
  page
    .getByRole('grid', { name: 'Extracted fields' })
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', { name, exact: true }),
    })
/** Every key field that is still empty is not on the document: then it can be accepted. */
async function sayTheRestIsNotOnIt(page: Page) {
  await expect(page.getByRole('button', { name: /empty ones? (is|are) not on it/ })).toBeVisible()
  await page.keyboard.press('Shift+X')
  await expect(page.getByRole('button', { name: /accept/i }).last()).toHaveAttribute('aria-disabled', 'false')
}
async function more(page: Page, what: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: what }).click()
}
const inboxRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const select = (page: Page, name: string) => inboxRow(page, name).getByRole('checkbox').click()

test(
  'a file is split into documents, as proposed or with pages that are entered',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const container = await trackedContainer(service)
    const id = await uploadAndRead(service, { name: 'bundle.pdf', bytes: await aBundle(container) })
    await review(clerk, service, id)
    await more(clerk, 'Split into documents…')
    const dialog = clerk.getByRole('dialog', { name: 'Split into documents' })
    await expect(dialog).toContainText('2 documents seem to be in this file.')
    const second = dialog.getByRole('group', { name: 'Part 2' })
    await expect(second.getByLabel('From page')).toHaveValue('3')
    await second.getByLabel('to', { exact: true }).fill('9')
    await dialog.getByRole('button', { name: 'Split', exact: true }).click()
    await expect(second.getByRole('alert')).toBeVisible()
    await expectAccessible(clerk)
    await second.getByLabel('to', { exact: true }).fill('3')
    await second.getByLabel('named').fill('the notice of it')
    await dialog.getByRole('button', { name: 'Split', exact: true }).click()
    await expect(dialog).toBeHidden()
    const parts = () => fetchDocuments(service, 'filter[source]=split_document&sort=name')
    await expect
      .poll(async () => (await parts()).map(({ attributes }) => attributes.document_type))
      .toEqual(expect.arrayContaining(['bill_of_lading', 'arrival_notice']))
    await clerk.goto(`${service.origin}/documents`)
    await expect(inboxRow(clerk, 'the notice of it')).toContainText('Arrival notice')
    await expect(inboxRow(clerk, 'the notice of it')).toContainText('Split')
    const notice = (await parts()).find(({ attributes }) => attributes.name === 'the notice of it')
    expect(notice?.relationships.shipments.data.map((each) => each.id)).toEqual([container.shipment])
  },
)

test('a rotated picture is stored and read again', { tag: '@long' }, async ({ clerk, service }) => {
  const { bill } = onlyKnown()
  const text = `ARRIVAL NOTICE\n\nB/L No.   ${bill}\nVessel    MAERSK EMDEN`
  const bytes = await makeScan(placed(text, { size: 14 }), { size: [400, 500] })
  const id = await uploadAndRead(service, { name: 'picture.png', bytes, type: 'image/png' })
  await review(clerk, service, id)
  const picture = clerk.getByRole('img', { name: 'Page 1 of picture.png' })
  const natural = () =>
    picture.evaluate((each) =>
      each instanceof HTMLImageElement && each.complete && each.naturalWidth > 0
        ? each.naturalWidth > each.naturalHeight
        : null,
    )
  await expect.poll(natural).toBe(false)
  await more(clerk, 'Rotate the picture right')
  await expect.poll(natural).toBe(true)
  await sayTheRestIsNotOnIt(clerk)
})

test(
  'links added and removed by a person stay when shipments are matched again',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const found = await trackedContainer(service)
    const other = await trackedContainer(service)
    const id = await uploadAndRead(service, { name: 'bill.pdf', bytes: await aBill(found) })
    await review(clerk, service, id)
    const about = clerk.getByRole('region', { name: 'Linked to' })
    await expect(about).toContainText(found.bill)
    await about.getByRole('button', { name: 'Link to a shipment or container' }).click()
    await about.getByRole('textbox').fill(other.bill)
    await about.getByRole('button', { name: new RegExp(other.bill) }).click()
    await expect(about.getByRole('link', { name: other.bill })).toBeVisible()
    await about.getByRole('button', { name: `Remove the link to ${found.bill}` }).click()
    await expect(about.getByRole('link', { name: found.bill })).toBeHidden()
    await more(clerk, 'Match shipments again')
    await waitUntilRead(service, id)
    await clerk.reload()
    await expect(about.getByRole('link', { name: other.bill })).toBeVisible()
    await expect(about.getByRole('link', { name: found.bill })).toBeHidden()
    const { shipments } = (await fetchDocument(service, id)).relationships
    expect(shipments.data.map((each) => each.id)).toEqual([other.shipment])
  },
)

test(
  'several documents are read again, and several or one are deleted',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const names = ['first of three.pdf', 'second of three.pdf', 'third of three.pdf'] as const
    const ids = await Promise.all(
      names.map(async (name) => uploadAndRead(service, { name, bytes: await aNotice(onlyKnown()) })),
    )
    await clerk.goto(`${service.origin}/documents?q=three`)
    for (const name of names) await select(clerk, name)
    await clerk.getByRole('button', { name: 'Read again' }).click()
    await expect(clerk.getByText('3 documents to be read again')).toBeVisible()
    for (const id of ids) await waitUntilRead(service, id)
    for (const name of names.slice(0, 2)) await select(clerk, name)
    await clerk.getByRole('button', { name: 'Delete', exact: true }).click()
    const sure = clerk.getByRole('dialog', { name: 'Delete 2 documents?' })
    await expectAccessible(clerk)
    await sure.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(clerk.getByText('2 documents deleted')).toBeVisible()
    await expect(inboxRow(clerk, names[0])).toBeHidden()
    await inboxRow(clerk, names[2]).getByRole('link').first().click()
    await more(clerk, 'Delete…')
    await clerk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(clerk.getByRole('dialog')).toBeHidden()
    await expect
      .poll(async () => (await fetchDocuments(service)).filter((each) => ids.includes(each.id)))
      .toEqual([])
  },
)

test(
  'a template is tried on a document, reads the next one of its issuer, and is deleted',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const first = await uploadAndRead(service, {
      name: 'issuer 1.pdf',
      bytes: await ofTheIssuer('88231', '120.00'),
    })
    await clerk.goto(`${service.origin}/documents`)
    await clerk.getByRole('link', { name: 'Templates' }).click()
    await clerk.getByRole('button', { name: 'New template' }).click()
    const form = clerk.getByRole('form', { name: 'New template' })
    await form.getByLabel('Name', { exact: true }).fill('Northern Line')
    await form.getByLabel('Document type').selectOption('arrival_notice')
    await form.getByLabel('Keywords').fill('Northern Line Agency')
    await form.getByLabel('Field', { exact: true }).fill('pickup_number')
    await form.getByLabel('Found by').selectOption('pattern')
    await form.getByLabel('Pattern', { exact: true }).fill('>> (\\d+')
    await form.getByRole('button', { name: 'Read a table' }).click()
    await form.getByLabel('Entries of').selectOption('charges')
    await form.getByLabel('Begins after the line with').fill('What you owe us')
    await form.getByLabel('Ends before the line with').fill('End of what')
    await form.getByLabel('A line of it').fill('(?P<charge_name>\\w+) (?P<currency_amount>[\\d.]+)')
    await form.getByLabel('Document to try it on').selectOption(first)
    await form.getByRole('button', { name: 'Try on this document' }).click()
    // A bracket is open: it is said where it was typed.
    await expect(form.getByLabel('Pattern', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel('Pattern', { exact: true }).fill('>> (\\d+) <<')
    await form.getByRole('button', { name: 'Try on this document' }).click()
    await expect(form).toContainText('It would read 5 values:')
    await expect(form).toContainText('88231')
    await expectAccessible(clerk)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
    await clerk.setViewportSize({ width: 1280, height: 800 })
    await form.getByRole('button', { name: 'Save the template' }).click()
    await expect(clerk.getByRole('row').filter({ hasText: 'Northern Line' })).toContainText(
      '1 field and a table',
    )
    const id = await uploadAndRead(service, {
      name: 'issuer 2.pdf',
      bytes: await ofTheIssuer('90417', '133.00'),
    })
    await review(clerk, service, id)
    await expect(clerk.getByRole('main')).toContainText('Read with the template “Northern Line”.')
    await expect(field(clerk, 'Pickup number')).toContainText('90417')
    await expect(clerk.getByRole('grid', { name: 'Extracted fields' })).toContainText('133')
    await clerk.goto(`${service.origin}/documents/templates`)
    await clerk.getByRole('button', { name: 'Delete Northern Line' }).click()
    await clerk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(clerk.getByText('No templates yet')).toBeVisible()
  },
)

test(
  'a file with a password shows the reason and can be downloaded by an address that expires',
  { tag: '@long' },
  async ({ page }) => {
    const service = await startService(['--shipments', '0'])
    try {
      await signIn(page, service)
      const bytes = await locked()
      const id = await uploadAndRead(service, { name: 'locked.pdf', bytes })
      await page.goto(`${service.origin}/documents?state=failed`)
      await expect(inboxRow(page, 'locked.pdf')).toContainText('locked with a password')
      await review(page, service, id)
      await expect(page.getByRole('main')).toContainText('This file is locked with a password.')
      const fetched = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download locked.pdf' }).first().click()
      const file = await fetched
      expect(file.suggestedFilename()).toBe('locked.pdf')
      expect(await file.failure()).toBe(null)
      const { download_url } = (await (await service.ask(`/documents/${id}/download_url`)).json()) as {
        download_url: string
      }
      await service.stop()
      const old = await longAgo(service.data, download_url)
      await service.restart()
      expect((await fetch(new URL(download_url, service.origin))).status).toBe(200)
      await page.goto(new URL(old, service.origin).href)
      await expect(page.locator('body')).toContainText('This address has expired; ask for a new one')
    } finally {
      await service.close()
    }
  },
)

test(
  'documents sent by e-mail are added to the inbox, and a replaced address is refused',
  { tag: '@long' },
  async ({ page, account: service }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/documents`)
    const port = Number(/Mail\s+port (\d+)/.exec(service.printed())?.[1])
    const send = async (to: string) => {
      const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
      return transport.sendMail({
        from: 'Line <notices@line.example>',
        to,
        subject: 'Arrival notice',
        text: 'Please find attached.',
        attachments: [{ filename: 'mailed.pdf', content: Buffer.from(await aNotice(onlyKnown())) }],
      })
    }
    await page.getByRole('button', { name: 'By e-mail' }).click()
    const mailbox = page.getByRole('group', { name: 'Send documents by e-mail' })
    const address = mailbox.getByText(/^docs\+/)
    await expect(address).toBeVisible()
    const first = (await address.textContent()) ?? ''
    await send(first)
    await expect(inboxRow(page, 'mailed.pdf')).toContainText('Arrival notice')
    await expect(inboxRow(page, 'mailed.pdf')).toContainText('E-mail')
    await expectAccessible(page)
    await mailbox.getByRole('button', { name: 'Get a new address' }).click()
    await mailbox.getByRole('button', { name: 'Replace it' }).click()
    await expect(address).not.toHaveText(first)
    await expect(send(first)).rejects.toMatchObject({ responseCode: 550 })
    await send((await address.textContent()) ?? '')
    await page.reload()
    await expect(inboxRow(page, 'mailed.pdf')).toHaveCount(2)
  },
)

test(
  'inbox, review and templates are accessible in both themes, on a screen and on a phone',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const container = await trackedContainer(service)
    await uploadAndRead(service, { name: 'locked to look at.pdf', bytes: await locked() })
    const bill = await uploadAndRead(service, {
      name: 'bill to look at.pdf',
      bytes: await aBill(container),
    })
    const note = await uploadAndRead(service, {
      name: 'note to look at.pdf',
      bytes: await aNote(container),
    })
    const look = async (path: string, seen: string) => {
      await clerk.setViewportSize({ width: 1280, height: 800 })
      await clerk.goto(service.origin + path)
      await expect(clerk.getByText(seen).first()).toBeVisible()
      await expectAccessibleInBothThemes(clerk)
      await clerk.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(clerk)
      await expectAccessibleInBothThemes(clerk)
    }
    await look('/documents', 'bill to look at')
    await look(`/documents/${bill}`, 'Harbour Mills Ltd')
    await look(`/documents/${note}`, 'Not sure')
    await look('/documents/templates', 'No templates yet')
  },
)
