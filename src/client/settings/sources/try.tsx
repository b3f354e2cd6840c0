import { IconArrowRight, IconMinus, IconQuestionMark } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Connection, ConnectionCheck } from '../../../contract/resources/index.ts'
import { requestTypes, type RequestType } from '../../../contract/vocabulary/index.ts'
import { rich } from '../../language/index.ts'
import { call, useNow } from '../../api/index.ts'
import { requestTypeLabel } from '../../format/index.ts'
import {
  answerCounts,
  changedRecords,
  changesSentence,
  guessedType,
  notShownSentence,
  moreRecordsSentence,
  type UnderstoodRow,
  understoodRows,
} from './check.present.ts'
import { answersForSeveralLines, makesCalls } from './connection.present.ts'
import { answersForLines } from './kind.rules.ts'
import { useRefreshConnections } from './use-connection-edit.ts'

const Arrow = ({ row: { names, tone } }: { row: UnderstoodRow }) => {
  if (names.length > 0) return <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
  const Icon = tone === 'warn' ? IconQuestionMark : IconMinus
  return <Icon size={16} stroke={1.6} className={`t-${tone}`} aria-hidden="true" />
}

const Understood = ({ row }: { row: UnderstoodRow }) => (
  <li>
    <div>
      <span className="id strong">{row.code}</span>
      <small className="muted">{row.digest}</small>
      <details>
        <summary>{t('Whole event')}</summary>
        <pre tabIndex={0} aria-label={t('Whole event {code}', { code: row.code })}>
          {row.json}
        </pre>
      </details>
    </div>
    <Arrow row={row} />
    <div>
      <b className={row.tone === 'warn' ? 't-warn' : undefined}>{row.title}</b>
      {row.names.map((name) => (
        <small key={name} className="id muted">
          {name}
        </small>
      ))}
      {row.reason !== null && <small className="muted">{row.reason}</small>}
    </div>
  </li>
)

/** Drawn at once; the others when they are asked for. */
const [EVENTS_OF_A_STEP, RECORDS_OF_A_STEP] = [50, 20]

/** The first of many, and a button for the next ones. */
function useSteps<Each>(all: readonly Each[], step: number, name: string): [readonly Each[], ReactNode] {
  const [count, setCount] = useState(step)
  const more = all.length - count
  return [
    all.slice(0, count),
    more > 0 && (
      <button type="button" className="btn source-more" onClick={() => setCount(count + step)}>
        {t('Show {n} more', { n: Math.min(step, more) })}
        <span className="visually-hidden"> {name}</span>
      </button>
    ),
  ]
}

