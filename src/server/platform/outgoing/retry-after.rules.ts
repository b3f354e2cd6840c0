/** Answers whose `Retry-After` counts (RFC 9110, section 10.2.3; RFC 6585 for 429). */
const waiting = new Set([413, 429, 503])

/**
 * The header `Retry-After`: seconds, or an HTTP date.
 * @param now milliseconds since 1970
 * @returns milliseconds from `now`; undefined if it says neither
 */
export function readRetryAfterMs(text: string | null | undefined, now: number): number | undefined {
  const header = text?.trim() ?? ''
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/**
 * How long a receiver asks to be left alone, by its answer; undefined if it does not say.
 * @param header its `Retry-After`
 * @returns milliseconds from `now`
 */
export const askedDelayMs = (status: number | null, header: string | null, now: Date): number | undefined =>
  status !== null && waiting.has(status) ? readRetryAfterMs(header, now.getTime()) : undefined

/** A header of an answer; the first of several. */
export const answerHeader = (
  headers: Record<string, string | string[]> | null,
  name: string,
): string | null => [headers?.[name] ?? []].flat()[0] ?? null
