import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '../../api/index.ts'
import { showTray, takeFilesFor } from './desk.ts'
import { percentOf, totalOf, wouldBeLost } from './upload.rules.ts'
import { tellTotal } from './upload.words.ts'
import css from './uploads.module.css'
import { useDesk } from './use-desk.ts'
import { useDropAnywhere } from './use-drop-anywhere.ts'

const Tray = lazy(() => import('./tray.tsx'))

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
  const { uploads, notices, open } = useDesk()
  const button = useRef<HTMLButtonElement>(null)
  const mayBeLost = uploads.some(wouldBeLost)
  useEffect(() => {
    if (!mayBeLost) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [mayBeLost])
  const close = () => {
    showTray(false)
    button.current?.focus()
  }
  const isThere = uploads.length > 0 || notices.length > 0
  const { underway, failed, duplicates, sent, bytes } = totalOf(uploads)
  const wanting = failed + duplicates
  const percent = `${percentOf(sent, bytes)} %`
  const state =
    underway > 0 ? `${underway} underway, ${percent}` : wanting > 0 ? `${wanting} to look at` : 'ended'
  return (
    <>
      {isThere && (
        <button
          type="button"
          ref={button}
          className={css.indicator}
          aria-label={`Uploads: ${state}`}
          aria-expanded={open}
          data-wanting={underway === 0 && wanting > 0}
          onClick={() => showTray(!open)}
        >
          <IconUpload size={15} stroke={1.8} aria-hidden="true" />
          {underway > 0 ? percent : wanting > 0 ? wanting : ''}
        </button>
      )}
      <Suspense>{isThere && open && <Tray desk={{ uploads, notices, open }} onClose={close} />}</Suspense>
      {isOver && (
        <div className={css.drop}>
          <p>
            Drop to upload
            <small>Files or whole folders. They go to Documents.</small>
          </p>
        </div>
      )}
      <div className="visually-hidden" role="status" data-testid="uploads-announced">
        {[tellTotal(uploads, { aloud: true }), ...notices].filter((each) => each !== '').join('. ')}
      </div>
    </>
  )
}
