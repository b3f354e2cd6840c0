import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dropFiles } from '../support/drops.ts'
import { holdAnswers } from '../support/hold-answers.ts'
import { pdf } from '../support/pdf.ts'
import { startService } from '../support/service.ts'
import {
  requestsOf,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  signIn,
  test,
} from '../support/story.ts'

const paper = (name: string, content = pdf(randomUUID()).toString('latin1')) => ({ name, content })
/** A PDF that is `megabytes` long: what follows its end is ignored. */
const long = (name: string, megabytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([pdf(randomUUID()), randomBytes(megabytes * 2 ** 20)]),
})
const trayOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })
const rowOf = (page: Page, name: string) => trayOf(page).getByRole('listitem').filter({ hasText: name })
/** Bytes sent to the service, by file: how often each address was written to. */
function puts(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.url())
  })
  return sent
}
/** A line so slow that something can happen while a file is sent. */
async function slowly(page: Page, bytesASecond: number) {
  const devtools = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await set(bytesASecond)
  return { end: () => set(-1) }
}

test(
  'documents dropped on the list of containers are uploaded while the clerk visits other pages',
  { tag: '@core' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/containers`)
    await expect(clerk.getByRole('row').nth(3)).toBeVisible()
    await dropFiles(clerk, 'main', [paper('one.pdf'), paper('two.pdf')])
    await clerk.getByRole('link', { name: /^Shipments/ }).click()
    await expect(trayOf(clerk)).toContainText('2 received')
    await expect(clerk.getByTestId('uploads-announced')).toContainText('Uploads ended: 2 received')
    await rowOf(clerk, 'one.pdf').getByRole('link').click()
    await expect(clerk).toHaveURL(/\/documents\/[0-9a-f-]{36}/)
  },
)

test(
  'a spreadsheet dropped on the page for many requests is read there, and not uploaded',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/requests/add`)
    await expect(clerk.getByRole('heading', { name: 'Add many' })).toBeVisible()
    const requests = requestsOf(clerk)
    await dropFiles(clerk, '.add-page', [paper('list.csv', 'Container,PO\nCSQU3054383,PO1\n')])
    await expect(clerk.locator('.add-page')).toContainText('CSQU3054383')
    await expect(trayOf(clerk)).toBeHidden()
    expect(requests.filter((request) => request.includes('direct_uploads'))).toEqual([])
  },
)

