const key = 'portolan-to-track'

/** A number that somebody means to track, with what is known of it already. */
export interface NumberToTrack {
  request_number: string
  request_type?: string | null
  scac?: string | null
}

/**
 * Gives numbers to the page where many are added (`paths.addMany()`), which takes them when it opens: another page
 * found that they are not tracked. They stay in this tab.
 */
export function handOver(numbers: readonly NumberToTrack[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(numbers))
  } catch {
    // A browser that keeps nothing: the page opens empty, and the numbers can be pasted.
  }
}

const isNumber = (value: unknown): value is NumberToTrack =>
  typeof value === 'object' &&
  value !== null &&
  'request_number' in value &&
  typeof value.request_number === 'string'

/** What was given, once; empty when there is nothing. */
export function takeHandedOver(): NumberToTrack[] {
  try {
    const given: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.removeItem(key)
    return Array.isArray(given) ? given.filter(isNumber) : []
  } catch {
    return []
  }
}
