import { midSentence, t } from '../../contract/language/index.ts'
import { may } from '../api/index.ts'
import type { Share } from '../../contract/resources/index.ts'
import { counted } from '../format/index.ts'
import { CopyLink } from '../lists/share/copy-link.tsx'
import { shareLink } from '../lists/share/queries.ts'
import { NoValue, Pill } from '../ui/index.ts'
import type { ShortListColumn } from '../ui/sheet/index.ts'
import type { ShareListRow } from './share.present.ts'

type OnRevoke = (share: Share) => void

const State = ({ row: { state } }: { row: ShareListRow }) => (
  <Pill tone={state.tone} title={state.title}>
    {state.text}
  </Pill>
)

const contentsOf = ({ share: { attributes } }: ShareListRow): string =>
  attributes.shows_fees
    ? t('{containers}, with fees', { containers: counted(attributes.containers_count, 'container') })
    : counted(attributes.containers_count, 'container')

const Actions = ({ row: { share, isActive }, onRevoke }: { row: ShareListRow; onRevoke: OnRevoke }) => {
  if (!isActive) return <NoValue />
  const { path, name } = share.attributes
  return (
    <span className="share-actions">
      <CopyLink link={shareLink(path)}>
        {t('Copy link')}
        <span className="visually-hidden"> {t('of {name}', { name })}</span>
      </CopyLink>
      <a className="btn" href={path} target="_blank" rel="noopener noreferrer">
        {t('Open')}
        <span className="visually-hidden"> {name}</span>
      </a>
      {may('revoke_share') && (
        <button type="button" className="btn" onClick={() => onRevoke(share)}>
          {t('Revoke')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </span>
  )
}

export const columnsFor = (onRevoke: OnRevoke): ShortListColumn<ShareListRow>[] => [
  { header: t('Name'), cell: ({ share }) => <b className="share-name">{share.attributes.name}</b> },
  { header: t('State'), cell: (row) => <State row={row} /> },
  { header: t('Shows'), className: 'muted', cell: contentsOf },
  {
    header: t('Made'),
    className: 'muted',
    cell: ({ made }) => <span title={made.title}>{made.text}</span>,
  },
  {
    header: t('Opened'),
    cell: ({ opened, lastOpened }) => (
      <>
        {opened}
        {lastOpened !== null && (
          <span className="muted" title={lastOpened.title}>
            {` · ${lastOpened.text}`}
          </span>
        )}
      </>
    ),
  },
  { header: t('Link'), cell: (row) => <Actions row={row} onRevoke={onRevoke} /> },
]

export const compactFor = (onRevoke: OnRevoke) => (row: ShareListRow) => (
  <div className="share-compact">
    <b>{row.share.attributes.name}</b>
    <div>
      <State row={row} />
    </div>
    <span className="muted">
      {contentsOf(row)} · {t('opened {times}', { times: midSentence(row.opened) })}
      {row.lastOpened && t(', last {age}', { age: row.lastOpened.text })}
    </span>
    {row.isActive && <Actions row={row} onRevoke={onRevoke} />}
  </div>
)
