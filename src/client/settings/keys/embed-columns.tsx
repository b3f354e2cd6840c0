import { t } from '../../../contract/language/index.ts'
import { ChangesLink } from '../../lists/changes-link.tsx'
import { Pill } from '../../ui/index.ts'
import type { ShortListColumn } from '../../ui/sheet/index.ts'
import { embedKindTexts, type EmbedRow } from './embed.present.ts'

export interface EmbedActions {
  onShowCode: (row: EmbedRow) => void
  onRevoke: (row: EmbedRow) => void
}

const Name = ({ row: { embed, revoked } }: { row: EmbedRow }) => (
  <span className="key-name">
    <b>{embed.attributes.label}</b>
    <small className="muted">{embedKindTexts[embed.attributes.kind].name}</small>
    {revoked !== null && (
      <Pill tone="rest" title={revoked.title}>
        {revoked.text}
      </Pill>
    )}
  </span>
)

const Sites = ({ row: { embed } }: { row: EmbedRow }) => (
  <span className="key-scopes">
    {embed.attributes.sites.map((site) => (
      <span key={site} className="key-scope">
        {site}
      </span>
    ))}
  </span>
)

const Used = ({ row: { used } }: { row: EmbedRow }) => <span title={used.title}>{used.text}</span>

const Actions = ({ row, onShowCode, onRevoke }: { row: EmbedRow } & EmbedActions) => {
  const { label } = row.embed.attributes
  const of = <span className="visually-hidden"> {label}</span>
  return (
    <span className="key-actions">
      {row.revoked === null && (
        <>
          <button type="button" className="btn" onClick={() => onShowCode(row)}>
            {'HTML'}
            {of}
          </button>
          <button type="button" className="btn" onClick={() => onRevoke(row)}>
            {t('Revoke')}
            {of}
          </button>
        </>
      )}
      <ChangesLink id={row.embed.id} of={t('embed {name}', { name: label })} />
    </span>
  )
}

export const embedColumns = (actions: EmbedActions): ShortListColumn<EmbedRow>[] => [
  { header: t('Embed'), cell: (row) => <Name row={row} /> },
  { header: t('Sites'), cell: (row) => <Sites row={row} /> },
  { header: t('Last used'), cell: (row) => <Used row={row} /> },
  { header: t('Change'), cell: (row) => <Actions row={row} {...actions} /> },
]

export const compactEmbed = (actions: EmbedActions) => (row: EmbedRow) => (
  <div className="key-compact">
    <Name row={row} />
    <Sites row={row} />
    <span>
      <span className="muted">{t('Last used')} </span>
      <Used row={row} />
    </span>
    <Actions row={row} {...actions} />
  </div>
)
