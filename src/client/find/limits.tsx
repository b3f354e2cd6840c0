import { pasteMost } from '../lists/paste.rules.ts'
import { MAX_IDENTIFIERS_PER_LOOKUP } from './address.rules.ts'
import type { Find } from './use-find.ts'

const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Says which part of a long paste is left out, not looked up yet, or kept in this tab only. */
export const FindLimits = ({ find }: { find: Find }) => {
  const { paste, left, error, isEmpty } = find
  const total = paste.identifiers.length
  return (
    <>
      {paste.cut && (
        <p className="find-limit" role="status">
          More was pasted than is read at once: the first{' '}
          {formatCount(Math.min(total, pasteMost.identifiers))} identifiers are here, the others were left
          out.
        </p>
      )}
      {left > 0 && (
        <p className="find-limit" role="status">
          The first {formatCount(total - left)} were looked up, {formatCount(left)} were not.
          <button type="button" className="btn" onClick={find.lookUpMore}>
            Look up the next {formatCount(Math.min(MAX_IDENTIFIERS_PER_LOOKUP, left))}
          </button>
        </p>
      )}
      {paste.linked < total && (
        <p className="find-limit">
          All {formatCount(total)} are kept in this tab. The address contains only the first{' '}
          {formatCount(paste.linked)}, for example in a link that you send.
        </p>
      )}
      {error !== null && !isEmpty && (
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
