import { createHash, createHmac, randomUUID } from 'node:crypto'

export interface SigningKeys {
  api_key: string
  secret_key: string
}

const signedHeaders = 'X-Coscon-Date X-Coscon-Digest X-Coscon-Content-Md5 request-line'

/** What is signed: three headers and the first line of the request. */
const signedText = (date: string, digest: string, nonce: string, requestLine: string): string =>
  [
    `X-Coscon-Date: ${date}`,
    `X-Coscon-Digest: ${digest}`,
    `X-Coscon-Content-Md5: ${nonce}`,
    requestLine,
  ].join('\n')

/** Base64 of the HMAC-SHA1, as the carrier's platform wants it. */
export const coscoSignature = (
  secretKey: string,
  signed: { date: string; digest: string; nonce: string; requestLine: string },
): string =>
  createHmac('sha1', secretKey)
    .update(signedText(signed.date, signed.digest, signed.nonce, signed.requestLine))
    .digest('base64')

/** SHA-256 of the body; a question has none. */
const emptyDigest = `SHA-256=${createHash('sha256').digest('base64')}`

/**
 * The headers of one question (COSCO SHIPPING Lines, Open API Platform, README of cop-cos/COP): each call is signed with the secret
 * key, and its time may be two minutes wrong.
 *
 * @param url of a GET without a body
 */
export function signedQuestion(
  { api_key, secret_key }: SigningKeys,
  url: URL,
  now: Date,
): Record<string, string> {
  const nonce = createHash('md5').update(randomUUID()).digest('hex')
  const date = now.toUTCString()
  const requestLine = `GET ${url.pathname}${url.search} HTTP/1.1`
  const signature = coscoSignature(secret_key, { date, digest: emptyDigest, nonce, requestLine })
  return {
    'X-Coscon-Date': date,
    'X-Coscon-Digest': emptyDigest,
    'X-Coscon-Content-Md5': nonce,
    'X-Coscon-Hmac': nonce,
    'X-Coscon-Authorization': `hmac username="${api_key}",algorithm="hmac-sha1",headers="${signedHeaders}",signature="${signature}"`,
  }
}
