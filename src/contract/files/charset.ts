/** Zeros at every second place, as letters have them in UTF-16. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const zeros = (parity: number) => sample.filter((byte, at) => at % 2 === parity && byte === 0).length
  if (zeros(1) > sample.length / 4) return 'utf-16le'
  return zeros(0) > sample.length / 4 ? 'utf-16be' : undefined
}

/**
 * Text of a file that does not name its encoding: UTF-8 or UTF-16, with a byte order mark or without; what is neither is
 * Windows-1252, which Excel writes in the west.
 * @param more these are the first bytes of a longer file: a letter may be cut in two at their end
 */
export function decodeText(bytes: Uint8Array, { more = false }: { more?: boolean } = {}): string {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: more })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

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
