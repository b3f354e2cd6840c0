/** What fits under the find bar without scrolling. */
const keptMost = 8
/** Beyond this it was a paste: its own address holds it. */
const longest = 80

const keyOf = (account: string): string => `portolan-finds ${account}`

/** What was found last in this browser, the newest first; each account has its own. */
export function recentFinds(account: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string').slice(0, keptMost) : []
  } catch {
    return []
  }
}

export function keepFind(account: string, q: string): void {
  if (q.length > longest) return
  const others = recentFinds(account).filter((each) => each.toUpperCase() !== q.toUpperCase())
  try {
    localStorage.setItem(keyOf(account), JSON.stringify([q, ...others].slice(0, keptMost)))
  } catch {
    // A browser that keeps nothing suggests nothing.
  }
}

export function forgetFinds(account: string): void {
  try {
    localStorage.removeItem(keyOf(account))
  } catch {
    // Nothing was kept.
  }
}
