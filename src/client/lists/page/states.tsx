import { isStatus } from '../../api/index.ts'
import { EmptyState, ErrorState } from '../../ui/index.ts'

/** The filters leave nothing, and the way back to all. */
export const NothingMatches = ({ words, onClear }: { words: { one: string }; onClear: () => void }) => (
  <EmptyState
    title={`No ${words.one} matches`}
    action={
      <button type="button" className="btn go" onClick={onClear}>
        Clear all filters
      </button>
    }
  >
    Nothing fulfils all of the filters at once. Take one away in the head of the page, or clear them all.
  </EmptyState>
)

interface ListErrorProps {
  many: string
  error: Error
  onRetry: () => void
  onClear: () => void
}

/** Why the list cannot be shown: what the service refuses is not asked for again, but can be left. */
export const ListError = ({ many, error, onRetry, onClear }: ListErrorProps) => {
  const refused = isStatus(error, 400)
  return (
    <ErrorState
      title={refused ? 'This view cannot be shown' : `The ${many} could not be read`}
      error={error}
      {...(refused ? {} : { onRetry })}
      action={
        <button type="button" className="btn" onClick={onClear}>
          All {many}
        </button>
      }
    />
  )
}
