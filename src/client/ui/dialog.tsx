import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'

interface DialogProps {
  title: string
  /** Called after it was closed, by a button, by Escape or by the browser. */
  onClose: () => void
  /** For tables and long texts. */
  wide?: boolean
  children: ReactNode
}

/** The browser's own dialog, open as long as it is drawn: focus, Escape and what lies behind are the browser's. */
export const Dialog = ({ title, onClose, wide = false, children }: DialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog ref={dialog} className={wide ? 'dialog wide' : 'dialog'} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
