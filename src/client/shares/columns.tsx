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
  `${counted(attributes.containers_count, 'container')}${attributes.shows_fees ? ', with fees' : ''}`

const Actions = ({ row: { share, isActive }, onRevoke }: { row: ShareListRow; onRevoke: OnRevoke }) => {
  if (!isActive) return <NoValue />
  const { path, name } = share.attributes
  return (
    <span className="share-actions">
      <CopyLink link={shareLink(path)}>
        Copy link<span className="visually-hidden"> of {name}</span>
      </CopyLink>
      <a className="btn" href={path} target="_blank" rel="noopener noreferrer">
        Open<span className="visually-hidden"> {name}</span>
      </a>
      {may('revoke_share') && (
        <button type="button" className="btn" onClick={() => onRevoke(share)}>
          Revoke<span className="visually-hidden"> {name}</span>
        </button>
      )}
    </span>
  )
}

export const columnsFor = (onRevoke: OnRevoke): ShortListColumn<ShareListRow>[] => [
  { header: 'Name', cell: ({ share }) => <b className="share-name">{share.attributes.name}</b> },
  { header: 'State', cell: (row) => <State row={row} /> },
  { header: 'Shows', className: 'muted', cell: contentsOf },
  {
    header: 'Made',
    className: 'muted',
    cell: ({ made }) => <span title={made.title}>{made.text}</span>,
  },
  {
    header: 'Opened',
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
  { header: 'Link', cell: (row) => <Actions row={row} onRevoke={onRevoke} /> },
]

export const compactFor = (onRevoke: OnRevoke) => (row: ShareListRow) => (
  <div className="share-compact">
    <b>{row.share.attributes.name}</b>
    <div>
      <State row={row} />
    </div>
    <span className="muted">
      {contentsOf(row)} · opened {row.opened.toLowerCase()}
      {row.lastOpened && `, last ${row.lastOpened.text}`}
    </span>
    {row.isActive && <Actions row={row} onRevoke={onRevoke} />}
  </div>
)
