import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '../../api/index.ts'
import { takeFilesFor } from './desk.ts'
import './uploads.css'
import { useDesk } from './use-desk.ts'
import { useDropAnywhere } from './use-drop-anywhere.ts'

/** Fetched when there is something to tell. */
const Indicator = lazy(() => import('./indicator.tsx'))

/**
 * For the shell: takes files anywhere, and tells how far they are. Uploads stand above the routes: they go on while
 * people move about the dashboard.
 */
export function Uploads() {
  const session = useSession()
  const latest = useRef(session)
  useEffect(() => {
    latest.current = session
  }, [session])
  const account = session.account.id
  useEffect(() => {
    const known = latest.current
    return known.account.id === account ? takeFilesFor(known) : undefined
  }, [account])
  const isOver = useDropAnywhere()
  const desk = useDesk()
  const [aloud, setAloud] = useState<HTMLElement | null>(null)
  const isThere = desk.uploads.length > 0 || desk.notices.length > 0
  return (
    <>
      <Suspense>{isThere && <Indicator desk={desk} aloud={aloud} />}</Suspense>
      {isOver && (
        <div className="uploads-drop">
          <p>
            Drop to upload
            <small>Files or whole folders. They go to Documents.</small>
          </p>
        </div>
      )}
      <div ref={setAloud} className="visually-hidden" role="status" data-testid="uploads-announced" />
    </>
  )
}
