import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { StoredObject } from './listing-xml.ts'

/** What goes wrong from now on. */
export interface StoreFaults {
  /** Every request is answered 503 SlowDown; or so many, then no more. */
  isBusy: boolean | number
  /** Requests get no answer, and their connection stays open. */
  isSilent: boolean
  /** So many answers with bytes of an object are cut off in the middle. */
  cutOff: number
  /** PUTs of wrong bytes under the right `Content-MD5` are stored, as some stores do. */
  ignoresChecksums: boolean
  /** ETags say nothing about the bytes, as with SSE-KMS. */
  /** Of several parts, or as of a store that encrypts: of the same form, and no MD5. */
  hasOtherETags: false | 'of_parts' | 'encrypted'
}

export function answerError(
  incoming: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
  incoming.resume()
  response.writeHead(status, {
    'content-type': 'application/xml',
    ...(status === 503 && { 'retry-after': '1' }),
  })
  response.end(incoming.method === 'HEAD' ? undefined : body)
}

/** Stores an object when all its bytes came, and are those of its `Content-MD5`. */
export async function receiveObject(
  incoming: IncomingMessage,
  response: ServerResponse,
  faults: StoreFaults,
  changed_at: Date,
  store: (object: StoredObject) => void,
): Promise<void> {
  const bytes = await buffer(incoming)
  const digest = createHash('md5').update(bytes)
  const checksum = digest.copy().digest('base64')
  const announced = incoming.headers['content-md5']
  if (announced !== undefined && announced !== checksum && !faults.ignoresChecksums)
    return answerError(incoming, response, 400, 'BadDigest')
  const own = digest.digest('hex')
  const etags = { of_parts: `${own}-2`, encrypted: createHash('md5').update(own).digest('hex') }
  const etag = `"${faults.hasOtherETags === false ? own : etags[faults.hasOtherETags]}"`
  const content_type = incoming.headers['content-type'] ?? 'binary/octet-stream'
  store({ bytes, etag, content_type, changed_at })
  response.writeHead(200, { etag }).end()
}

/** Answers an object or a range of it, under the headers that the address wants. */
export function sendObject(
  incoming: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, content_type }: StoredObject,
  { query, faults }: { query: URLSearchParams; faults: StoreFaults },
): void {
  const wanted = incoming.headers['if-match']
  if (wanted !== undefined && wanted !== etag)
    return answerError(incoming, response, 412, 'PreconditionFailed')
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(incoming.headers.range ?? '') ?? []
  const begin = Number(first ?? 0)
  if (first !== undefined && begin >= bytes.length)
    return answerError(incoming, response, 416, 'InvalidRange')
  const end = last === undefined || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
  const part = bytes.subarray(begin, end + 1)
  const overrides = ['content-disposition', 'cache-control'].flatMap((name) => {
    const value = query.get(`response-${name}`)
    return value === null ? [] : [[name, value] as const]
  })
  response.writeHead(first === undefined ? 200 : 206, {
    'content-type': query.get('response-content-type') ?? content_type,
    'content-length': part.length,
    'accept-ranges': 'bytes',
    etag,
    ...(first !== undefined && { 'content-range': `bytes ${begin}-${end}/${bytes.length}` }),
    ...Object.fromEntries(overrides),
  })
  if (incoming.method === 'HEAD') return void response.end()
  if (faults.cutOff === 0) return void response.end(part)
  faults.cutOff -= 1
  response.write(part.subarray(0, Math.ceil(part.length / 2)), () => response.destroy())
}
