import { newId } from '../../api/browser-store.ts'

/** A page of this browser, as others see it: it holds a lock for as long as it is there (Web Locks). */
export interface Tab {
  id: string
  /** Calls `act` once another page is gone; of several that wait for that, one after the other. */
  whenGone: (tab: string, act: () => Promise<void>) => void
  /** From now on others see it as gone. */
  release: () => void
}

const lockOf = (tab: string) => `portolan-uploads ${tab}`
const tabKey = 'portolan-uploads-tab'

export function holdTab(): Tab {
  if (!('locks' in navigator)) return withoutLocks()
  const id = newId()
  const leave = new AbortController()
  const left = new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()))
  void navigator.locks.request(lockOf(id), () => left)
  return {
    id,
    whenGone: (tab, act) =>
      void navigator.locks.request(lockOf(tab), { signal: leave.signal }, act).catch(() => undefined),
    release: () => leave.abort(),
  }
}

/** Where the page is not served securely: what this very tab left before its reload, and nothing else. */
function withoutLocks(): Tab {
  const whenGone: Tab['whenGone'] = (tab, act) => {
    if (tab === id) void act()
  }
  let id = newId()
  try {
    id = sessionStorage.getItem(tabKey) ?? id
    sessionStorage.setItem(tabKey, id)
  } catch {
    // Uploads last as long as their page.
  }
  return { id, whenGone, release: () => undefined }
}
