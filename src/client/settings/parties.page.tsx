import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Party } from '../../contract/resources/index.ts'
import { may, queryClient } from '../api/index.ts'
import { counted, paths } from '../format/index.ts'
import { ChangesLink } from '../lists/changes-link.tsx'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { ShortList, type ShortListColumn } from '../ui/sheet/index.ts'
import { PartyDialog } from './parties/party-dialog.tsx'
import { partiesPageQuery } from './parties/queries.ts'
import { membersQuery } from './people/queries.ts'
import './sections.css'

export function loader() {
  void queryClient.prefetchQuery(partiesPageQuery)
  return null
}

interface PartyListRow {
  key: string
  href: null
  party: Party
  /** Members who see its shipments; null where one may not see who is in the account. */
  customers: readonly string[] | null
}

const TABLE_ABOVE_WIDTH = 700
const customersText = ({ customers }: PartyListRow): string =>
  customers === null || customers.length === 0 ? '—' : customers.join(', ')

/** The companies that shipments are tracked for; whom a customer's sign-in shows the shipments of. */
export const Component = () => {
  const mayInvite = may('create_invitation')
  const { data, error, refetch } = useQuery(partiesPageQuery)
  const members = useQuery({ ...membersQuery, enabled: mayInvite })
  const [edited, edit] = useState<Party | 'new' | null>(null)
  const mayEdit = may('edit_party')
  const rows = useMemo(
    () =>
      data?.data.map((party): PartyListRow => ({
        key: party.id,
        href: null,
        party,
        customers: mayInvite
          ? (members.data ?? [])
              .filter(({ relationships }) => relationships?.party?.data?.id === party.id)
              .map(({ attributes }) => attributes.name)
          : null,
      })),
    [data, members.data, mayInvite],
  )
  const columns: readonly ShortListColumn<PartyListRow>[] = [
    { header: 'Company', cell: ({ party }) => <b>{party.attributes.company_name}</b> },
    ...(mayInvite
      ? [
          {
            header: 'Customers who sign in',
            cell: (row: PartyListRow) => <span className="muted">{customersText(row)}</span>,
          },
        ]
      : []),
    ...(mayEdit
      ? [{ header: 'Change', cell: ({ party }: PartyListRow) => <Actions party={party} onEdit={edit} /> }]
      : []),
  ]
  const make = may('create_party') ? (
    <button type="button" className="btn go" onClick={() => edit('new')}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> New party
    </button>
  ) : undefined
  return (
    <div className="section-page">
      <PageHeader title="Parties" actions={make}>
        <span className="muted">
          {rows ? counted(data?.meta?.total ?? 0, 'party', 'parties') : 'Customers'}
        </span>
      </PageHeader>
      <p className="muted section-note">
        A party is a company that shipments are tracked for. Tracking requests name one.
        {mayInvite && (
          <>
            {' '}
            To let its people see these shipments, and no others, <Link to={paths.people()}>
              invite them
            </Link>{' '}
            as customers.
          </>
        )}
      </p>
      <ShortList
        label="Parties"
        columns={columns}
        rows={rows}
        compact={(row) => (
          <span className="section-compact">
            <b>{row.party.attributes.company_name}</b>
            {mayEdit && <Actions party={row.party} onEdit={edit} />}
            {mayInvite && <small className="muted">{customersText(row)}</small>}
          </span>
        )}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState title="The parties could not be read" error={error} onRetry={() => void refetch()} />
          ) : rows?.length === 0 ? (
            <EmptyState title="There is no party" action={make}>
              Make one for each company that you track shipments for.
            </EmptyState>
          ) : undefined
        }
      />
      {edited !== null && <PartyDialog party={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </div>
  )
}

const Actions = ({ party, onEdit }: { party: Party; onEdit: (party: Party) => void }) => (
  <span className="section-actions">
    <button type="button" className="btn" onClick={() => onEdit(party)}>
      Rename<span className="visually-hidden"> {party.attributes.company_name}</span>
    </button>
    <ChangesLink id={party.id} of={party.attributes.company_name} />
  </span>
)
