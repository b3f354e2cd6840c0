import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

/** For answers that are no page: nothing in them may be run, shown in a frame or loaded. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of a page (nothing from elsewhere, no inline script); styles that the components write into the page
 * carry the nonce of this one answer. `wasm-unsafe-eval` is for the checksum worker.
 */
export const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** A worker goes by the policy of its own file, not of the page: it computes (the checksum is WASM) and loads nothing. */
export const assetPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'"

export const newNonce = (): string => randomBytes(18).toString('base64url')

/**
 * On every answer. The referrer stays within the service: paths hold sign-in tokens and numbers of shipments, while
 * `no-referrer` would also take the Origin away by which our own pages are told from others.
 */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next()
  const headers = c.res.headers
  if (!headers.has('content-security-policy')) c.header('content-security-policy', nothing)
  c.header('x-content-type-options', 'nosniff')
  c.header('referrer-policy', 'same-origin')
  c.header('cross-origin-opener-policy', 'same-origin')
  c.header('cross-origin-resource-policy', 'same-origin')
})
