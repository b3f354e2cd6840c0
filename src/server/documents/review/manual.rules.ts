/** Limits of the fields that a person may edit. */
export const MANUAL_DATA_LIMITS = { depth: 8, bytes: 64 * 1024 } as const

/** Why these fields cannot be stored, as a sentence; undefined if they can. */
export function manualDataFault(data: Record<string, unknown> | null): string | undefined {
  if (data === null) return undefined
  if (isDeeper(data, MANUAL_DATA_LIMITS.depth))
    return `extracted_data_manual must not be nested deeper than ${MANUAL_DATA_LIMITS.depth}`
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > MANUAL_DATA_LIMITS.bytes)
    return `extracted_data_manual must be at most ${MANUAL_DATA_LIMITS.bytes / 1024} KiB of JSON`
  // PostgreSQL cannot store NUL and unpaired surrogates.
  if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f]..)/i.test(text))
    return 'extracted_data_manual must not contain the character NUL or half a character'
  return undefined
}

const isDeeper = (value: unknown, depth: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth === 0 || Object.values(value).some((each) => isDeeper(each, depth - 1)))
