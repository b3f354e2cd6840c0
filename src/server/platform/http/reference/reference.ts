import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { referencePage } from './page.ts'

/** The page has no script: nothing runs, and only its own style, fonts and icon are loaded. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const css = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const font = (path: string) => readFileSync(createRequire(import.meta.url).resolve(path))

type File = { type: string; read: () => string | Buffer }

/** The API reference at `/docs`: a page made of the OpenAPI document, and its styles, each made at the first request. */
export function addReference(app: Hono, document: () => unknown): void {
  const files: Record<string, File> = {
    '/docs': { type: 'text/html; charset=utf-8', read: () => referencePage(document()) },
    '/docs/style.css': {
      type: 'text/css; charset=utf-8',
      read: () => ['../../../../tokens.css', 'style.css'].map(css).join('\n'),
    },
    '/docs/inter.woff2': {
      type: 'font/woff2',
      read: () => font('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    },
    '/docs/mono.woff2': {
      type: 'font/woff2',
      read: () => font('@fontsource/ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2'),
    },
  }
  for (const [path, { type, read }] of Object.entries(files)) {
    const made = once(() => {
      const content = read()
      const body = typeof content === 'string' ? content : new Uint8Array(content)
      const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
      return { body, etag }
    })
    app.get(path, (c) => {
      const { body, etag } = made()
      const headers = {
        'content-type': type,
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        etag,
      }
      return c.req.header('if-none-match') === etag
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers })
    })
  }
}

/** Makes a value at the first call, and returns the same one afterwards. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
