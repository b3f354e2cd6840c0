import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ObjectStore, startObjectStore } from '../../src/server/testing/object-store/object-store.ts'
import { fetchDocuments, waitUntilRead } from '../support/documents.ts'
import { dropFiles } from '../support/drops.ts'
import { pdf } from '../support/pdf.ts'
import { type RunningService, startService } from '../support/service.ts'
import { expect, signIn, test } from '../support/story.ts'

let store: ObjectStore
let own: RunningService
test.beforeAll(async () => {
  store = await startObjectStore()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings
  const place = ['--s3-endpoint', endpoint, '--s3-bucket', bucket, '--s3-region', region]
  const key = ['--s3-access-key-id', accessKeyId, '--s3-secret-access-key', secretAccessKey]
  own = await startService(['--shipments', '0', ...place, ...key])
  store.cors.allowedOrigin = own.origin
})
test.afterAll(async () => {
  await own.close()
  await store.close()
})

const rowOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })
const objectPuts = () =>
  store.requests.filter((request) => request.startsWith('PUT') && request.includes('/blobs/'))

test(
  'a document goes from the browser to the object store, is read, shown from there and downloaded with its name',
  { tag: '@long' },
  async ({ page }) => {
    const content = pdf(`BILL OF LADING ${randomUUID()}`)
    const refusedByPolicy: string[] = []
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refusedByPolicy.push(message.text())
    })
    await signIn(page, own)
    await page.goto(`${own.origin}/documents`)
    await dropFiles(page, 'main', [{ name: 'Frachtbrief Köln.pdf', content: content.toString('latin1') }])
    await rowOf(page, 'Frachtbrief Köln.pdf').getByRole('link').click()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await waitUntilRead(own, id)
    expect(objectPuts()).toHaveLength(1)
    await expect(page.locator('canvas').first()).toBeVisible()
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Frachtbrief Köln.pdf' }).click()
    const download = await downloads
    expect(new URL(download.url()).origin).toBe(store.settings.endpoint)
    expect(download.suggestedFilename()).toBe('Frachtbrief Köln.pdf')
    expect(Buffer.compare(await readFile(await download.path()), content)).toBe(0)
    expect(refusedByPolicy).toEqual([])
  },
)

test(
  'a store that is busy is said with the file, which is sent again when the store is back',
  { tag: '@long' },
  async ({ page }) => {
    await signIn(page, own)
    await page.goto(`${own.origin}/documents`)
    store.faults.isBusy = true
    await dropFiles(page, 'main', [{ name: 'Later.pdf', content: pdf(randomUUID()).toString('latin1') }])
    await expect(rowOf(page, 'Later.pdf')).toContainText('The file was refused (503).')
    const retry = page.getByRole('button', { name: 'Retry Later.pdf' })
    await expect(retry).toBeVisible()
    expect((await fetchDocuments(own)).map(({ attributes }) => attributes.name)).not.toContain('Later.pdf')
    store.faults.isBusy = false
    await retry.click()
    await rowOf(page, 'Later.pdf').getByRole('link').click()
    await expect(page).toHaveURL(/\/documents\/[0-9a-f-]{36}/)
  },
)
