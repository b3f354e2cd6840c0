import { newId } from '../../api/browser-store.ts'
import { outdate } from '../../api/index.ts'
import { createUploadQueue, type UploadQueue } from './queue.ts'
import { serviceSteps } from './service-steps.ts'
import { storageFailureText } from './start-failure.ts'
import { createUploadStorage } from './upload-storage.ts'

export { collectFiles } from './folders.ts'
export type { UploadQueue } from './queue.ts'

/** A page of this browser as its other pages see it: it holds a Web Lock for as long as it is open. */
interface TabLock {
  id: string
  /** Calls `act` once the other page is closed; of several that wait for that, one after the other. */
  whenReleased: (tab: string, act: () => Promise<void>) => void
  /** From now on the other pages take this one for closed. */
  release: () => void
}

const lockName = (tab: string) => `portolan-uploads ${tab}`
const tabKey = 'portolan-uploads-tab'

function lockTab(): TabLock {
  if (!('locks' in navigator)) return tabWithoutLock()
  const id = newId()
  const leave = new AbortController()
  const left = new Promise<void>((resolve) => leave.signal.addEventListener('abort', () => resolve()))
  void navigator.locks.request(lockName(id), () => left)
  return {
    id,
    whenReleased: (tab, act) =>
      void navigator.locks.request(lockName(tab), { signal: leave.signal }, act).catch(() => undefined),
    release: () => leave.abort(),
  }
}

/** Where the page is not served securely there are no locks: this tab finds only what it stored before its own reload. */
function tabWithoutLock(): TabLock {
  const whenReleased: TabLock['whenReleased'] = (tab, act) => {
    if (tab === id) void act()
  }
  let id = newId()
  try {
    id = sessionStorage.getItem(tabKey) ?? id
    sessionStorage.setItem(tabKey, id)
  } catch {
    // Uploads last as long as their page.
  }
  return { id, whenReleased, release: () => undefined }
}

/** The inbox and its count in the navigation: fetched again once for all documents that came in. */
const refreshInbox = () => void outdate('create_document')

/** Resolves after `ms`, or when the browser is online again. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
      signal.removeEventListener('abort', cancel)
      finish()
    }
    const cancel = end(() => reject(signal.reason))
    const online = end(resolve)
    const timer = setTimeout(online, ms)
    window.addEventListener('online', online)
    signal.addEventListener('abort', cancel)
  })

/** Between two drawings of the list. */
const DRAW_INTERVAL_MS = 100

/**
 * The uploads of this tab: its own, and what closed tabs left.
 * @param report gets sentences for the tray, when this browser keeps nothing for the next page
 */
export async function openTabQueue(
  account: string,
  requestsAMinute: number,
  report: (notice: string) => void,
): Promise<UploadQueue> {
  const tab = lockTab()
  const storage = createUploadStorage(account, tab.id, (error) => report(storageFailureText(error)))
  const queue = createUploadQueue({
    steps: serviceSteps(requestsAMinute),
    storage,
    onCompleted: refreshInbox,
    defer: (act) => setTimeout(act, DRAW_INTERVAL_MS),
    wait,
    newId,
  })
  for (const other of await storage.tabs())
    tab.whenReleased(other, async () => queue.adopt(await storage.adoptFrom(other)))
  return {
    ...queue,
    close() {
      queue.close()
      tab.release()
    },
  }
}
