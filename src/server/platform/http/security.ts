import { randomBytes } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

/** For answers that are not a page: nothing in them may be run, framed or loaded. */
const nothing = "default-src 'none'; frame-ancestors 'none'"

/**
 * The policy of a page: nothing from other origins but the operator's map and object store, no inline script. Styles that components add to the page carry the
 * nonce of this answer. `wasm-unsafe-eval` is for the checksum worker.
 * @param connections where its script may load from
 * @param filesOrigin the object store, which its script sends files to and loads them from, pictures among them
 */
export const pagePolicy = (nonce: string, connections = "connect-src 'self'", filesOrigin?: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "worker-src 'self'",
    withOrigin("img-src 'self' data: blob:", filesOrigin),
    withOrigin(connections, filesOrigin),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const withOrigin = (directive: string, origin: string | undefined): string =>
  origin === undefined ? directive : `${directive} ${origin}`

/** A worker has the policy of its own file, not of the page: it computes (the checksum is WASM) and loads nothing. */
export const assetPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'none'"

export const newNonce = (): string => randomBytes(18).toString('base64url')

/**
 * On every answer. The referrer is sent within the service only: paths hold sign-in tokens and numbers of shipments.
 * `no-referrer` would also remove the Origin, which distinguishes our own pages from others.
 */
const onEveryAnswer = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Of a page: what of the browser and its devices no script of ours may use, nor one that got in. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((name) => `${name}=()`)
  .join(', ')

/** Once a browser has come by https, it comes by https for a year. */
export const strictTransport = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}

/** For answers of the interface, which are written with their headers at once. */
export const interfaceHeaders = { ...onEveryAnswer, 'content-security-policy': nothing }

export const securityHeaders = createMiddleware(async (c, next) => {
  await next()
  const headers = c.res.headers
  if (!headers.has('content-security-policy')) c.header('content-security-policy', nothing)
  for (const [name, value] of Object.entries(onEveryAnswer)) c.header(name, value)
})
