import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { type Desk, showTray } from './desk.ts'
import { percentOf, totalOf, wouldBeLost } from './upload.rules.ts'
import { tellTotal } from './upload.words.ts'
import './uploads.css'

const Tray = lazy(() => import('./tray.tsx'))

interface IndicatorProps {
  desk: Desk
  /** Where it is announced: it stands there before there is anything to say. */
  aloud: HTMLElement | null
}

/** How far uploads are, in the header; its tray tells of each file. */
const Indicator = ({ desk: { uploads, notices, open }, aloud }: IndicatorProps) => {
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
  const { underway, failed, duplicates, sent, bytes } = totalOf(uploads)
  const wanting = failed + duplicates
  const percent = `${percentOf(sent, bytes)} %`
  const state =
    underway > 0 ? `${underway} underway, ${percent}` : wanting > 0 ? `${wanting} to look at` : 'ended'
  return (
    <>
      <button
        type="button"
        ref={button}
        className="uploads-indicator"
        aria-label={`Uploads: ${state}`}
        aria-expanded={open}
        data-wanting={underway === 0 && wanting > 0}
        onClick={() => showTray(!open)}
      >
        <IconUpload size={15} stroke={1.8} aria-hidden="true" />
        {underway > 0 ? percent : wanting > 0 ? wanting : ''}
      </button>
      <Suspense>{open && <Tray desk={{ uploads, notices, open }} onClose={close} />}</Suspense>
      {aloud &&
        createPortal(
          [tellTotal(uploads, { aloud: true }), ...notices].filter((each) => each !== '').join('. '),
          aloud,
        )}
    </>
  )
}
export default Indicator
