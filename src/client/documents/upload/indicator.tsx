import { IconUpload } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../../contract/language/index.ts'
import { Tray } from './tray.tsx'
import { showTray, type UploadState } from './upload-store.ts'
import { percentOf, totalOf, isLostOnLeave } from './upload.rules.ts'
import { totalText } from './upload.texts.ts'
import './uploads.css'

interface IndicatorProps {
  state: UploadState
  /** The live region of the shell: it has to be on the page before it changes. */
  announcer: HTMLElement | null
}

/** The progress of all uploads, in the header; its tray shows each file. */
const Indicator = ({ state, announcer }: IndicatorProps) => {
  const { uploads, notices, isTrayOpen } = state
  const button = useRef<HTMLButtonElement>(null)
  const wasJustOpened = useRef(false)
  const mayBeLost = uploads.some(isLostOnLeave)
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
  // The tray stands below the page, and is what comes next for somebody who has just opened it. Else Tab goes on in the header:
  // the page between could not be reached from there.
  const enterTray = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const isNext = wasJustOpened.current && !event.shiftKey
    wasJustOpened.current = false
    if (!isNext) return
    const first = document.querySelector<HTMLElement>('.upload-tray button')
    if (first === null) return
    event.preventDefault()
    first.focus()
  }
  const { underway, failed, duplicates, sent, bytes } = totalOf(uploads)
  const unresolved = failed + duplicates
  const percent = `${percentOf(sent, bytes)} %`
  const label =
    underway > 0
      ? t('Uploads: {n} underway, {percent}', { n: underway, percent })
      : unresolved > 0
        ? t('Uploads: {n} to look at', { n: unresolved })
        : t('Uploads: ended')
  return (
    <>
      <button
        type="button"
        ref={button}
        className="uploads-indicator"
        aria-label={label}
        aria-expanded={isTrayOpen}
        data-unresolved={underway === 0 && unresolved > 0}
        onClick={() => {
          wasJustOpened.current = !isTrayOpen
          showTray(!isTrayOpen)
        }}
        onKeyDown={enterTray}
      >
        <IconUpload size={15} stroke={1.8} aria-hidden="true" />
        {underway > 0 ? percent : unresolved > 0 ? unresolved : ''}
      </button>
      {isTrayOpen && <Tray state={state} onClose={close} />}
      {announcer &&
        createPortal(
          [totalText(uploads, { aloud: true }), ...notices].filter((each) => each !== '').join('. '),
          announcer,
        )}
    </>
  )
}
export default Indicator