test(
  'a folder is uploaded with its sub-folders, without files of the operating system',
  { tag: '@long' },
  async ({ clerk, service }) => {
    const folder = await mkdtemp(join(tmpdir(), 'portolan-folder-'))
    try {
      await mkdir(join(folder, 'november'))
      await writeFile(join(folder, 'a.pdf'), pdf(randomUUID()))
      await writeFile(join(folder, 'november', 'b.pdf'), pdf(randomUUID()))
      await writeFile(join(folder, 'november', 'Thumbs.db'), 'x')
      await clerk.goto(`${service.origin}/documents`)
      await clerk.getByLabel('Folder to upload').setInputFiles(folder)
      await expect(trayOf(clerk)).toContainText('2 received')
      await expect(trayOf(clerk)).toContainText('Left out: 1 hidden or system file.')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

test(
  'a picture that is pasted outside of fields is uploaded; spreadsheet cells with a picture are not',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/documents`)
    await expect(clerk.getByRole('heading', { name: 'Documents' })).toBeVisible()
    await clerk.locator('[data-takes-files="true"]').waitFor({ state: 'attached' })
    const paste = (text: string) =>
      clerk.evaluate((text) => {
        const data = new DataTransfer()
        data.items.add(new File([`not yet a picture ${Math.random()}`], 'image.png', { type: 'image/png' }))
        if (text !== '') data.setData('text/plain', text)
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, text)
    await paste('CSQU3054383\t2026-11-20')
    await paste('')
    await expect(rowOf(clerk, 'Pasted ')).toContainText('Received')
    await expect(trayOf(clerk).getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'one upload is cancelled, then all, and one is started again',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/documents`)
    const line = await slowly(clerk, 200_000)
    await clerk
      .getByLabel('Files to upload')
      .setInputFiles(['a', 'b', 'c'].map((name) => long(`${name}.pdf`, 3)))
    await expect(rowOf(clerk, 'a.pdf')).toContainText(/Sending \d+ %/)
    await clerk.getByRole('button', { name: 'Cancel a.pdf' }).click()
    await expect(rowOf(clerk, 'a.pdf')).toContainText('Cancelled')
    await clerk.getByRole('button', { name: 'Cancel all' }).click()
    await expect(clerk.getByTestId('uploads-announced')).toHaveText('Uploads cancelled')
    await line.end()
    await clerk.getByRole('button', { name: 'Retry b.pdf' }).click()
    await expect(rowOf(clerk, 'b.pdf')).toContainText('Received')
    await expect(rowOf(clerk, 'c.pdf')).toContainText('Cancelled')
  },
)

test(
  'when the service is interrupted during an upload, the upload continues by itself',
  { tag: '@core' },
  async ({ page }) => {
    const service = await startService(['--shipments', '0'])
    try {
      await signIn(page, service)
      await page.goto(`${service.origin}/documents`)
      const line = await slowly(page, 300_000)
      await page.getByLabel('Files to upload').setInputFiles(long('long.pdf', 4))
      await expect(rowOf(page, 'long.pdf')).toContainText(/Sending [1-9]/)
      await service.stop('SIGKILL')
      await expect(rowOf(page, 'long.pdf')).toContainText(/Next try in \d+ s/)
      await line.end()
      await service.restart()
      await expect(rowOf(page, 'long.pdf')).toContainText('Received')
    } finally {
      await service.close()
    }
  },
)

test(
  'an upload continues after a reload, without sending bytes twice',
  { tag: '@long' },
  async ({ page, account: service }) => {
    await signIn(page, service)
    await page.goto(`${service.origin}/documents`)
    const sent = puts(page)
    const line = await slowly(page, 500_000)
    await page.getByLabel('Files to upload').setInputFiles([long('short.pdf', 0), long('long.pdf', 6)])
    await expect(rowOf(page, 'short.pdf')).toContainText('Received')
    await expect(rowOf(page, 'long.pdf')).toContainText(/Sending [1-9]/)
    await page.reload()
    await expect(rowOf(page, 'long.pdf')).toContainText(/Sending/)
    await line.end()
    await expect(rowOf(page, 'long.pdf')).toContainText('Received')
    const [short, before, after, ...others] = sent
    expect(others).toEqual([])
    // To the same address: it was announced once.
    expect(after).toBe(before)
    expect(short).not.toBe(before)
    const { data } = (await (await service.ask('/documents?page[size]=100')).json()) as { data: unknown[] }
    expect(data).toHaveLength(2)
  },
)

test(
  'an upload waits for the rate limit, and stored bytes are not sent again after a reload',
  { tag: '@long' },
  async ({ page }) => {
    const service = await startService(['--shipments', '0', '--rate-limit', '40'])
    try {
      await signIn(page, service)
      await page.goto(`${service.origin}/documents`)
      const sent = puts(page)
      const line = await slowly(page, 400_000)
      await page.getByLabel('Files to upload').setInputFiles(long('a.pdf', 3))
      await expect(rowOf(page, 'a.pdf')).toContainText(/Sending [1-9]/)
      // Others of the account use up what is left of this minute.
      while ((await service.ask('/shipping_lines?page[size]=1')).ok);
      await line.end()
      await expect(rowOf(page, 'a.pdf')).toContainText(/Next try in \d+ s/)
      await page.reload()
      await expect(rowOf(page, 'a.pdf')).toContainText('Received', { timeout: 300_000 })
      expect(sent).toHaveLength(1)
    } finally {
      await service.close()
    }
  },
)

test(
  'two tabs do not send the same file twice: the second continues when the first is closed',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/documents`)
    await slowly(clerk, 100_000)
    await clerk.getByLabel('Files to upload').setInputFiles(long('shared.pdf', 3))
    await expect(rowOf(clerk, 'shared.pdf')).toContainText(/Sending [1-9]/)
    const second = await clerk.context().newPage()
    const sent = puts(second)
    await second.goto(`${service.origin}/containers`)
    await expect(second.getByRole('row').nth(3)).toBeVisible()
    await second.waitForLoadState('networkidle')
    expect(sent).toEqual([])
    await clerk.close()
    await expect(rowOf(second, 'shared.pdf')).toContainText('Received')
    expect(sent).toHaveLength(1)
  },
)

test('signing out leaves no file in the browser', { tag: '@long' }, async ({ page, service }) => {
  await signIn(page, service)
  await page.goto(`${service.origin}/documents`)
  const line = await slowly(page, 100_000)
  await page.getByLabel('Files to upload').setInputFiles(long('private.pdf', 3))
  await expect(rowOf(page, 'private.pdf')).toContainText(/Sending [1-9]/)
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'portolan-uploads'))
  expect(await kept()).toBe(true)
  await line.end()
  await page.getByRole('button', { name: /Northwind/ }).click()
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click()
  await expect(page).toHaveURL(/sign-in/)
  expect(await kept()).toBe(false)
})

test(
  'a duplicate shows the stored document, and stays until the clerk decides',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/documents`)
    const first = paper('original.pdf')
    await dropFiles(clerk, 'main', [first])
    await expect(rowOf(clerk, 'original.pdf')).toContainText('Received')
    await dropFiles(clerk, 'main', [{ ...first, name: 'copy of it.pdf' }])
    const row = rowOf(clerk, 'copy of it.pdf')
    await expect(row).toContainText('The same content is already here as original.pdf')
    await clerk.reload()
    await expect(row).toBeVisible()
    await row.getByRole('link', { name: 'original.pdf' }).click()
    await expect(clerk).toHaveURL(/\/documents\/[0-9a-f-]{36}/)
    await row.getByRole('button', { name: 'Dismiss copy of it.pdf' }).click()
    await expect(row).toBeHidden()
  },
)

