import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import './menu-button.css'
import { classes } from './classes.ts'

type MenuButtonProps = {
  /** What stands on the button. */
  children: ReactNode
  /** What a screen reader calls what opens. */
  label: string
  /** Drawn only while it is open. */
  menu: () => ReactNode
  className?: string
  onOpen?: () => void
}

/** A button and what opens under it. The browser opens and closes it: Escape, a click beside it. */
export const MenuButton = ({ children, label, menu, className, onOpen }: MenuButtonProps) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return
    setOpen(true)
    if (button.current === null) return
    onOpen?.()
    const { left, right, top, bottom } = button.current.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const { style } = event.currentTarget
    const fromLeft = left < clientWidth / 2
    style.left = fromLeft ? `${Math.max(8, left)}px` : 'auto'
    style.right = fromLeft ? 'auto' : `${Math.max(8, clientWidth - right)}px`
    // Under the button, unless that stands at the foot of the window.
    const under = clientHeight - bottom >= Math.min(top, 320)
    style.top = under ? `${bottom + 4}px` : 'auto'
    style.bottom = under ? 'auto' : `${clientHeight - top + 4}px`
    style.maxHeight = `${(under ? clientHeight - bottom : top) - 12}px`
  }
  // Only after it is closed: content that is removed earlier loses the focus, which has to return to the button.
  const closed = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') setOpen(false)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes('btn', className)}
        popoverTarget={id}
        aria-expanded={open}
      >
        {children}
      </button>
      <div
        id={id}
        popover="auto"
        className="menu"
        role="group"
        aria-label={label}
        onBeforeToggle={place}
        onToggle={closed}
      >
        {open && menu()}
      </div>
    </>
  )
}
