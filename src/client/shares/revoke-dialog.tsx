import { t } from '../../contract/language/index.ts'
import type { Share } from '../../contract/resources/index.ts'
import { useShares } from '../lists/share/queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks for confirmation, because a revoked link cannot be restored. */
export const RevokeDialog = ({ share, onClose }: { share: Share; onClose: () => void }) => {
  const { revoke } = useShares()
  return (
    <ConfirmDialog
      title={t('Revoke “{name}”?', { name: share.attributes.name })}
      go={t('Revoke the link')}
      keep={t('Keep it')}
      isPending={revoke.isPending}
      failure={revoke.error ? `${t('The link is still active.')} ${revoke.error.message}` : undefined}
      onConfirm={() => revoke.mutate(share.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {t('People with the link can no longer open it. This cannot be undone; you can make a new link.')}
    </ConfirmDialog>
  )
}
