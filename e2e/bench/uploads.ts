import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser, browserFlags } from '../../src/tools/browser.ts'
import { dropFiles } from '../support/drops.ts'
import { pdf } from '../support/pdf.ts'
import { type RunningService, startService } from '../support/service.ts'
import { megabytes, table } from './measure.ts'

const many = 500
const run = promisify(execFile)

/** Uploading a large file compared with only reading it, and the effect of many small files on the page. */
export async function uploads(mebibytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
  const most = String((mebibytes + 1) * 2 ** 20)
  const service = await startService(['--shipments', '5', '--largest-file', most])
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(300_000)
    await page.goto(service.signInLink)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${service.origin}/documents`)
    await page.getByRole('heading', { name: 'Documents' }).waitFor()
    const path = join(folder, 'large.bin')
    await fill(path, mebibytes)
    const large = await oneLarge(page, path, mebibytes)
    const small = await manySmall(page, service)
    return `${large}\n\n${small}`
  } finally {
    await browser.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Incompressible bytes, different for each file. */
async function fill(path: string, mebibytes: number): Promise<void> {
  const file = await open(path, 'w')
  const piece = new Uint8Array(2 ** 20)
  for (let n = 0; n < mebibytes; n += 1) {
    for (let at = 0; at < piece.length; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536))
    await file.write(piece)
  }
  await file.close()
}

async function oneLarge(page: Page, path: string, mebibytes: number): Promise<string> {
  const speed = (ms: number) => `${Math.round((1000 * mebibytes) / ms)} MiB/s`
  const started = performance.now()
  await run('openssl', ['md5', path], { maxBuffer: 10_000 })
  const openssl = performance.now() - started
  await page.evaluate(() => {
    const input = document.createElement('input')
    Object.assign(input, { type: 'file', id: 'bench' })
    document.body.append(input)
  })
  await page.locator('#bench').setInputFiles(path)
  const read = await page.evaluate(async () => {
    const input = document.querySelector('#bench')
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined
    if (!file) throw new Error('No file was chosen')
    const began = performance.now()
    for (let at = 0; at < file.size; at += 4 * 2 ** 20) await file.slice(at, at + 4 * 2 ** 20).arrayBuffer()
    const took = performance.now() - began
    input?.remove()
    return took
  })
  const devtools = await page.context().newCDPSession(page)
  const before = await heap(devtools)
  const state = page.getByRole('region', { name: 'Uploads' })
  await page.evaluate(watchSteps)
  await page.getByLabel('Files to upload').setInputFiles(path)
  let most = before
  while (!(await state.getByText('Received', { exact: true }).isVisible())) {
    most = Math.max(most, await heap(devtools))
    await page.waitForTimeout(200)
  }
  await page.waitForFunction(() => performance.getEntriesByName('done').length > 0)
  const marks = await page.evaluate(() =>
    Object.fromEntries(performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])),
  )
  const between = (from: string, to: string) => (marks[to] ?? Number.NaN) - (marks[from] ?? Number.NaN)
  return table(
    [`a file of ${mebibytes} MiB`, 'speed'],
    [
      ['openssl md5', speed(openssl)],
      ['only read in the browser', speed(read)],
      ['read and MD5 in the browser', speed(between('checking', 'sending'))],
      ['sent to the service, which checks it', speed(between('sending', 'done'))],
      ["most of the page's heap above idle", megabytes(most - before)],
    ],
  )
}

/** In the page: marks when the first file reaches each step. */
const watchSteps = () => {
  performance.clearMarks()
  const seen = new Set<string>()
  const look = () => {
    const step = document.querySelector('[aria-label="Uploads"] li')?.getAttribute('data-step')
    if (step && !seen.has(step)) {
      seen.add(step)
      performance.mark(step)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function heap(devtools: CDPSession): Promise<number> {
  const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize + backingStorageSize
}

async function manySmall(page: Page, service: RunningService): Promise<string> {
  await page.goto(`${service.origin}/containers`)
  await page.getByRole('row').nth(2).waitFor()
  await page.evaluate(() => {
    const longest = { ms: 0, over: 0 }
    Object.assign(window, { longest })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        longest.ms = Math.max(longest.ms, duration)
        longest.over += 1
      }
    }).observe({ type: 'longtask' })
  })
  const files = Array.from({ length: many }, (_, at) => ({
    name: `paper ${at}.pdf`,
    content: pdf(`${at} ${crypto.randomUUID()}`).toString('latin1'),
  }))
  const started = performance.now()
  await dropFiles(page, 'main', files)
  await page
    .getByRole('region', { name: 'Uploads' })
    .getByText(`${many} received`)
    .waitFor({ timeout: 900_000 })
  const seconds = (performance.now() - started) / 1000
  const { ms, over } = await page.evaluate(() => {
    const measured: unknown = Reflect.get(window, 'longest')
    return measured as { ms: number; over: number }
  })
  return table(
    [`${many} files dropped at once, on the list of containers`, ''],
    [
      ['until all were received', `${seconds.toFixed(0)} s`],
      ['longest task of the main thread', `${ms.toFixed(0)} ms`],
      ['tasks of more than 50 ms', String(over)],
    ],
  )
}
