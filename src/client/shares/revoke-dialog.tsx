import type { FormEvent } from 'react'
import type { Share } from '../../contract/resources/index.ts'
import { useShares } from '../lists/share/queries.ts'
import { Dialog } from '../ui/dialog.tsx'

/** Asks for confirmation, because a revoked link cannot be restored. */
export const RevokeDialog = ({ share, onClose }: { share: Share; onClose: () => void }) => {
  const { revoke } = useShares()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    revoke.mutate(share.id, { onSuccess: onClose })
  }
  return (
    <Dialog title={`Revoke “${share.attributes.name}”?`} onClose={onClose}>
      <form onSubmit={submit}>
        <p>People with the link can no longer open it. This cannot be undone; you can make a new link.</p>
        {revoke.error && (
          <p className="t-bad" role="alert">
            The link is still active. {revoke.error.message}
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
