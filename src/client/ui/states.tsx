import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

type StateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing here, and what to do about it: a title, a sentence, one action. */
export const EmptyState = ({ title, children, action }: StateProps) => (
  <div className="notice-page">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className="action">{action}</div>}
  </div>
)

type ErrorStateProps = {
  /** What could not be done, as "The shipments could not be read". */
  title: string
  error: unknown
  onRetry?: () => void
  action?: ReactNode
}

/** What went wrong in a sentence, and the way on. Announced when it appears. */
export const ErrorState = ({ title, error, onRetry, action }: ErrorStateProps) => (
  <div className="notice-page" role="alert">
    <h2>{title}</h2>
    <p>{error instanceof Error ? error.message : 'Something went wrong.'}</p>
    <div className="action">
      {onRetry && (
        <button type="button" className="btn go" onClick={onRetry}>
          Try again
        </button>
      )}
      {action}
    </div>
  </div>
)

/** Skeleton lines until text is loaded. @param label for screen readers */
export const Loading = ({ label = 'Loading', lines = 6 }: { label?: string; lines?: number }) => (
  <div className="skeleton-block" role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} width={line % 3 === 2 ? '42%' : '78%'} />
    ))}
  </div>
)