const Changes = ({ check }: { check: ConnectionCheck }) => {
  const records = changedRecords(check, useNow())
  const [shown, more] = useSteps(records, RECORDS_OF_A_STEP, t('records'))
  const others = moreRecordsSentence(check)
  return (
    <div className="source-changes">
      <b>{changesSentence(records)}.</b> <span className="muted">{t('Nothing was stored.')}</span>
      {shown.map(({ record, isNew, values }) => (
        <details key={record} open={!isNew}>
          <summary>
            {rich(isNew ? '{record} is new' : '{record} changes', {
              record: <span className="id">{record}</span>,
            })}
          </summary>
          <ul>
            {values.map(({ heading, before, after }) => (
              <li key={heading}>
                <span className="muted">{heading}:</span> {isNew ? after : `${before} → ${after}`}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {more}
      {others !== null && <p className="muted">{others}</p>}
    </div>
  )
}

/** What came, and how it was understood. */
export const Answer = ({
  check,
  name,
  changesNothing = false,
}: {
  check: ConnectionCheck
  name: string
  /** What would change is not known by itself: it stands beside what others report. */
  changesNothing?: boolean
}) => {
  const now = useNow()
  const rows = useMemo(() => understoodRows(check, now), [check, now])
  const [shown, more] = useSteps(rows, EVENTS_OF_A_STEP, t('events'))
  const leftOut = notShownSentence(check)
  return (
    <>
      <p className="source-answer" role="status">
        {check.http_status !== null && (
          <b className={check.http_status < 400 ? 't-ok' : 't-bad'}>{check.http_status}</b>
        )}
        <b className={check.outcome === 'found' || check.outcome === 'not_found' ? undefined : 't-bad'}>
          {check.sentence}.
        </b>
        <span className="muted">{t('answered in {count} ms', { count: check.duration_ms })}</span>
        {answerCounts(check).map(({ text, tone }) => (
          <span key={text} className={`t-${tone}`}>
            {text}
          </span>
        ))}
      </p>
      {rows.length > 0 && (
        <>
          <div className="source-heads" aria-hidden="true">
            <span>{t('What {name} sent', { name })}</span>
            <span>{t('What Portolan makes of it')}</span>
          </div>
          <ol
            className="source-understood"
            aria-label={t('What {name} sent, and what Portolan makes of it', { name })}
          >
            {shown.map((row) => (
              <Understood key={row.key} row={row} />
            ))}
          </ol>
          {more}
          {leftOut !== null && <p className="source-none muted">{leftOut}</p>}
        </>
      )}
      {check.outcome === 'found' && !changesNothing && <Changes check={check} />}
    </>
  )
}

/** Asks the source for one number, and shows what it sent, how that is understood, and what would change. */
export const TryIt = ({ connection }: { connection: Connection }) => {
  const { name } = connection.attributes
  const [number, setNumber] = useState('')
  const [chosen, choose] = useState<RequestType | null>(null)
  const [scac, setScac] = useState('')
  const refresh = useRefreshConnections()
  const type = chosen ?? guessedType(number)
  const attempt = useMutation({
    mutationFn: () =>
      call('check_connection', {
        params: { id: connection.id },
        body: {
          request_type: type,
          request_number: number,
          ...(scac.trim() !== '' && { scac: scac.trim() }),
        },
      }),
    onSettled: () => void refresh(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '') attempt.mutate()
  }
  return (
    <section id="try" className="card source-try" aria-labelledby="try-title">
      <form onSubmit={submit}>
        <h2 id="try-title">{t('Try it')}</h2>
        <input
          className="field id"
          aria-label={t('Number to ask for')}
          placeholder={'MSCU1234566'}
          value={number}
          maxLength={50}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setNumber(target.value)}
        />
        <select
          className="field"
          aria-label={t('Type of number')}
          value={type}
          onChange={({ target }) => choose(requestTypes.find((each) => each === target.value) ?? null)}
        >
          {requestTypes.map((each) => (
            <option key={each} value={each}>
              {requestTypeLabel(each)}
            </option>
          ))}
        </select>
        {answersForSeveralLines(connection) && (
          <input
            className="field id source-scac"
            aria-label={t('Carrier (SCAC)')}
            placeholder={connection.attributes.scacs[0] ?? 'SCAC'}
            value={scac}
            maxLength={4}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setScac(target.value.toUpperCase())}
          />
        )}
        <button type="submit" className="btn" disabled={attempt.isPending || number.trim() === ''}>
          {attempt.data ? t('Ask once more') : t('Ask')}
        </button>
        <span className="muted">
          {makesCalls(connection)
            ? t('Asks once, stores nothing. Counts as a call.')
            : t('Shows what was received, stores nothing.')}
        </span>
      </form>
      {attempt.isPending && (
        <p className="source-answer muted" role="status">
          {t('Asking {name}…', { name })}
        </p>
      )}
      {attempt.isError && !attempt.isPending && (
        <p className="source-answer t-bad" role="alert">
          {attempt.error.message}
        </p>
      )}
      {attempt.data && !attempt.isPending && (
        <Answer
          key={attempt.submittedAt}
          check={attempt.data}
          name={name}
          changesNothing={!answersForLines(connection.attributes.kind)}
        />
      )}
    </section>
  )
}
