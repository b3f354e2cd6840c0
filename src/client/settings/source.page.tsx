import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, type LoaderFunctionArgs, useLocation, useParams } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { CallCount, Connection } from '../../contract/resources/index.ts'
import { isStatus, may, queryClient } from '../api/index.ts'
import { paths } from '../format/index.ts'
import { EmptyState, ErrorState, Loading, PageHeader, Pill } from '../ui/index.ts'
import { AdviceText } from './sources/advice.tsx'
import {
  adviceFor,
  callbacksLine,
  connectionStateText,
  isSimulated,
  lastSuccess,
  makesCalls,
} from './sources/connection.present.ts'
import { DayCard } from './sources/day-card.tsx'
import { DisconnectDialog } from './sources/disconnect-dialog.tsx'
import {
  connectionKindOf,
  isConnectionKind,
  receivesMessages,
  receivesPositions,
} from './sources/kind.rules.ts'
import { Messages } from './sources/messages.tsx'
import { NotRefreshed } from './sources/not-refreshed.tsx'
import { OnSwitch } from './sources/on-switch.tsx'
import { ReceivedPositions } from './sources/positions.tsx'
import { connectionQuery } from './sources/queries.ts'
import { SettingsForm } from './sources/settings-form.tsx'
import { TryIt } from './sources/try.tsx'
import { TryPositions } from './sources/try-positions.tsx'
import './sources/sources.css'

export function loader({ params }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(connectionQuery(params['record_id'] ?? ''))
  return null
}

const AllSources = () => (
  <Link className="btn plain" to={paths.sources()} aria-label={t('All sources')}>
    <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
  </Link>
)

/** What a person can neither connect nor remove. */
const fixedPurpose = (kind: string): string | undefined => {
  const purpose = connectionKindOf(kind)?.purpose
  return purpose && `${t(purpose)} ${t('It can be switched off, and not removed.')}`
}

interface LoadedProps {
  connection: Connection
  lastDay: readonly CallCount[]
  error: Error | null
  /** Of the wall clock: when this was read. */
  now: Date
}

const Loaded = ({ connection, lastDay, error, now }: LoadedProps) => {
  const [isDisconnecting, disconnect] = useState(false)
  const { hash } = useLocation()
  // The part that a link of the list names: what is to be entered, or to be tried.
  useEffect(() => {
    if (hash === '') return
    const part = document.getElementById(hash.slice(1))
    part?.scrollIntoView({ block: 'nearest' })
    part?.querySelector<HTMLElement>('input, a')?.focus({ preventScroll: true })
  }, [hash])
  const { name, kind, state } = connection.attributes
  const success = lastSuccess(connection, now)
  const { label, tone } = connectionStateText(connection)
  const advice = adviceFor(connection, now)
  const callbacks = callbacksLine(connection, now)
  const canBeAdded = connectionKindOf(kind)?.can_be_added === true
  return (
    <div className="sources-page">
      <PageHeader
        title={name}
        back={<AllSources />}
        actions={
          <>
            {may('edit_connection') && <OnSwitch connection={connection} />}
            {!isSimulated(connection) && may('delete_connection') && (
              <button type="button" className="btn" onClick={() => disconnect(true)}>
                {t('Disconnect')}
              </button>
            )}
          </>
        }
      >
        <Pill tone={tone}>{label}</Pill>
        {!isSimulated(connection) && (
          <span className="muted" title={success?.title}>
            {success === null
              ? t('never answered yet')
              : t('last success {time}, {age}', { time: success.text, age: success.ago })}
          </span>
        )}
      </PageHeader>
      {error !== null && <NotRefreshed error={error} />}
      {(advice.lead !== null || state === 'off' || !canBeAdded) && (
        <p className={`source-banner ${advice.tone}`} role="status">
          <AdviceText advice={canBeAdded ? advice : { ...advice, text: fixedPurpose(kind) ?? advice.text }} />
        </p>
      )}
      {callbacks && (
        <p className={`source-banner ${callbacks.tone}`} role="status">
          {callbacks.text}
        </p>
      )}
      {canBeAdded && isConnectionKind(kind) && (
        <div className="source-page">
          <div className="source-side">
            <SettingsForm connection={connection} kind={kind} />
            {makesCalls(connection) && <DayCard connection={connection} lastDay={lastDay} now={now} />}
          </div>
          <div className="source-side">
            {receivesMessages(kind) && <Messages connection={connection} now={now} />}
            {receivesPositions(kind) ? (
              <>
                <ReceivedPositions connection={connection} now={now} />
                {may('check_connection') && <TryPositions connection={connection} />}
              </>
            ) : (
              may('check_connection') && <TryIt connection={connection} />
            )}
          </div>
        </div>
      )}
      {isDisconnecting && <DisconnectDialog connection={connection} onClose={() => disconnect(false)} />}
    </div>
  )
}

/** One connected source: its state, settings, calls, and a way to try it. */
export const Component = () => {
  const { record_id: connection_id = '' } = useParams()
  const { data, error, refetch, dataUpdatedAt } = useQuery(connectionQuery(connection_id))
  if (data && !isStatus(error, 404))
    return (
      <Loaded
        key={data.data.id}
        connection={data.data}
        lastDay={data.meta.last_day}
        error={error}
        now={new Date(dataUpdatedAt)}
      />
    )
  if (isStatus(error, 404))
    return (
      <>
        <PageHeader title={t('Source not found')} back={<AllSources />} />
        <EmptyState
          title={t('There is no such source')}
          action={
            <Link className="btn" to={paths.sources()}>
              {t('All sources')}
            </Link>
          }
        >
          {t('It was disconnected, or belongs to another account.')}
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader title={t('Source')} back={<AllSources />} />
      {error ? (
        <ErrorState title={t('The source could not be read')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('Reading the source')} />
      )}
    </>
  )
}
