import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import './menu.css'

interface MenuProps {
  /** What the button says, or an icon with `label`. */
  button: ReactNode
  /** For a button that shows no words. */
  label?: string
  className?: string
  children: ReactNode
  onOpen?: () => void
}

const edge = 8

/** Under its button, within the window. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const { left, right, bottom, top } = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = menu
  const wide = document.documentElement.clientWidth
  const high = document.documentElement.clientHeight
  const x = left + width > wide - edge ? right - width : left
  const y = bottom + 4 + height > high - edge && top > height + edge ? top - height - 4 : bottom + 4
  menu.style.left = `${Math.max(edge, Math.min(x, wide - width - edge))}px`
  menu.style.top = `${y}px`
}

/**
 * A button that opens what can be done, each a `button` or `a`; the browser closes it (Escape, a click beside it), and
 * so does whatever in it is pressed.
 */
export const Menu = ({ button, label, className = 'btn', children, onOpen }: MenuProps) => {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const toggled = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return
    onOpen?.()
    if (opener.current) place(event.currentTarget, opener.current)
  }
  return (
    <>
      <button ref={opener} type="button" className={className} popoverTarget={id} aria-label={label}>
        {button}
      </button>
      <div
        id={id}
        popover="auto"
        className="menu"
        onToggle={toggled}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('button, a'))
            event.currentTarget.hidePopover()
        }}
      >
        {children}
      </div>
    </>
  )
}
