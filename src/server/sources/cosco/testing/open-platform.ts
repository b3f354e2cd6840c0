import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = Record<string, unknown>
/** The clock of a caller may be wrong by so much. */
const MAX_CLOCK_ERROR_MS = 120_000

const nothing = { type: 'none', numberType: 'none', content: null }

/** The carrier's platform on this machine, as its description says: each call signed, errors as codes with HTTP 200. */
export async function openCoscoPlatform({ api_key = 'key-1', secret_key = 'hush-1' } = {}) {
  const contents = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://platform')
    asked.push(`${url.pathname}${url.search}`)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!isSigned(request, api_key, secret_key))
      return json(401, { message: 'HMAC signature does not match' })
    const number = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
    const type = url.searchParams.get('numberType') ?? ''
    if (!['bl', 'bkg', 'cntr'].includes(type)) return json(200, { code: 5400, message: 'parameter error' })
    const content = contents.get(`${type} ${number}`)
    return json(200, {
      code: 0,
      message: 'success',
      data: content ? { type, numberType: type, content } : nothing,
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** By the type of number and the number: `bl 6103622780`. */
    contents,
    asked,
    api_key,
    secret_key,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function isSigned({ headers, method, url }: IncomingMessage, apiKey: string, secretKey: string): boolean {
  const date = String(headers['x-coscon-date'])
  const nonce = String(headers['x-coscon-content-md5'])
  const digest = `SHA-256=${createHash('sha256').update('').digest('base64')}`
  if (!(Math.abs(Date.parse(date) - Date.now()) < MAX_CLOCK_ERROR_MS)) return false
  if (headers['x-coscon-digest'] !== digest || headers['x-coscon-hmac'] !== nonce) return false
  const line = `${method} ${url} HTTP/1.1`
  const text = `X-Coscon-Date: ${date}\nX-Coscon-Digest: ${digest}\nX-Coscon-Content-Md5: ${nonce}\n${line}`
  const signature = createHmac('sha1', secretKey).update(text).digest('base64')
  const given = String(headers['x-coscon-authorization'])
  return given.startsWith(`hmac username="${apiKey}",`) && given.endsWith(`,signature="${signature}"`)
}
