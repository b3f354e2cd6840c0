import { t } from '../../../contract/language/index.ts'
import type { ContainerGroup } from '../../../contract/operations/lists/index.ts'
import { SelectionBar } from '../bulk/index.ts'
import { useIsNarrow, EmptyState, ErrorState } from '../../ui/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { ReactNode } from 'react'
import { groupedCountText } from '../groups/index.ts'
import { isOfDesk, type OpenList } from '../listed.ts'
import type { ListName } from '../view/index.ts'
import { listTexts } from './list-texts.ts'
import { orderText } from '../view/order-text.ts'
import { scrolledMost } from '../rows/index.ts'
import { isStatus } from '../../api/index.ts'

/** The filters leave nothing, and the way back to all. */
export const NothingMatches = ({ list, onClear }: { list: ListName; onClear: () => void }) => (
  <EmptyState
    title={listTexts[list].noneMatches}
    action={
      <button type="button" className="btn go" onClick={onClear}>
        {t('Clear all filters')}
      </button>
    }
  >
    {t(
      'Nothing fulfils all of the filters at once. Take one away in the head of the page, or clear them all.',
    )}
  </EmptyState>
)

interface ListErrorProps {
  list: ListName
  error: Error
  onRetry: () => void
  onClear: () => void
}

/** Why the list cannot be shown: what the service refuses is not asked for again, but can be left. */
export const ListError = ({ list, error, onRetry, onClear }: ListErrorProps) => {
  const refused = isStatus(error, 400)
  return (
    <ErrorState
      title={refused ? t('This view cannot be shown') : listTexts[list].unread}
      error={error}
      {...(refused ? {} : { onRetry })}
      action={
        <button type="button" className="btn" onClick={onClear}>
          {listTexts[list].all}
        </button>
      }
    />
  )
}

interface FootProps<Row extends RecordRow> {
  listed: OpenList<Row, ListName>
  /** How many match, also those that cannot be scrolled to. */
  total: number
  listing: { partError: Error | null; retry: () => void; groups?: readonly ContainerGroup[] | undefined }
  selected?: ((listed: OpenList<Row, ListName>) => ReactNode) | undefined
}

/** What can be done with what is selected, how many there are, and what did not come. */
export const Foot = <Row extends RecordRow>({ listed, total, listing, selected }: FootProps<Row>) => {
  const { selection } = listed
  // On a phone "2 selected of 420" says it already, and there is one line.
  const hasText = useIsNarrow() && (selection.all || selection.keys.size > 0)
  return (
    <>
      {isOfDesk(listed) ? <SelectionBar listed={listed} first={selected?.(listed)} /> : selected?.(listed)}
      <span className="list-count">
        {listing.partError !== null && (
          <span role="alert" className="t-bad">
            {t('Some rows could not be read: {error}', { error: listing.partError.message })}{' '}
            <button type="button" className="btn" onClick={listing.retry}>
              {t('Try again')}
            </button>
          </span>
        )}
        {total > scrolledMost && (
          <span className="muted">{t('The first {n} can be scrolled to', { n: scrolledMost })}</span>
        )}
        <span className="muted list-order">{orderText(listed.view.list, listed.view.sort)}</span>
        <span aria-live="polite">
          {!hasText &&
            (listing.groups ? groupedCountText(listing.groups) : listTexts[listed.view.list].counted(total))}
        </span>
      </span>
    </>
  )
}
