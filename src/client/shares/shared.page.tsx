import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import type { SharedList } from '../../contract/resources/index.ts'
import { counted, timeText } from '../format/index.ts'
import { ownZone } from '../lists/share/expiry.rules.ts'
import { Brand, EmptyState, ErrorState, Loading, useIsNarrow, useTitle } from '../ui/index.ts'
import { sharedRowOf } from './shared.present.ts'
import { noticeOf, sharedQuery } from './shared.query.ts'
import { SharedCards } from './shared-cards.tsx'
import { SharedTable } from './shared-table.tsx'
import './shared.css'

/** The page of a shared link, for people without a session: the token in the address is the only credential. */
export const Component = () => {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(sharedQuery(token))
  const notice = noticeOf(error)
  useTitle(notice?.title ?? data?.name ?? 'Shared list')
  return (
    <main className="shared">
      <div className="shared-brand">
        <Brand />
      </div>
      {notice ? (
        <div role="alert">
          <EmptyState title={notice.title}>{notice.sentence}</EmptyState>
        </div>
      ) : data ? (
        <>
          {error && (
            <p className="shared-old t-warn" role="alert">
              The list could not be refreshed: this is the last version that was read.{' '}
              <button type="button" className="btn" onClick={() => void refetch()}>
                Try again
              </button>
            </p>
          )}
          <Shown list={data} />
        </>
      ) : error ? (
        <ErrorState title="The shared list could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Opening the shared list" />
      )}
    </main>
  )
}

const Shown = ({ list: { name, shared_by, expires_at, now, containers } }: { list: SharedList }) => {
  const narrow = useIsNarrow()
  const at = useMemo(() => new Date(now), [now])
  const rows = useMemo(() => containers.map((each) => sharedRowOf(each, at)), [containers, at])
  const until = timeText(expires_at, ownZone(), new Date())
  return (
    <>
      <header className="shared-head">
        <h1 tabIndex={-1}>{name}</h1>
        <p>
          Shared by <b>{shared_by}</b> · {counted(rows.length, 'container')} · good until{' '}
          <time dateTime={expires_at} title={until.title} className="nowrap">
            {until.text}
          </time>
        </p>
        <p className="muted">
          As of {timeText(now, 'UTC', at).text}. Times are those of the port, with its zone named;{' '}
          <span className="nowrap">“est.” is expected</span>, not known.
        </p>
        {rows.some(({ isSimulated }) => isSimulated) && (
          <p>
            <b>Simulated data:</b>{' '}
            {rows.every(({ isSimulated }) => isSimulated)
              ? 'these containers are made up.'
              : `${rows.filter(({ isSimulated }) => isSimulated).length} of these containers are made up.`}
          </p>
        )}
      </header>
      {rows.length === 0 ? (
        <EmptyState title="No containers are left in this list">
          Its containers are no longer tracked by {shared_by}.
        </EmptyState>
      ) : narrow ? (
        <SharedCards rows={rows} />
      ) : (
        <SharedTable rows={rows} label={name} />
      )}
    </>
  )
}
