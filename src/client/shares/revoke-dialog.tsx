import type { FormEvent } from 'react'
import type { Share } from '../../contract/resources/index.ts'
import { useShares } from '../lists/share/queries.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Asked first: a link that was ended does not come back. */
export const RevokeDialog = ({ share, onClose }: { share: Share; onClose: () => void }) => {
  const { revoke } = useShares()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    revoke.mutate(share.id, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Revoke “${share.attributes.name}”?`} onClose={onClose}>
      <form onSubmit={submit}>
        <p>
          Whoever has the link sees nothing more from now on. This cannot be undone; a new link can be made.
        </p>
        {revoke.error && (
          <p className="t-bad" role="alert">
            Still good. {revoke.error.message}
          </p>
        )}
        <div className="ends">
          <button type="button" className="btn" onClick={onClose}>
            Keep it
          </button>
          <button type="submit" className="btn go" disabled={revoke.isPending}>
            Revoke the link
          </button>
        </div>
      </form>
    </Dialog>
  )
}
