import { counted } from '../../format/index.ts'
import { SelectionBar } from '../bulk/index.ts'
import { useIsNarrow } from '../../ui/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { ReactNode } from 'react'
import { isOfDesk, type OpenList } from '../listed.ts'
import type { ListName } from '../view/index.ts'
import { scrolledMost } from '../rows/index.ts'

interface FootProps<Row extends RecordRow> {
  listed: OpenList<Row, ListName>
  /** How many match, also those that cannot be scrolled to. */
  total: number
  words: { one: string; many: string }
  listing: { partError: Error | null; retry: () => void }
  selected?: ((listed: OpenList<Row, ListName>) => ReactNode) | undefined
}

/** What can be done with what is selected, how many there are, and what did not come. */
export const Foot = <Row extends RecordRow>({ listed, total, words, listing, selected }: FootProps<Row>) => {
  const { selection } = listed
  // On a phone "2 selected of 420" says it already, and there is one line.
  const hasText = useIsNarrow() && (selection.all || selection.keys.size > 0)
  return (
    <>
      {isOfDesk(listed) ? <SelectionBar listed={listed} /> : selected?.(listed)}
      <span className="list-count">
        {listing.partError !== null && (
          <span role="alert" className="t-bad">
            Some rows could not be read: {listing.partError.message}{' '}
            <button type="button" className="btn" onClick={listing.retry}>
              Try again
            </button>
          </span>
        )}
        {total > scrolledMost && (
          <span className="muted">The first {scrolledMost.toLocaleString('en-US')} can be scrolled to</span>
        )}
        <span aria-live="polite">{!hasText && counted(total, words.one, words.many)}</span>
      </span>
    </>
  )
}