test(
  'a hundred files are uploaded at once, and the page responds meanwhile',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/containers`)
    await expect(clerk.getByRole('row').nth(3)).toBeVisible()
    const answers = await holdAnswers(clerk, '**/v2/storage/direct_uploads')
    await dropFiles(
      clerk,
      'main',
      Array.from({ length: 100 }, (_, at) => paper(`paper ${at}.pdf`)),
    )
    await expect(trayOf(clerk)).toContainText('Uploading')
    expect(await trayOf(clerk).getByRole('listitem').count()).toBeLessThan(30)
    await clerk.getByRole('link', { name: /^Shipments/ }).click()
    await expect(clerk.getByRole('heading', { name: 'Shipments', level: 1 })).toBeVisible()
    await expect(trayOf(clerk)).toContainText('Uploading')
    answers.release()
    await expect(trayOf(clerk)).toContainText('100 received', { timeout: 300_000 })
  },
)

test(
  'only by keyboard: a file is chosen, and the tray is reached, read and closed',
  { tag: '@long' },
  async ({ clerk, service }) => {
    // Waited for from here: a key pressed at the same time can come before the browser reports its dialogs.
    const chooser = clerk.waitForEvent('filechooser')
    await clerk.goto(`${service.origin}/documents`)
    await clerk.getByRole('button', { name: 'Choose files' }).first().focus()
    await clerk.keyboard.press('Enter')
    await (
      await chooser
    ).setFiles([
      long('typed.pdf', 1),
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') },
    ])
    await expect(rowOf(clerk, 'typed.pdf')).toContainText('Received')
    const indicator = clerk.getByRole('button', { name: /^Uploads: 1 to look at/ })
    await indicator.focus()
    await clerk.keyboard.press('Enter')
    await expect(trayOf(clerk)).toBeHidden()
    await clerk.keyboard.press('Enter')
    await expect(trayOf(clerk)).toBeVisible()
    await clerk.keyboard.press('Tab')
    await expect(clerk.getByRole('button', { name: 'Hide uploads' })).toBeFocused()
    await clerk.keyboard.press('Tab')
    await expect(trayOf(clerk).getByRole('group', { name: 'Files' })).toBeFocused()
    const dismiss = clerk.getByRole('button', { name: 'Dismiss page.html' })
    for (let n = 0; n < 4 && !(await dismiss.evaluate((each) => each === document.activeElement)); n += 1)
      await clerk.keyboard.press('Tab')
    await clerk.keyboard.press('Enter')
    await expect(rowOf(clerk, 'page.html')).toBeHidden()
    await trayOf(clerk).getByRole('button', { name: 'Hide uploads' }).focus()
    await clerk.keyboard.press('Escape')
    await expect(trayOf(clerk)).toBeHidden()
    await expect(clerk.getByRole('button', { name: /^Uploads/ })).toBeFocused()
  },
)

test(
  'the tray is accessible in both themes, on a screen and on a phone',
  { tag: '@long' },
  async ({ clerk, service }) => {
    await clerk.goto(`${service.origin}/containers`)
    await expect(clerk.getByRole('row').nth(3)).toBeVisible()
    const twin = paper('twin.pdf')
    await dropFiles(clerk, 'main', [twin, paper('run.exe')])
    await expect(rowOf(clerk, 'twin.pdf')).toContainText('Received')
    await dropFiles(clerk, 'main', [{ ...twin, name: 'again.pdf' }])
    await expect(rowOf(clerk, 'again.pdf')).toContainText('already here')
    await expectAccessibleInBothThemes(clerk)
    await clerk.setViewportSize({ width: 360, height: 740 })
    await expectNoSidewaysScroll(clerk)
    await expectAccessibleInBothThemes(clerk)
  },
)
