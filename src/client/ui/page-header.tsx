import { type ReactNode, useEffect } from 'react'

export const Brand = () => (
  <span className="brand">
    {'Porto'}
    <i>{'lan'}</i>
  </span>
)

type PageHeaderProps = {
  title: string
  /** In place of the plain title, when it needs more than text. */
  heading?: ReactNode
  /** The way back, before the heading. */
  back?: ReactNode
  /** Beside the heading. */
  children?: ReactNode
  actions?: ReactNode
}

/** Names the browser's tab: `Containers · Portolan`. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Portolan`
  }, [title])
}

/** The one `h1` of a page, which takes the focus after navigation, and its title in the browser's tab. */
export const PageHeader = ({ title, heading, back, children, actions }: PageHeaderProps) => {
  useTitle(title)
  return (
    <div className="page-header">
      {back}
      <h1 tabIndex={-1}>{heading ?? title}</h1>
      {children}
      {actions && <div className="actions">{actions}</div>}
    </div>
  )
}
