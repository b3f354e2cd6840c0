import { newId } from '../../api/browser-store.ts'
import { outdate } from '../../api/index.ts'
import { createKeeper } from './keeper.ts'
import { createUploadQueue, type UploadQueue } from './queue.ts'
import { serviceSteps } from './service-steps.ts'
import { holdTab } from './tabs.ts'

export { gather } from './folders.ts'
export type { UploadQueue } from './queue.ts'

/** The inbox and its count in the navigation; asked again once for all that came in. */
const refreshInbox = () => void outdate('create_document')

/** Ends early when the browser is online again. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', online)
      signal.removeEventListener('abort', cancel)
      settle()
    }
    const cancel = end(() => reject(signal.reason))
    const online = end(resolve)
    const timer = setTimeout(online, ms)
    window.addEventListener('online', online)
    signal.addEventListener('abort', cancel)
  })

/** Between two drawings of the list, in milliseconds. */
const drawnMs = 100

/** The uploads of this tab: its own, and what tabs that are gone have left. */
export async function openTabQueue(account: string, requestsAMinute: number): Promise<UploadQueue> {
  const tab = holdTab()
  const keeper = createKeeper(account, tab.id)
  const queue = createUploadQueue({
    steps: serviceSteps(requestsAMinute),
    keeper,
    settled: refreshInbox,
    soon: (act) => setTimeout(act, drawnMs),
    wait,
    newId,
  })
  for (const other of await keeper.tabs())
    tab.whenGone(other, async () => queue.takeUp(await keeper.takeFrom(other)))
  return {
    ...queue,
    close() {
      queue.close()
      tab.release()
    },
  }
}
