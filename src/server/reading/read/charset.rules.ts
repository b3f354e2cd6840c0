/** Text of a file that does not say how it is written: UTF-8 and UTF-16 show themselves, all else is Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(charsetOf(bytes)).decode(bytes)
}

function charsetOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const nulls = (rest: number) => sample.filter((byte, index) => byte === 0 && index % 2 === rest).length
  if (nulls(1) > sample.length / 4) return 'utf-16le'
  if (nulls(0) > sample.length / 4) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Bytes that no text has: a file with them is not one. */
export function looksLikeText(bytes: Uint8Array): boolean {
  const text = decodeText(bytes.subarray(0, 8192))
  let odd = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code === 0xfffd || (code < 32 && !'\t\n\r\f'.includes(letter))) odd += 1
  }
  return text.trim() !== '' && odd <= text.length / 100
}
