import { charsetByScore } from './charset-score.ts'

/** Zeros at every second place, as letters have them in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const zeros = (parity: number) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) > sample.length / 4) return 'utf-16le'
  return zeros(0) > sample.length / 4 ? 'utf-16be' : undefined
}

interface TextSource {
  /** These are the first bytes of a longer file: a letter may be cut in two at their end. */
  more?: boolean
  /** The charset that a mail declares for the file; believed if the bytes can be text of it. */
  declared?: string | undefined
}

/**
 * Text of a file: in UTF-16 or UTF-8, with a byte order mark or without, in the charset that is declared, or in the one that makes the most
 * plausible text of it.
 */
export function decodeText(bytes: Uint8Array, { more = false, declared }: TextSource = {}): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return (
    // Any bytes are text of a charset with one byte a letter, so such a declaration says less than valid UTF-8.
    (isMultiByte(declared) ? decodeWhole(bytes, declared, more) : undefined) ??
    decodeWhole(bytes, 'utf-8', more) ??
    decodeWhole(bytes, declared, more) ??
    new TextDecoder(charsetByScore(bytes)).decode(bytes)
  )
}

const isMultiByte = (charset: string | undefined): boolean =>
  charset !== undefined && /^(?:gb|hz|big5|euc|shift|sjis|ks_c|iso-2022)/iu.test(charset)

/** Declarations that mail programs send by default, whatever the charset is. */
const saysNothing = /^(?:us-ascii|ascii|unknown.*|x-unknown|binary|8bit)$/iu

/** Undefined if the charset is unknown, or the bytes are no text of it. */
function decodeWhole(bytes: Uint8Array, charset: string | undefined, more: boolean): string | undefined {
  if (charset === undefined || saysNothing.test(charset)) return undefined
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: more })
  } catch {
    return undefined
  }
}

/** `text/csv; charset=gbk` → `gbk`. */
export const charsetOfType = (contentType: string | null | undefined): string | undefined =>
  /;\s*charset="?([\w.:-]{2,40})/iu.exec(contentType ?? '')?.[1]?.toLowerCase()

/** False for bytes that no text has: more than one in a hundred is a control character or cannot be decoded. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const text = decodeText(bytes.subarray(0, 8192), { more: bytes.length > 8192 })
  let odd = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code === 0xfffd || (code < 32 && !'\t\n\r\f'.includes(letter))) odd += 1
  }
  return text.trim() !== '' && odd <= text.length / 100
}
