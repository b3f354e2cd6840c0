import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApiDocument } from '../../../../contract/openapi.ts'
import { operations } from '../../../../contract/operations/index.ts'
import { eventNames } from '../../../../contract/vocabulary/index.ts'
import { startTestService, type TestService } from '../../../testing/service.ts'
import { referencePage } from './page.ts'

let service: TestService
let page: string
beforeAll(async () => {
  service = await startTestService()
  page = (await open('/docs')).text
})
afterAll(() => service.close())

const open = (path: string, headers: Record<string, string | null> = {}) =>
  service.ask('GET', path, undefined, { authorization: null, ...headers })

test('the reference needs no key, and is downloaded again only when it changed', async () => {
  const { status, headers } = await open('/docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const again = await open('/docs', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('the page runs no script and loads only its own style, fonts and icon', async () => {
  const { headers } = await open('/docs')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'; font-src 'self';/,
  )
  expect(page).not.toMatch(/<script|<style|style="|onclick=|javascript:/i)
  expect([...page.matchAll(/(?:src|<link[^>]* href)="([^"]+)"/g)].map(([, address]) => address)).toEqual([
    '/icon.svg',
    '/docs/style.css',
  ])
  const style = await open('/docs/style.css')
  const loaded = [...style.text.matchAll(/url\('([^']+)'\)/g)].map(([, address]) => address ?? '')
  expect(loaded).toEqual(['/docs/inter.woff2', '/docs/mono.woff2'])
  for (const address of loaded) expect((await open(address)).headers.get('content-type')).toBe('font/woff2')
})

test('every operation, event and schema is on the page, and every link on it has a target', () => {
  const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '')
  expect(new Set(anchors).size).toBe(anchors.length)
  for (const name of Object.keys(operations)) expect(anchors).toContain(`operation-${name}`)
  for (const event of eventNames) expect(page).toContain(`<code>${event}</code>`)
  const { components } = openApiDocument() as { components: { schemas: object } }
  for (const name of Object.keys(components.schemas)) expect(anchors).toContain(`schema-${name}`)
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target ?? '')
  expect(targets.filter((target) => !anchors.includes(target))).toEqual([])
})

test('bounds read as a sentence', () => {
  expect(page).toContain('<p class="words">at least 1 character, at most 60 characters</p>')
  expect(page).not.toMatch(/characters at (least|most)/)
})

test('extensions of the public interface are marked', () => {
  const marked = page.match(/<span class="extension">extension<\/span>/g) ?? []
  expect(marked.length).toBe(
    Object.values(operations).filter((each) => 'extension' in each && each.extension).length,
  )
})

test('the page explains what is needed before the first request', () => {
  for (const subject of [
    'Authentication',
    'Lists',
    'Errors',
    'Limits',
    'Related records',
    'Verifying webhooks',
  ])
    expect(page).toContain(`>${subject}</h2>`)
  for (const text of [
    'Retry-After',
    'X-T49-Webhook-Signature',
    'page[size]',
    'Authorization: Token',
    'source.pointer',
  ])
    expect(page).toContain(text)
})

test('text of the description is never taken for HTML', () => {
  const document = openApiDocument()
  const { info } = document as { info: { description: string } }
  const odd = {
    ...document,
    info: {
      ...info,
      description: 'a <img src=x> & `<b>`\n\n## <i>"quoted"</i>\n\n| a | b |\n|---|---|\n| <u> | `|` |',
    },
  }
  const made = referencePage(odd)
  expect(made).not.toMatch(/<(img|b|i|u)[ >]/)
  expect(made).toContain('a &lt;img src=x&gt; &amp; <code>&lt;b&gt;</code>')
})
