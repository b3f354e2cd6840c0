import type { Page } from '@playwright/test'
import { StepLog } from './support/step-log.ts'
import { runCommand, press, tabTo } from './support/keyboard.ts'
import { uploadDocument } from './support/documents.ts'
import { twelveDocuments } from './support/twelve-documents.ts'
import type { ServedAccount } from './support/service.ts'
import { feeAmount, delayedContainers } from './support/delayed-containers.ts'
import { expect, expectAccessible, signIn, test } from './support/story.ts'
import { importContainers } from './support/import-containers.ts'

interface Reviewed {
  attributes: {
    name: string
    state: string
    document_type: string | null
    document_type_manual: string | null
  }
  relationships: { shipments: { data: unknown[] } }
}
const documentsOf = async (service: ServedAccount, query: string): Promise<Reviewed[]> => {
  const answer = await service.ask(`/documents?page[size]=100&${query}`)
  return ((await answer.json()) as { data: Reviewed[] }).data
}

/** Shares what is selected for a day. @returns the link's address */
async function share(page: Page): Promise<string> {
  await press(page, page.getByRole('button', { name: 'Share', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Show fees' })).not.toBeChecked()
  await tabTo(page, dialog.getByRole('radio', { name: '7 days' }))
  await page.keyboard.press('ArrowUp')
  await press(page, dialog.getByRole('button', { name: 'Make the link' }))
  await expect(dialog).toContainText('5 containers, without fees')
  return dialog.locator('input[readonly]').inputValue()
}

test(
  'day C: delayed containers are shared, and twelve documents are uploaded and reviewed, only by keyboard',
  { tag: '@long' },
  async ({ browser, account: service }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    // A machine without WebGL; 2D canvases for documents work.
    await context.addInitScript(() => {
      const known = HTMLCanvasElement.prototype.getContext
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more) {
        return /webgl/.test(kind) ? null : Reflect.apply(known, this, [kind, ...more])
      } as typeof known
    })
    const page = await context.newPage()
    try {
      const { now } = (await (await service.ask('/session')).json()) as { now: string }
      const containers = delayedContainers(new Date(now))
      for (const { imported, delay } of containers.all) await importContainers(service, [imported], delay)
      const twelve = await twelveDocuments(containers.all.map(({ imported }) => imported))
      const twin = twelve.documents.find(({ name }) => name === twelve.repeated)
      expect(twin).toBeDefined()
      if (twin) await uploadDocument(service, { ...twin, name: 'sent by the agent.pdf' })

      await signIn(page, service)
      await page.goto(`${service.origin}/containers`)
      await expect(page.getByRole('row').nth(3)).toBeVisible()
      const stepLog = new StepLog(page, 'day C')
      let address = ''
      await stepLog.step('changed since yesterday', async () => {
        await runCommand(page, 'containers changed since yesterday')
        await expect(page.getByText('in the last 24 hours')).toBeVisible()
      })
      await stepLog.step('delayed by two days or more', async () => {
        await runCommand(page, 'containers delayed')
        await expect(page.getByRole('main')).toContainText('5 containers')
      })
      await stepLog.step('share the five for a day, without fees', async () => {
        await page.keyboard.press('j')
        await page.keyboard.press('Control+a')
        await expect(page.getByText('5 selected', { exact: true })).toBeVisible()
        address = await share(page)
        await page.keyboard.press('Escape')
      })
      const shown = await (await fetch(address.replace('/s/', '/v2/shared/'))).text()
      for (const number of containers.delayed) expect(shown).toContain(number)
      for (const secret of [String(feeAmount), ...containers.others]) expect(shown).not.toContain(secret)
      expect(shown).not.toMatch(/fee|demurrage|amount/i)

      const tray = page.getByRole('region', { name: 'Uploads' })
      await stepLog.step('choose twelve documents; the connection fails and comes back', async () => {
        const chooser = page.waitForEvent('filechooser')
        await runCommand(page, 'documents')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
        await press(page, page.getByRole('button', { name: 'Choose files' }).first())
        await context.setOffline(true)
        await (
          await chooser
        ).setFiles(
          twelve.documents.map(({ name, bytes }) => ({
            name,
            mimeType: 'application/pdf',
            buffer: Buffer.from(bytes),
          })),
        )
        await expect(tray).toContainText(/Next try in \d+ s/)
        await context.setOffline(false)
        await expect(tray).toContainText('11 received')
      })
      const repeated = tray.getByRole('listitem').filter({ hasText: twelve.repeated })
      await expect(repeated).toContainText('already here as sent by the agent.pdf')
      await expectAccessible(page)
      await stepLog.step('dismiss the repeat', async () => {
        await press(page, repeated.getByRole('button', { name: /^Dismiss/ }))
        await expect(repeated).toHaveCount(0)
      })
      await expect(page.getByRole('link', { name: /^To review/ })).toContainText('12', { timeout: 300_000 })

      let keys = 0
      const key = async (name: string) => {
        keys += 1
        await page.keyboard.press(name)
      }
      const names: string[] = []
      const accept = page.getByRole('button', { name: /accept/i }).last()
      await stepLog.step('open the first to review', async () => {
        await press(page, page.getByRole('link', { name: /^To review/ }))
        await expect(page.getByRole('main')).toContainText('12 documents')
        await page.keyboard.press('j')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
      })
      await stepLog.step('review twelve', async () => {
        for (let left = 11; left >= 0; left--) {
          const heading = page.getByRole('heading', { level: 1 })
          // While a document is fetched the heading does not name it.
          await expect(page.getByRole('grid', { name: 'Extracted fields' })).toBeVisible()
          const name = (await heading.textContent()) ?? ''
          names.push(name)
          if (name === twelve.misnamed) {
            await page.keyboard.press('t')
            await page.keyboard.type('Deliv')
            await page.keyboard.press('Enter')
            // Its fields are read for the chosen type before they are looked at.
            await expect(async () => {
              const changed = (await documentsOf(service, '')).find(
                ({ attributes }) => attributes.name === name,
              )
              expect(changed?.attributes).toMatchObject({
                document_type_manual: 'delivery_order',
                state: 'read',
              })
            }).toPass()
            await expect(page.getByRole('grid', { name: 'Extracted fields' })).toBeVisible()
          }
          if (left === 11) await expectAccessible(page)
          // What is still empty is not on the document.
          if ((await accept.getAttribute('aria-disabled')) === 'true') await key('Shift+X')
          await expect(accept).toHaveAttribute('aria-disabled', 'false')
          await key('Enter')
          if (left > 0) await expect(heading).not.toHaveText(name)
        }
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documents')
      })
      expect(new Set(names).size).toBe(12)
      expect(keys).toBeLessThanOrEqual(24)

      const reviewed = await documentsOf(service, 'filter[reviewed]=true')
      expect(reviewed).toHaveLength(12)
      const called = (name: string) => reviewed.find(({ attributes }) => attributes.name === name)
      expect(called(twelve.misnamed)?.attributes.document_type_manual).toBe('delivery_order')
      const unlinked = reviewed.filter(({ relationships }) => relationships.shipments.data.length === 0)
      expect(unlinked.map(({ attributes }) => attributes.name)).toEqual([twelve.unlinked])

      await stepLog.step('revoke the link', async () => {
        await runCommand(page, 'shared links')
        await press(page, page.getByRole('button', { name: /^Revoke/ }))
        await press(page, page.getByRole('button', { name: 'Revoke the link' }))
        await expect(page.getByRole('row').nth(1)).toContainText(/Revoked/)
      })
      expect((await fetch(address.replace('/s/', '/v2/shared/'))).status).toBe(410)
      stepLog.print()
    } finally {
      await context.close()
    }
  },
)
