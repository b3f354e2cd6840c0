import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { Webhook } from '../../../contract/resources/index.ts'
import { rich } from '../../language/index.ts'
import { call } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRefreshWebhooks } from './queries.ts'

/** Asks for confirmation: its secret is gone afterwards, and what waits is not delivered. */
export const DeleteEndpointDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const navigate = useNavigate()
  const refresh = useRefreshWebhooks()
  const remove = useMutation({
    mutationFn: () => call('delete_webhook', { params: { id: webhook.id } }),
    onSuccess: async () => {
      await navigate(paths.webhooks())
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={t('Delete this endpoint?')}
      go={t('Delete')}
      keep={t('Keep it')}
      isPending={remove.isPending}
      failure={remove.isError ? `${t('It is still there.')} ${remove.error.message}` : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {rich(
        'Nothing more is sent to {address}, what waits is given up, and its secret is deleted. The log of its deliveries stays.',
        { address: <span className="id hook-wrap">{webhook.attributes.url}</span> },
      )}
    </ConfirmDialog>
  )
}
