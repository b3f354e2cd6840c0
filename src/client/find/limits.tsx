import { pasteMost } from '../lists/paste.rules.ts'
import { stepOf } from './address.rules.ts'
import type { Find } from './use-find.ts'

const told = (count: number): string => count.toLocaleString('en-US')

/** What of a long paste is not here: left out, not asked for yet, or in this tab alone. */
export const FindLimits = ({ find }: { find: Find }) => {
  const { paste, left, error, isNothing } = find
  const total = paste.identifiers.length
  return (
    <>
      {paste.cut && (
        <p className="find-limit" role="status">
          More was pasted than is read at once: the first {told(Math.min(total, pasteMost.identifiers))}{' '}
          identifiers are here, the others were left out.
        </p>
      )}
      {left > 0 && (
        <p className="find-limit" role="status">
          The first {told(total - left)} were looked up, {told(left)} were not.
          <button type="button" className="btn" onClick={find.lookUpMore}>
            Look up the next {told(Math.min(stepOf, left))}
          </button>
        </p>
      )}
      {paste.linked < total && (
        <p className="find-limit">
          All {told(total)} are kept in this tab; the address, when it is sent to somebody, holds the first{' '}
          {told(paste.linked)}.
        </p>
      )}
      {error !== null && !isNothing && (
        <p className="find-limit t-bad" role="alert">
          Some could not be looked up. {error.message}
          <button type="button" className="btn" onClick={find.retry}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}
