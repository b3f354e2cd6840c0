/** As many as fit under the find bar without scrolling. */
const MAX_RECENT_FINDS = 8
/** Longer texts are pastes, which are not remembered. */
const MAX_FIND_LENGTH = 80

const storageKeyOf = (account: string): string => `portolan-finds ${account}`

/** The last finds of this account in this browser, the newest first. */
export function recentFinds(account: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(account)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((each) => typeof each === 'string').slice(0, MAX_RECENT_FINDS)
      : []
  } catch {
    return []
  }
}

export function saveRecentFind(account: string, q: string): void {
  if (q.length > MAX_FIND_LENGTH) return
  const others = recentFinds(account).filter((each) => each.toUpperCase() !== q.toUpperCase())
  try {
    localStorage.setItem(storageKeyOf(account), JSON.stringify([q, ...others].slice(0, MAX_RECENT_FINDS)))
  } catch {
    // The browser refuses storage: there are no recent finds.
  }
}

export function clearRecentFinds(account: string): void {
  try {
    localStorage.removeItem(storageKeyOf(account))
  } catch {
    // The browser refuses storage: there is nothing to clear.
  }
}
