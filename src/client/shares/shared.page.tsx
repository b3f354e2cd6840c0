import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { inEnglish, t } from '../../contract/language/index.ts'
import type { SharedList } from '../../contract/resources/index.ts'
import { counted, timeText } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'
import { EmptyState, ErrorState, Loading, useIsNarrow, useTitle } from '../ui/index.ts'
import { sharedCounts, worstFirst } from './shared-order.present.ts'
import { type SharedRow, sharedRowOf } from './shared.present.ts'
import { noticeOf, senderOfEnded, sharedQuery, type ShareSender } from './shared.query.ts'
import { SharedCards } from './shared-cards.tsx'
import { SharedMap } from './shared-map.tsx'
import { SharedTable } from './shared-table.tsx'
import './shared.css'

/** The page of a shared link, for people without a session: the token in the address is the only credential. */
export const Component = () => {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(sharedQuery(token))
  const notice = noticeOf(error)
  useTitle(notice?.title ?? data?.name ?? t('Shared list'))
  if (notice)
    return (
      <Frame sender={senderOfEnded(error)}>
        <div role="alert" className="shared-ended">
          <EmptyState title={notice.title}>{notice.sentence}</EmptyState>
        </div>
      </Frame>
    )
  if (data === undefined)
    return (
      <Frame sender={undefined}>
        {error ? (
          <ErrorState
            title={t('The shared list could not be read')}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading label={t('Opening the shared list')} />
        )}
      </Frame>
    )
  const { shared_by, contact = null } = data
  return (
    <Frame sender={{ company: shared_by, contact }} actions={<Actions list={data} />}>
      {error && (
        <p className="shared-old t-warn" role="alert">
          {t('The list could not be refreshed: this is the last version that was read.')}{' '}
          <button type="button" className="btn" onClick={() => void refetch()}>
            {t('Try again')}
          </button>
        </p>
      )}
      <Shown list={data} />
    </Frame>
  )
}

interface FrameProps {
  /** Undefined until it is known, and for a link that does not exist. */
  sender: ShareSender | undefined
  actions?: ReactNode
  children: ReactNode
}

/** The sender's name first and Portolan's last, also around a link that ended. */
const Frame = ({ sender, actions, children }: FrameProps) => (
  <main className="shared">
    <div className="shared-top">
      {sender && (
        <>
          <span className="shared-initial" aria-hidden="true">
            {sender.company.slice(0, 1).toUpperCase()}
          </span>
          <b className="shared-company">{sender.company}</b>
        </>
      )}
      {actions}
    </div>
    {sender?.contact && <Contact contact={sender.contact} />}
    {children}
    <p className="shared-by muted">{t('by Portolan')}</p>
  </main>
)

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

const rowsOf = ({ containers, now }: SharedList): SharedRow[] => {
  const at = new Date(now)
  return worstFirst(containers.map((each) => sharedRowOf(each, at)))
}

/** The rows as a file in English, which the browser makes of what it was sent. */
async function downloadRows(list: SharedList): Promise<void> {
  const { sharedFile } = await import('./shared-file.present.ts')
  const file = inEnglish(() => sharedFile(rowsOf(list)))
  const url = URL.createObjectURL(new Blob([file], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${list.name} ${list.now.slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_FILE_MS)
}
/** A browser may ask before it stores a file. */
const KEEP_FILE_MS = 10_000

const Actions = ({ list }: { list: SharedList }) => {
  const download = useMutation({ mutationFn: () => downloadRows(list) })
  return (
    <div className="shared-actions">
      {download.isError && (
        <span className="t-bad" role="alert">
          {t('The file could not be made.')}
        </span>
      )}
      {list.containers.length > 0 && (
        <button type="button" className="btn" onClick={() => download.mutate()}>
          <IconDownload {...icon} /> {t('CSV')}
        </button>
      )}
      <button type="button" className="btn" onClick={() => window.print()}>
        <IconPrinter {...icon} /> {t('Print')}
      </button>
    </div>
  )
}

const Contact = ({ contact: { name, email } }: { contact: NonNullable<ShareSender['contact']> }) => (
  <address className="shared-contact card">
    <span>
      <b>{name}</b> <span className="muted">{t('your contact')}</span>
    </span>
    {email !== null && <a href={`mailto:${email}`}>{email}</a>}
  </address>
)

/** The table has seven columns; narrower, or enlarged to twice the size, each container is a card. */
const CARDS_BELOW_WIDTH = 900

const Shown = ({ list }: { list: SharedList }) => {
  const { name, shared_by, expires_at, now } = list
  const narrow = useIsNarrow(CARDS_BELOW_WIDTH)
  const at = useMemo(() => new Date(now), [now])
  const rows = useMemo(() => rowsOf(list), [list])
  const until = timeText(expires_at, ownZone(), new Date())
  const simulated = rows.filter(({ isSimulated }) => isSimulated).length
  return (
    <>
      <header className="shared-head">
        <h1 tabIndex={-1}>{name}</h1>
        <p>
          {rich('Shared by {name}', { name: <b>{shared_by}</b> })} · {counted(rows.length, 'container')} ·{' '}
          {t('to read, without signing in')} ·{' '}
          {rich('good until {time}', {
            time: (
              <time dateTime={expires_at} title={until.title} className="nowrap">
                {until.text}
              </time>
            ),
          })}
        </p>
        {simulated > 0 && (
          <p>
            <b className="t-warn">{t('Simulated data:')}</b>{' '}
            {simulated === rows.length
              ? t('these containers are made up.')
              : t('{n} of these containers are made up.', { n: simulated })}
          </p>
        )}
      </header>
      {rows.length === 0 ? (
        <EmptyState title={t('No containers are left in this list')}>
          {t('Its containers are no longer tracked by {name}.', { name: shared_by })}
        </EmptyState>
      ) : (
        <>
          <ul className="shared-counts" aria-label={t('Containers by state')}>
            {sharedCounts(rows).map(({ label, tone, count }) => (
              <li key={label}>
                <b className={`t-${tone}`}>{count}</b> {label}
              </li>
            ))}
          </ul>
          <SharedMap list={list} rows={rows} now={at} />
          {narrow ? <SharedCards rows={rows} /> : <SharedTable rows={rows} label={name} />}
        </>
      )}
      <p className="shared-legend muted">
        {rich(
          'As of {time}. Times are those of the port, with its zone named; <nowrap>“est.” is expected</nowrap>, not known.',
          {
            time: timeText(now, 'UTC', at).text,
            nowrap: (text) => <span className="nowrap">{text}</span>,
          },
        )}
      </p>
    </>
  )
}
