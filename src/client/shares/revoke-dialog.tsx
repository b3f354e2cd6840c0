import type { Share } from '../../contract/resources/index.ts'
import { useShares } from '../lists/share/queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks for confirmation, because a revoked link cannot be restored. */
export const RevokeDialog = ({ share, onClose }: { share: Share; onClose: () => void }) => {
  const { revoke } = useShares()
  return (
    <ConfirmDialog
      title={`Revoke “${share.attributes.name}”?`}
      go="Revoke the link"
      keep="Keep it"
      isPending={revoke.isPending}
      failure={revoke.error ? `The link is still active. ${revoke.error.message}` : undefined}
      onConfirm={() => revoke.mutate(share.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      People with the link can no longer open it. This cannot be undone; you can make a new link.
    </ConfirmDialog>
  )
}
