import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { counted, paths } from '../../format/index.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRefreshConnections } from './use-connection-edit.ts'

/** Asks for confirmation: the secrets are gone afterwards. */
export const DisconnectDialog = ({
  connection,
  onClose,
}: {
  connection: Connection
  onClose: () => void
}) => {
  const { name, tracked_count } = connection.attributes
  const navigate = useNavigate()
  const refresh = useRefreshConnections()
  const remove = useMutation({
    mutationFn: () => call('delete_connection', { params: { id: connection.id } }),
    onSuccess: async () => {
      await navigate(paths.sources())
      await refresh()
    },
  })
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      go={t('Disconnect')}
      keep={t('Keep it')}
      isPending={remove.isPending}
      failure={remove.isError ? `It is still connected. ${remove.error.message}` : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      Its settings and secrets are deleted. What it reported stays.{' '}
      {tracked_count > 0 &&
        `${counted(tracked_count, 'request')} that it answers for ${tracked_count === 1 ? 'goes' : 'go'} to the next source, or ${tracked_count === 1 ? 'waits' : 'wait'} where there is none.`}
    </ConfirmDialog>
  )
}
