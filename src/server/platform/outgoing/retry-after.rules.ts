/** Answers whose `Retry-After` counts (RFC 9110, section 10.2.3; RFC 6585 for 429). */
const waiting = new Set([413, 429, 503])

/**
 * How long a receiver asks to be left alone, by its answer; undefined if it does not say.
 * @param text of the header: seconds, or an HTTP date
 * @returns milliseconds from `now`
 */
export function askedDelayMs(status: number | null, text: string | null, now: Date): number | undefined {
  if (text === null || status === null || !waiting.has(status)) return undefined
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime())
}

/** A header of an answer; the first of several. */
export const answerHeader = (
  headers: Record<string, string | string[]> | null,
  name: string,
): string | null => [headers?.[name] ?? []].flat()[0] ?? null
