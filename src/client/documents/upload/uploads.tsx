import {
  type ComponentProps,
  type DragEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useSession } from '../../api/index.ts'
import { mayUpload } from './may-upload.ts'
import { startUploads, type UploadState, useUploadState } from './upload-store.ts'
import './uploads.css'

const loadIndicator = () => import('./indicator.tsx')
/** Where the code of the indicator and its tray cannot be loaded, the reasons are shown all the same. */
const PlainNotices = ({ state }: { state: UploadState }) => (
  <p className="uploads-notices" role="alert" hidden={state.notices.length === 0}>
    {state.notices.join(' ')}
  </p>
)
const Indicator = lazy(() => loadIndicator().catch(() => ({ default: PlainNotices })))
/** Without it files can still be chosen. */
const NoDropZone = () => null
let loadDropZone = (): void => undefined
/** The records of the page that is opened come first: the drop zone waits for them, or for a file that is dragged. */
const dropZoneWanted = new Promise<void>((resolve) => {
  loadDropZone = resolve
})
const DropZone = lazy(async () => {
  await dropZoneWanted
  return import('./drop-zone.tsx').catch(() => ({ default: NoDropZone }))
})

/** Loads the code of uploads ahead, while the network is idle. */
export const loadUploads = (): Promise<unknown> => {
  loadDropZone()
  return Promise.all([loadIndicator(), import('./tab-queue.ts')])
}

/** Until the drop zone is loaded: without this a browser would leave the page and open a dropped file. */
const refuseFiles = (event: DragEvent) => {
  if (!event.dataTransfer.types.includes('Files')) return
  loadDropZone()
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}
const propsBeforeLoading: ComponentProps<'div'> = { onDragOver: refuseFiles, onDrop: refuseFiles }

/** Stands around the dashboard: files can be dropped and pasted anywhere in it, once the drop zone is loaded. */
export function UploadArea({ children }: { children: ReactNode }) {
  const [dropProps, setDropProps] = useState(propsBeforeLoading)
  return (
    <div {...dropProps} className="uploads-area" data-takes-files={dropProps !== propsBeforeLoading}>
      {children}
      <Suspense>
        <DropZone onProps={setDropProps} />
      </Suspense>
    </div>
  )
}

/** The progress of uploads, for the header of the shell. */
export function Uploads() {
  const session = useSession()
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  }, [session])
  const account = session.account.id
  useEffect(() => {
    const known = latest.current
    return known.account.id === account && mayUpload() ? startUploads(known) : undefined
  }, [account])
  const state = useUploadState()
  const [announcer, setAnnouncer] = useState<HTMLElement | null>(null)
  const isShown = state.uploads.length > 0 || state.notices.length > 0
  return (
    <>
      <Suspense>{isShown && <Indicator state={state} announcer={announcer} />}</Suspense>
      <div ref={setAnnouncer} className="visually-hidden" role="status" data-testid="uploads-announced" />
    </>
  )
}
