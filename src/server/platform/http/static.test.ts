import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeaders } from './security.ts'
import { addDashboard } from './static.ts'

let around: string
let folder: string
const app = new Hono()
beforeAll(async () => {
  around = await mkdtemp(join(tmpdir(), 'portolan-dashboard-'))
  folder = join(around, 'dist')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(around, 'outside.txt'), 'outside')
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="csp-nonce" content="__NONCE__"><script nonce="__NONCE__">',
  )
  await writeFile(join(folder, 'assets/main-abc.js'), 'export {}')
  await writeFile(join(folder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, '.built-from'), 'secret')
  app.use(securityHeaders)
  app.use(compress())
  addDashboard(app, folder)
})
afterAll(() => rm(around, { recursive: true }))

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = async (path: string, headers: Record<string, string> = browser) => {
  const answer = await app.request(path, { headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('every address that a browser opens gets the page, with the same new nonce in page and policy', async () => {
  const nonces: string[] = []
  for (const path of [
    '/',
    '/index.html',
    '/shipments',
    '/shipments/find?q=MSKU%201',
    '/sign-in/abc',
    '/shipments/v1.2',
  ]) {
    const { status, headers, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    const nonce = /content="([\w-]+)"/.exec(text)?.[1] ?? ''
    expect(text).toContain(`nonce="${nonce}"`)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval';`)
    expect(policy).toContain("default-src 'none';")
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('permissions-policy')).toContain('camera=(), ')
    nonces.push(nonce)
  }
  expect(new Set(nonces).size).toBe(nonces.length)
})

test('pages send to and load from the object store of the operator, and no other origin', async () => {
  const own = new Hono()
  addDashboard(own, folder, { filesOrigin: 'https://store.example:9000' })
  const policy = (await own.request('/', { headers: browser })).headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://store.example:9000;")
  expect(policy).toContain("img-src 'self' data: blob: https://store.example:9000;")
  expect(policy?.match(/https?:/g)).toHaveLength(2)
  const without = (await get('/')).headers.get('content-security-policy')
  expect(without).toContain("connect-src 'self';")
  expect(without).toContain("img-src 'self' data: blob:;")
})

test('files are served, those with a hash in their name with caching for good', async () => {
  const script = await get('/assets/main-abc.js', { accept: '*/*' })
  expect([script.status, script.text]).toEqual([200, 'export {}'])
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
  const icon = await get('/icon.svg', { accept: 'image/*' })
  expect([icon.status, icon.headers.get('cache-control')]).toEqual([200, null])
})

test('a file that was compressed beforehand is served so to a browser that reads it', async () => {
  await writeFile(join(folder, 'assets/page-abc.js'), 'export const page = 1')
  await writeFile(join(folder, 'assets/page-abc.js.br'), brotliCompressSync('export const page = 1'))
  await writeFile(join(folder, 'assets/page-abc.js.gz'), gzipSync('export const page = 1'))
  for (const [accepted, sent] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['identity', null],
  ] as const) {
    const { status, headers } = await get('/assets/page-abc.js', { 'accept-encoding': accepted })
    expect([status, headers.get('content-encoding')]).toEqual([200, sent])
    expect(headers.get('content-type')).toContain('javascript')
    expect(headers.get('cache-control')).toContain('immutable')
    if (sent !== null) expect(headers.get('vary')).toContain('Accept-Encoding')
  }
})

test('a file that does not exist is 404, never the page: a script that receives HTML fails without an error', async () => {
  expect((await get('/assets/missing.js')).status).toBe(404)
  expect((await get('/worker.js', { accept: '*/*' })).status).toBe(404)
  expect((await get('/favicon.ico', { accept: 'image/avif,image/*' })).status).toBe(404)
})

test('nothing outside the folder and no file of the build itself is served', async () => {
  for (const path of ['/.built-from', '/assets/../.built-from', '/..%2foutside.txt', '/%2e%2e/outside.txt']) {
    const { text } = await get(path, { accept: 'image/*' })
    expect(text).not.toMatch(/secret|outside/)
  }
})
