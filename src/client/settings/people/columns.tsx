import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import { Pill } from '../../ui/index.ts'
import type { ShortListColumn } from '../../ui/sheet/index.ts'
import type { ListedMember } from './member.present.ts'

const NameCell = ({ row: { href, initials, name, email, isVerified, isPaused } }: { row: ListedMember }) => (
  <span className="member-name">
    <span className="member-initials" aria-hidden="true">
      {initials}
    </span>
    <span>
      <Link to={href} data-row>
        <b>{name}</b>
      </Link>{' '}
      {isPaused && <Pill tone="rest">{t('Paused')}</Pill>}
      {email !== null && (
        <small className="muted">
          {email}
          {!isVerified && `, ${t('not verified')}`}
        </small>
      )}
    </span>
  </span>
)

const RoleCell = ({ row: { role, party } }: { row: ListedMember }) => (
  <>
    {role}
    {party !== null && <small className="muted member-line">{t('party: {party}', { party })}</small>}
  </>
)

export const memberColumns: readonly ShortListColumn<ListedMember>[] = [
  { header: t('Person'), cell: (row) => <NameCell row={row} /> },
  { header: t('Role'), cell: (row) => <RoleCell row={row} /> },
  {
    header: t('Signed in by'),
    cell: ({ signsInBy }) => <span className="muted">{signsInBy === '' ? '—' : signsInBy}</span>,
  },
  { header: t('Last seen'), cell: ({ seen }) => <span className="muted">{seen}</span> },
  { header: t('Sessions'), className: 'num', cell: ({ sessions }) => sessions },
]

export const compactMember = (row: ListedMember) => (
  <>
    <NameCell row={row} />
    <small className="muted member-line">
      {row.role}
      {row.party !== null && `, ${t('party: {party}', { party: row.party })}`} ·{' '}
      {t('seen {when}', { when: row.seen })}
    </small>
  </>
)
