import { counted } from '../../format/index.ts'
import { SelectionBar } from '../bulk/index.ts'
import type { RecordRow } from '../columns/index.ts'
import type { Listed } from '../listed.ts'
import { scrolledMost } from '../rows/index.ts'

interface FootProps<Row extends RecordRow> {
  listed: Listed<Row>
  /** How many match, also those that cannot be scrolled to. */
  total: number
  words: { one: string; many: string }
  listing: { partError: Error | null; retry: () => void }
}

/** What can be done with what is selected, how many there are, and what did not come. */
export const Foot = <Row extends RecordRow>({ listed, total, words, listing }: FootProps<Row>) => (
  <>
    <SelectionBar listed={listed} />
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
      <span aria-live="polite">{counted(total, words.one, words.many)}</span>
    </span>
  </>
)
