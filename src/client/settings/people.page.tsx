import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import { queryClient, useSession } from '../api/index.ts'
import { counted } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'
import { ErrorState, PageHeader } from '../ui/index.ts'
import { ShortList } from '../ui/sheet/index.ts'
import { compactMember, memberColumns } from './people/columns.tsx'
import { Invitations } from './people/invitations.tsx'
import { InviteDialog } from './people/invite-dialog.tsx'
import { type MadeLink, MadeLinkBanner } from './people/made-link.tsx'
import { memberRowOf } from './people/member.present.ts'
import { MemberPanel } from './people/member-panel.tsx'
import { invitationsQuery, membersQuery } from './people/queries.ts'
import './people/people.css'

export function loader() {
  void queryClient.prefetchQuery(membersQuery)
  void queryClient.prefetchQuery(invitationsQuery)
  return null
}

/** The panel beside it takes 340 px. */
const TABLE_ABOVE_WIDTH = 1100

/** Who is in the account, who was invited, and one of them beside the list. */
export const Component = () => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(membersQuery)
  const { user } = useSession()
  const [fields] = useSearchParams()
  const [isInviting, setInviting] = useState(false)
  const [made, setMade] = useState<MadeLink | null>(null)
  const rows = useMemo(
    () => data?.map((member) => memberRowOf(member, new Date(dataUpdatedAt), ownZone())),
    [data, dataUpdatedAt],
  )
  const self = data?.find(({ id }) => id === user?.id)
  const opened = data?.find(({ id }) => id === fields.get('member'))
  return (
    <div className="people-page">
      <PageHeader
        title={t('People')}
        actions={
          <button type="button" className="btn go" onClick={() => setInviting(true)}>
            <IconUserPlus size={15} stroke={1.8} aria-hidden="true" /> {t('Invite')}
          </button>
        }
      >
        <span className="muted">
          {rows === undefined ? t('Who is in the account') : counted(rows.length, 'person', 'people')}
        </span>
      </PageHeader>
      {made !== null && <MadeLinkBanner made={made} onDone={() => setMade(null)} />}
      <div className="people-beside">
        <div className="people-lists">
          <ShortList
            label={t('People')}
            columns={memberColumns}
            rows={rows}
            compact={compactMember}
            compactBelow={TABLE_ABOVE_WIDTH}
            instead={
              error && !data ? (
                <ErrorState
                  title={t('The people could not be read')}
                  error={error}
                  onRetry={() => void refetch()}
                />
              ) : undefined
            }
          />
          <Invitations onMade={setMade} />
        </div>
        {opened && data && <MemberPanel key={opened.id} member={opened} members={data} self={self} />}
      </div>
      {isInviting && (
        <InviteDialog
          onMade={(link) => {
            setMade(link)
            setInviting(false)
          }}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  )
}
