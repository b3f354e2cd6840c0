import { Link } from 'react-router'
import { t } from '../../../contract/language/index.ts'
import type { CallCount, Connection } from '../../../contract/resources/index.ts'
import { paths, type ShownTime, type Tone } from '../../format/index.ts'
import { Pill } from '../../ui/index.ts'
import type { ShortListColumn } from '../../ui/sheet/index.ts'
import { AdviceText } from './advice.tsx'
import { Budget } from './budget.tsx'
import { DayInNumbers, SmallDayChart } from './small-day-chart.tsx'
import {
  type Advice,
  adviceFor,
  connectionStateText,
  connectionSummary,
  isSimulated,
  lastSuccess,
  makesCalls,
} from './connection.present.ts'

export interface ConnectionListRow {
  key: string
  href: string
  connection: Connection
  state: { label: string; tone: Tone }
  success: (ShownTime & { ago: string }) | null
  advice: Advice
  /** Calls of the last day. */
  lastDay: readonly CallCount[]
  now: Date
}

export const connectionRowOf = (
  connection: Connection,
  lastDay: readonly CallCount[],
  now: Date,
): ConnectionListRow => ({
  key: connection.id,
  href: paths.source(connection.id),
  connection,
  state: connectionStateText(connection),
  success: lastSuccess(connection, now),
  advice: adviceFor(connection, now),
  lastDay,
  now,
})

/** The name, and under it what it is. */
export const ConnectionName = ({ connection }: { connection: Connection }) => {
  const { kind, lines, tracked } = connectionSummary(connection)
  return (
    <span className="source-name">
      <span className="source-letter" aria-hidden="true">
        {connection.attributes.name.slice(0, 1).toUpperCase()}
      </span>
      <span>
        <Link to={paths.source(connection.id)} data-row="">
          <b>{connection.attributes.name}</b>
        </Link>
        <small className="muted">
          {kind}
          {!isSimulated(connection) && (
            <>
              {' · '}
              <span className={connection.attributes.scacs.length > 0 ? 'id' : undefined}>{lines}</span>
            </>
          )}
          {tracked !== null && ` · ${tracked}`}
        </small>
      </span>
    </span>
  )
}

const Success = ({ success }: Pick<ConnectionListRow, 'success'>) =>
  success === null ? (
    <span className="muted">{t('never')}</span>
  ) : (
    <span title={success.title}>
      {success.text}
      <small className="muted source-under">{success.ago}</small>
    </span>
  )

export const connectionColumns: ShortListColumn<ConnectionListRow>[] = [
  { header: t('Connection'), cell: ({ connection }) => <ConnectionName connection={connection} /> },
  { header: t('State'), cell: ({ state }) => <Pill tone={state.tone}>{state.label}</Pill> },
  {
    header: t('Last success'),
    cell: ({ connection, success }) => (isSimulated(connection) ? '—' : <Success success={success} />),
  },
  {
    header: t('Calls of budget'),
    cell: ({ connection }) => (makesCalls(connection) ? <Budget connection={connection} /> : '—'),
  },
  {
    header: t('Last 24 h'),
    cell: ({ connection, lastDay, now }) =>
      makesCalls(connection) ? <SmallDayChart lastDay={lastDay} now={now} /> : '—',
  },
  {
    header: t('What to know'),
    className: 'source-know',
    cell: ({ advice }) => <AdviceText advice={advice} />,
  },
]

export const compactConnection = ({ connection, state, success, advice, lastDay }: ConnectionListRow) => (
  <div className="source-compact">
    <div className="source-compact-head">
      <ConnectionName connection={connection} />
      <Pill tone={state.tone}>{state.label}</Pill>
    </div>
    <AdviceText advice={advice} />
    {!isSimulated(connection) && (
      <div className="source-compact-foot">
        <span className="muted">
          {success === null
            ? t('Never answered')
            : t('Last success {time}, {age}', { time: success.text, age: success.ago })}
        </span>
        {makesCalls(connection) && <Budget connection={connection} />}
        {makesCalls(connection) && lastDay.length > 0 && (
          <span>
            <small className="muted">{`${t('24 h:')} `}</small>
            <DayInNumbers lastDay={lastDay} />
          </span>
        )}
      </div>
    )}
  </div>
)
