import type { ReactNode } from 'react'
import { midSentence, plural, t } from '../../contract/language/index.ts'
import { readable } from '../format/index.ts'

/** What could not be read of one record (`Unread` of `api/`). */
interface Unread {
  id: string
  name: string
  fields: readonly string[]
  left_out: boolean
}

const MAX_NAMED_RECORDS = 5
const fieldNames = (fields: readonly string[]): string =>
  fields.map((field) => midSentence(readable(field))).join(', ')

/** Names what is not on the screen because it breaks the interface; empty where nothing does. */
export const UnreadNote = ({ of }: { of: readonly Unread[] }) =>
  of.length === 0 ? null : (
    <div className="trouble" role="status">
      <p>
        {plural(
          of.length,
          'The service sent fields of {n} record that this page cannot read. They are not shown; everything else is.',
          'The service sent fields of {n} records that this page cannot read. They are not shown; everything else is.',
        )}
      </p>
      <ul>
        {of.slice(0, MAX_NAMED_RECORDS).map(({ id, name, fields, left_out }) => (
          <li key={`${id} ${name} ${fieldNames(fields)}`}>
            <span className="id">{name === '' ? t('A record without a number') : name}</span>:{' '}
            {left_out ? t('left out as a whole') : fieldNames(fields)}
          </li>
        ))}
      </ul>
      {of.length > MAX_NAMED_RECORDS && <p>{t('and {n} more', { n: of.length - MAX_NAMED_RECORDS })}</p>}
    </div>
  )

/** A breathing line in place of text that is on its way. */
export const Skeleton = ({ width = '100%' }: { width?: number | string }) => (
  <span className="skeleton" style={{ width }} aria-hidden="true" />
)

type StateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Nothing here, and what to do about it: a title, a sentence, one action. */
export const EmptyState = ({ title, children, action }: StateProps) => (
  <div className="notice-page">
    <h2>{title}</h2>
    {children && <p>{children}</p>}
    {action && <div className="action">{action}</div>}
  </div>
)

/** In place of a page whose address was typed, or kept from before: it is offered to nobody to whom it is refused. */
export const NotAllowed = ({ title }: { title: string }) => (
  <EmptyState title={t('{page} is not open to you', { page: title })}>
    {t('Your role in this account does not allow it. An owner or admin of the account can change that.')}
  </EmptyState>
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
    <p>{error instanceof Error ? error.message : t('Something went wrong.')}</p>
    <div className="action">
      {onRetry && (
        <button type="button" className="btn go" onClick={onRetry}>
          {t('Try again')}
        </button>
      )}
      {action}
    </div>
  </div>
)

/** Skeleton lines until text is loaded. @param label for screen readers */
export const Loading = ({ label = t('Loading'), lines = 6 }: { label?: string; lines?: number }) => (
  <div className="skeleton-block" role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} width={line % 3 === 2 ? '42%' : '78%'} />
    ))}
  </div>
)
