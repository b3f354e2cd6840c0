import { t } from '../../../contract/language/index.ts'
import { ChangesLink } from '../../lists/changes-link.tsx'
import { Pill } from '../../ui/index.ts'
import type { ShortListColumn } from '../../ui/sheet/index.ts'
import type { KeyRow } from './key.present.ts'

export interface KeyActions {
  onRotate: (row: KeyRow) => void
  onRevoke: (row: KeyRow) => void
}

const Name = ({ row: { apiKey } }: { row: KeyRow }) => (
  <span className="key-name">
    <b>{apiKey.attributes.label}</b>
    {apiKey.attributes.hint !== null && (
      <small className="muted id">{`portolan_key_…${apiKey.attributes.hint}`}</small>
    )}
  </span>
)

const Scopes = ({ row: { apiKey } }: { row: KeyRow }) => (
  <span className="key-scopes">
    {apiKey.attributes.scopes.map((scope) => (
      <span key={scope} className="key-scope">
        {scope}
      </span>
    ))}
  </span>
)

const Used = ({ row: { used, apiKey } }: { row: KeyRow }) => {
  const { last_used_address, address_ranges, allowed_origins } = apiKey.attributes
  const from = [
    ...(last_used_address === null ? [] : [last_used_address]),
    ...(address_ranges.length === 0 ? [] : [t('{addresses} only', { addresses: address_ranges.join(', ') })]),
    ...(allowed_origins.length === 0 ? [] : [t('pages of {sites}', { sites: allowed_origins.join(', ') })]),
  ]
  return (
    <span className="key-name">
      <span title={used.title} className={used.isLongAgo ? 't-warn' : undefined}>
        {used.text}
      </span>
      {from.length > 0 && <small className="muted">{from.join(' · ')}</small>}
    </span>
  )
}

const Ends = ({ row: { ends } }: { row: KeyRow }) =>
  ends.tone === null ? (
    <span title={ends.title}>{ends.text}</span>
  ) : (
    <Pill tone={ends.tone} title={ends.title}>
      {ends.text}
    </Pill>
  )

const Actions = ({ row, onRotate, onRevoke }: { row: KeyRow } & KeyActions) => {
  const changes = (
    <ChangesLink id={row.apiKey.id} of={t('key {name}', { name: row.apiKey.attributes.label })} />
  )
  if (!row.isValid) return changes
  const of = <span className="visually-hidden"> {row.apiKey.attributes.label}</span>
  return (
    <span className="key-actions">
      {!row.isReplaced && (
        <button type="button" className="btn" onClick={() => onRotate(row)}>
          {t('Rotate')}
          {of}
        </button>
      )}
      <button type="button" className="btn" onClick={() => onRevoke(row)}>
        {t(row.isReplaced ? 'Revoke now' : 'Revoke')}
        {of}
      </button>
      {changes}
    </span>
  )
}

export const keyColumns = (actions: KeyActions): ShortListColumn<KeyRow>[] => [
  { header: t('Key'), cell: (row) => <Name row={row} /> },
  { header: t('May'), cell: (row) => <Scopes row={row} /> },
  { header: t('Last used'), cell: (row) => <Used row={row} /> },
  { header: t('Ends'), cell: (row) => <Ends row={row} /> },
  { header: t('Change'), cell: (row) => <Actions row={row} {...actions} /> },
]

export const compactKey = (actions: KeyActions) => (row: KeyRow) => (
  <div className="key-compact">
    <Name row={row} />
    <Scopes row={row} />
    <span>
      <span className="muted">{t('Last used')} </span>
      <Used row={row} />
    </span>
    <span>
      <span className="muted">{t('Ends')} </span>
      <Ends row={row} />
    </span>
    <Actions row={row} {...actions} />
  </div>
)
