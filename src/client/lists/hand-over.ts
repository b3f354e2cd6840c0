const key = 'portolan-to-track'

/**
 * Gives numbers to the page where many are added (`paths.addMany()`), which takes them when it opens: another page
 * found that they are not tracked. They stay in this tab. The numbers alone: the page that takes them infers type and carrier
 * anew and shows them as inferred, and what is unsure as a proposal; along with the number they would be a person's word.
 */
export function handOver(numbers: readonly string[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(numbers))
  } catch {
    // A browser that keeps nothing: the page opens empty, and the numbers can be pasted.
  }
}

/** What was given, once; empty when there is nothing. */
export function takeHandedOver(): string[] {
  try {
    const given: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.removeItem(key)
    return Array.isArray(given) ? given.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
