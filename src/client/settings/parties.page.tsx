import { rich } from '../language/index.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { Party } from '../../contract/resources/index.ts'
import { may, queryClient } from '../api/index.ts'
import { counted, paths } from '../format/index.ts'
import { ChangesLink } from '../lists/changes-link.tsx'
import { EmptyState, ErrorState, PageHeader } from '../ui/index.ts'
import { ShortList, type ShortListColumn } from '../ui/sheet/index.ts'
import { PartyDialog } from './parties/party-dialog.tsx'
import { PartyFiles } from './parties/party-files.tsx'
import { PartySheet } from './parties/party-sheet.tsx'
import { partiesPageQuery } from './parties/queries.ts'
import { usePartySheet } from './parties/use-party-sheet.ts'
import { membersQuery } from './people/queries.ts'
import './sections.css'
import { ReadNotes } from './sheets/read-notes.tsx'

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
const contactText = ({ attributes: { contact_name, email, phone } }: Party): string =>
  [contact_name, email, phone].filter(Boolean).join(' · ') || '—'
const customersText = ({ customers }: PartyListRow): string =>
  customers === null || customers.length === 0 ? '—' : customers.join(', ')

/** The companies that shipments are tracked for; whom a customer's sign-in shows the shipments of. */
export const Component = () => {
  const mayInvite = may('create_invitation')
  const { data, error, refetch } = useQuery(partiesPageQuery)
  const members = useQuery({ ...membersQuery, enabled: mayInvite })
  const [edited, edit] = useState<Party | 'new' | null>(null)
  const mayEdit = may('edit_party')
  const mayImport = may('create_party_import')
  const sheet = usePartySheet()
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // A sheet that is dropped here is read, and not uploaded to Documents as in the rest of the dashboard.
    noDragEventsBubbling: true,
    disabled: !mayImport,
    onDrop: ([first, ...others]) => {
      if (first === undefined)
        return sheet.refuse(t('There was no file in that drop. Drop a CSV or XLSX file.'))
      if (others.length > 0) return sheet.refuse(t('Drop one file at a time.'))
      return void sheet.readFile(first)
    },
  })
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
    { header: t('Company'), cell: ({ party }) => <b>{party.attributes.company_name}</b> },
    { header: t('Contact'), cell: ({ party }) => <span className="muted">{contactText(party)}</span> },
    ...(mayInvite
      ? [
          {
            header: t('Customers who sign in'),
            cell: (row: PartyListRow) => <span className="muted">{customersText(row)}</span>,
          },
        ]
      : []),
    ...(mayEdit
      ? [{ header: t('Change'), cell: ({ party }: PartyListRow) => <Actions party={party} onEdit={edit} /> }]
      : []),
  ]
  const make = may('create_party') ? (
    <button type="button" className="btn go" onClick={() => edit('new')}>
      <IconPlus size={15} stroke={1.8} aria-hidden="true" /> {t('New party')}
    </button>
  ) : undefined
  const { read } = sheet
  return (
    <div {...getRootProps()} className="section-page">
      {mayImport && <input {...getInputProps()} aria-label={t('Sheet of parties')} />}
      <PageHeader
        title={t('Parties')}
        actions={
          <span className="section-actions">
            <PartyFiles choose={open} hasParties={(rows?.length ?? 0) > 0} />
            {make}
          </span>
        }
      >
        <span className="muted">
          {rows ? counted(data?.meta?.total ?? 0, 'party', 'parties') : t('Customers')}
        </span>
      </PageHeader>
      <p className="muted section-note">
        {t('A party is a company that shipments are tracked for, or a dray carrier.')}
        {mayImport &&
          ` ${t('A sheet with the columns Company, Contact, E-mail and Phone can be dropped here: a row is of the party with its name.')}`}
        {mayInvite && (
          <>
            {' '}
            {rich(
              'To let its people see these shipments, and no others, <link>invite them</link> as customers.',
              { link: (text) => <Link to={paths.people()}>{text}</Link> },
            )}
          </>
        )}
      </p>
      <ReadNotes busy={sheet.busy} stored={sheet.stored} refused={sheet.refused} />
      {read !== null && (
        <PartySheet
          {...read}
          isPending={sheet.save.isPending}
          failure={sheet.save.error?.message}
          onSave={() => sheet.store(read)}
          onLeave={sheet.leave}
        />
      )}
      <ShortList
        label={t('Parties')}
        columns={columns}
        rows={rows}
        compact={(row) => (
          <span className="section-compact">
            <b>{row.party.attributes.company_name}</b>
            {mayEdit && <Actions party={row.party} onEdit={edit} />}
            <small className="muted">{contactText(row.party)}</small>
            {mayInvite && <small className="muted">{customersText(row)}</small>}
          </span>
        )}
        compactBelow={TABLE_ABOVE_WIDTH}
        instead={
          error && !data ? (
            <ErrorState
              title={t('The parties could not be read')}
              error={error}
              onRetry={() => void refetch()}
            />
          ) : rows?.length === 0 ? (
            <EmptyState title={t('There is no party')} action={make}>
              {t('Make one for each company that you track shipments for, or import a sheet of them.')}
            </EmptyState>
          ) : undefined
        }
      />
      {edited !== null && <PartyDialog party={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
      {isDragActive && <div className="section-drop">{t('Drop to read the sheet of parties')}</div>}
    </div>
  )
}

const Actions = ({ party, onEdit }: { party: Party; onEdit: (party: Party) => void }) => (
  <span className="section-actions">
    <button type="button" className="btn" onClick={() => onEdit(party)}>
      {t('Edit')}
      <span className="visually-hidden"> {party.attributes.company_name}</span>
    </button>
    <ChangesLink id={party.id} of={party.attributes.company_name} />
  </span>
)
