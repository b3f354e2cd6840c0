import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { queryClient } from '../../api/index.ts'
import { serviceSteps } from './direct-upload.ts'
import { createUploadQueue, type UploadQueue } from './queue.ts'
import { totalOf, type Upload } from './upload.rules.ts'
import { tellTotal } from './upload.words.ts'

const QueueContext = createContext<UploadQueue | null>(null)

/** The inbox and its count in the navigation; asked again once for all that came in. */
const refreshInbox = () => {
  for (const queryKey of [['documents'], ['desk', 'counts']]) void queryClient.invalidateQueries({ queryKey })
}

/**
 * Keeps uploads alive above the routes: they go on while people move about the dashboard, are announced politely, and
 * closing the tab asks before it cuts them off.
 */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(() => createUploadQueue(serviceSteps, refreshInbox))
  return (
    <QueueContext value={queue}>
      {children}
      <Announcer />
    </QueueContext>
  )
}

export function useUploadQueue(): UploadQueue {
  const queue = use(QueueContext)
  if (queue === null) throw new Error('useUploadQueue needs UploadsProvider above it')
  return queue
}

export function useUploads(): readonly Upload[] {
  const queue = useUploadQueue()
  return useSyncExternalStore(queue.subscribe, queue.read)
}

/** The page's title and the screen reader: what changes with each file, not with each byte. */
function Announcer() {
  const uploads = useUploads()
  const isBusy = totalOf(uploads).underway > 0
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
  return (
    <div className="visually-hidden" role="status" data-testid="uploads-announced">
      {tellTotal(uploads, { aloud: true })}
    </div>
  )
}
