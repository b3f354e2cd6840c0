import { IconApi, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { queryClient } from '../api/index.ts'
import { counted, paths, timeText } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { ShortList } from '../ui/sheet/index.ts'
import { compactKey, keyColumns } from './keys/columns.tsx'
import { Embeds } from './keys/embeds.tsx'
import { type KeyRow, keyRowOf } from './keys/key.present.ts'
import { Limits } from './keys/limits.tsx'
import { MachineAccess } from './keys/machine-access.tsx'
import { type MadeKey, MadeKeyBanner } from './keys/made-key.tsx'
import { NewKeyDialog } from './keys/new-key-dialog.tsx'
import { apiKeysQuery, embedKeysQuery, limitsQuery, useRevokeKey, useRotateKey } from './keys/queries.ts'
import './keys/keys.css'

export function loader() {
  void queryClient.prefetchQuery(apiKeysQuery)
  void queryClient.prefetchQuery(limitsQuery)
  void queryClient.prefetchQuery(embedKeysQuery)
  return null
}

/** Its table has the buttons of each key beside each other. */
const TABLE_ABOVE_WIDTH = 1000
/** How long the key that is replaced stays valid. */
const OVERLAP_HOURS = 24

/** The API keys of the account. */
export const Component = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(apiKeysQuery)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [rotating, setRotating] = useState<KeyRow | null>(null)
  const [revoking, setRevoking] = useState<KeyRow | null>(null)
  const rotate = useRotateKey()
  const revoke = useRevokeKey()
  const rows = useMemo(() => {
    const now = new Date(dataUpdatedAt)
    return data?.data.map((apiKey) => keyRowOf(apiKey, now, ownZone()))
  }, [data, dataUpdatedAt])
  const [columns, compact] = useMemo(() => {
    const actions = { onRotate: setRotating, onRevoke: setRevoking }
    return [keyColumns(actions), compactKey(actions)]
  }, [])
  const make = (
    <button type="button" className="btn go" onClick={() => setMaking(true)}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('New key')}
    </button>
  )
  const confirmRotate = ({ apiKey }: KeyRow) =>
    rotate.mutate(
      { id: apiKey.id, overlap_hours: OVERLAP_HOURS },
      {
        onSuccess: ({ data: { attributes }, meta }) => {
          const now = new Date()
          const until = new Date(now.getTime() + OVERLAP_HOURS * 3_600_000).toISOString()
          setMade({
            label: attributes.label,
            secret: meta.secret,
            oldUntil: timeText(until, ownZone(), now).text,
          })
          setRotating(null)
        },
      },
    )
  return (
    <div className="keys-page">
      <PageHeader
        title={t('API keys')}
        actions={
          <>
            <a className="btn" href={paths.interfaceDescription()} target="_blank" rel="noreferrer">
              <IconApi size={15} stroke={1.8} aria-hidden="true" /> {t('Reference')}
            </a>
            {make}
          </>
        }
      >
        <span className="muted">
          {rows === undefined
            ? t('With which programs sign in')
            : counted(rows.filter(({ isValid }) => isValid).length, 'key')}
        </span>
      </PageHeader>
      {made !== null && <MadeKeyBanner made={made} onDone={() => setMade(null)} />}
      <ShortList
        label={t('API keys')}
        columns={columns}
        rows={rows}
        compact={compact}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The keys could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState title={t('There is no key')} action={make}>
              {t('A program signs in with a key of its own, which may be used for what you choose.')}
            </EmptyState>
          ) : undefined
        }
      />
      <Limits />
      <MachineAccess />
      <Embeds />
      {isMaking && (
        <NewKeyDialog
          onMade={(key) => {
            setMade(key)
            setMaking(false)
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {rotating !== null && (
        <ConfirmDialog
          title={t('Rotate {name}?', { name: rotating.apiKey.attributes.label })}
          go={t('Rotate')}
          isPending={rotate.isPending}
          failure={rotate.isError ? rotate.error.message : undefined}
          onConfirm={() => confirmRotate(rotating)}
          onClose={() => setRotating(null)}
        >
          {t(
            'A key with the same name, scopes and addresses is made. The old one works for {count} more hours, so that the program can be changed meanwhile.',
            { count: OVERLAP_HOURS },
          )}
        </ConfirmDialog>
      )}
      {revoking !== null && (
        <ConfirmDialog
          title={t('Revoke {name}?', { name: revoking.apiKey.attributes.label })}
          go={t('Revoke')}
          keep={t('Keep it')}
          isPending={revoke.isPending}
          failure={revoke.isError ? `${t('It is still valid.')} ${revoke.error.message}` : undefined}
          onConfirm={() => revoke.mutate(revoking.apiKey.id, { onSuccess: () => setRevoking(null) })}
          onClose={() => setRevoking(null)}
        >
          {t(
            'It is refused from the next request, everywhere, and browsers that were signed in with it are signed out. This cannot be undone.',
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
