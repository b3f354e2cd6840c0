import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import type { Share } from '../../contract/resources/index.ts'
import { paths } from '../format/index.ts'
import { sharesQuery } from '../lists/share/queries.ts'
import { EmptyState, ErrorState, NotAllowed, PageHeader } from '../ui/index.ts'
import { ShortList } from '../ui/sheet/index.ts'
import { columnsFor, compactFor } from './columns.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { shareRowOf } from './share.present.ts'
import './shares.css'

const NoShares = () => (
  <EmptyState
    title={t('Nothing is shared by a link')}
    action={
      may('create_share') && (
        <Link className="btn go" to={paths.openWork()}>
          <IconShare size={15} stroke={1.8} aria-hidden="true" /> {t('Choose containers')}
        </Link>
      )
    }
  >
    {t(
      may('create_share')
        ? 'Select containers in the list and press Share: people with a link see containers without signing in, until it expires.'
        : 'People with a link see containers without signing in, until it expires.',
    )}
  </EmptyState>
)

/** Its table has the buttons of each link beside each other. */
const TABLE_ABOVE_WIDTH = 1180

/** The list of shared links: expiry, number of openings, and revoking. */
export const Component = () =>
  may('list_shares') ? <SharedLinks /> : <NotAllowed title={t('Shared links')} />

const SharedLinks = () => {
  const { data, error, refetch } = useQuery(sharesQuery)
  const [revoking, setRevoking] = useState<Share | null>(null)
  const rows = useMemo(() => {
    const now = new Date()
    return data?.map((share) => shareRowOf(share, now))
  }, [data])
  const [columns, compact] = useMemo(() => [columnsFor(setRevoking), compactFor(setRevoking)], [])
  return (
    <>
      <PageHeader title={t('Shared links')}>
        <span className="muted">{t('Links are listed for thirty days after they end')}</span>
      </PageHeader>
      <ShortList
        label={t('Shared links')}
        columns={columns}
        rows={rows}
        compact={compact}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The links could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <NoShares />
          ) : undefined
        }
      />
      {revoking && <RevokeDialog share={revoking} onClose={() => setRevoking(null)} />}
    </>
  )
}
