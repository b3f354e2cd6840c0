/** What a person may say of a document's contents, at most. */
export const limits = { depth: 8, bytes: 64 * 1024 } as const

/** Why this cannot be kept, in a sentence; undefined where it can. */
export function faultOf(data: Record<string, unknown> | null): string | undefined {
  if (data === null) return undefined
  if (isDeeper(data, limits.depth))
    return `extracted_data_manual must not be nested deeper than ${limits.depth}`
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > limits.bytes)
    return `extracted_data_manual must be at most ${limits.bytes / 1024} KiB of JSON`
  // No database holds a NUL or half a character, in names as little as in values.
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f]..)/i.test(text))
    return 'extracted_data_manual must not contain the character NUL or half a character'
  return undefined
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))
