import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { call } from '../../api/index.ts'
import { paths } from '../../format/index.ts'
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
      title={t('Disconnect {name}?', { name })}
      go={t('Disconnect')}
      keep={t('Keep it')}
      isPending={remove.isPending}
      failure={remove.isError ? `${t('It is still connected.')} ${remove.error.message}` : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {t('Its settings and secrets are deleted. What it reported stays.')}{' '}
      {tracked_count > 0 &&
        plural(
          tracked_count,
          '{n} request that it answers for goes to the next source, or waits where there is none.',
          '{n} requests that it answers for go to the next source, or wait where there is none.',
        )}
    </ConfirmDialog>
  )
}
