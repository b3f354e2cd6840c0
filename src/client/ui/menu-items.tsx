import type { ReactNode } from 'react'
import './menu-items.css'

/** What can be done, each a `button` or `a`, for a {@link MenuButton}: whichever is pressed, the menu closes. */
export const MenuItems = ({ children }: { children: ReactNode }) => (
  <div
    className="menu-items"
    onClick={({ target, currentTarget }) => {
      if (target instanceof Element && target.closest('button, a'))
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    }}
  >
    {children}
  </div>
)
