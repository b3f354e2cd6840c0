import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { HistoryLine } from '../../../contract/operations/index.ts'
import { operationQuery } from '../../api/index.ts'
import { changedName, changedValue, recentTimeText } from '../../format/index.ts'
import { useSteady } from '../../ui/use-steady.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { byText } from './history.present.ts'

/** Lines that are shown first, and with each further step. */
const LINES_OF_A_STEP = 10

interface HistoryProps {
  containerId: string
  now: Date
}

/** Drawn, and asked for, after the rest of the page; asked for again with it. */
export default function History({ containerId, now }: HistoryProps) {
  const [size, setSize] = useState(LINES_OF_A_STEP)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...operationQuery('get_container_history', {
      params: { id: containerId },
      query: { 'page[size]': size },
    }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <ErrorState title={t('The changes could not be read')} error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <Loading label={t('Loading the changes')} lines={3} />
  if (data.data.length === 0)
    return (
      <p className="muted">
        {t('Nothing has changed since it was added: no arrival, last free day or hold.')}
      </p>
    )
  return (
    <Lines
      lines={data.data}
      total={data.meta.total}
      zone={data.meta.zone}
      now={now}
      isLoading={isPlaceholderData}
      onMore={() => setSize((shown) => shown + LINES_OF_A_STEP)}
    />
  )
}

interface LinesProps {
  lines: readonly HistoryLine[]
  total: number
  /** In which it is said when they were reported. */
  zone: string | null
  now: Date
  isLoading: boolean
  onMore: () => void
}

function Lines({ lines, total, zone, now, isLoading, onMore }: LinesProps) {
  const { shown, isBehind, follow, holding } = useSteady({ lines, total }, (value) => value.lines[0]?.id)
  const older = shown.total - shown.lines.length
  return (
    <div {...holding}>
      {isBehind && (
        <button type="button" className="btn" onClick={follow}>
          {t('Show new changes')}
        </button>
      )}
      <ol className="history-lines">
        {shown.lines.map((line) => (
          <Line key={line.id} line={line} zone={zone} now={now} />
        ))}
      </ol>
      {older > 0 && (
        <button
          type="button"
          className="btn"
          disabled={isLoading}
          onClick={() => {
            follow()
            onMore()
          }}
        >
          {isLoading ? t('Loading …') : t('Show {n} older', { n: Math.min(older, LINES_OF_A_STEP) })}
          <span className="visually-hidden"> {t('changes')}</span>
        </button>
      )}
    </div>
  )
}

function Line({ line, zone, now }: { line: HistoryLine; zone: string | null; now: Date }) {
  const { text, title } = recentTimeText(line.at, zone, now)
  const value = (of: string | null) => changedValue(line.subject, of, line.zone, now)
  return (
    <li>
      <span className="history-change">
        {changedName(line.subject)} <s>{value(line.before)}</s> <span aria-hidden="true">→</span>
        <span className="visually-hidden">{t('is now')}</span> <b>{value(line.after)}</b>
      </span>
      <span className="muted">
        {byText(line)} ·{' '}
        <time dateTime={line.at} title={title}>
          {text}
        </time>
      </span>
    </li>
  )
}
