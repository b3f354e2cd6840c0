/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks of so many bytes (RFC 9110, 14). All of it without one, and for what need not be answered: other units,
 * several ranges, a range that ends before it starts. Null where there is nothing at that place.
 */
export function askedRange(header: string | undefined, size: number): ByteRange | 'all' | null {
  const [, from = '', to = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'all'
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? null : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return 'all'
  if (start >= size) return null
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
