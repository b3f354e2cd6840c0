import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { counted, paths } from '../../format/index.ts'
import { connectionsNeedingPerson, isSimulated } from './connection.present.ts'
import { requestsWithoutSourceQuery } from './queries.ts'

/** How all connections are, in some numbers. */
export const SourcesSummary = ({ connections }: { connections: readonly Connection[] }) => {
  const { data: waiting } = useQuery(requestsWithoutSourceQuery)
  const real = connections.filter((connection) => !isSimulated(connection))
  const ill = connectionsNeedingPerson(real)
  const isRefused = ({ attributes: { state } }: Connection) => state === 'refused' || state === 'key_lost'
  const isBad = ill.some(({ attributes: { state } }) => state !== 'limited')
  const isKnown = real.some(({ attributes: { state } }) => state !== 'never_asked')
  const refused = ill.filter(isRefused).length
  const others = ill.length - refused
  const health = [
    ...(refused > 0 ? [t('{count} refused', { count: refused })] : []),
    ...(others > 0 ? [plural(others, '{n} needs a look', '{n} need a look')] : []),
  ].join(', ')
  const tracked = real.reduce((total, { attributes }) => total + attributes.tracked_count, 0)
  return (
    <ul className="source-summary" aria-label={t('Summary')}>
      {real.length > 0 && (
        <>
          <li className="card">
            <b className={isBad ? 't-bad' : ill.length > 0 ? 't-warn' : isKnown ? 't-ok' : undefined}>
              {health || (isKnown ? t('Nothing wrong') : t('Nothing asked yet'))}
            </b>
            <small className="muted">{plural(real.length, 'of {n} connection', 'of {n} connections')}</small>
          </li>
          <li className="card">
            <b>{counted(tracked, 'request')}</b>
            <small className="muted">{t('tracked through connected sources')}</small>
          </li>
        </>
      )}
      {waiting !== undefined && waiting.count > 0 && (
        <li className="card">
          <b className="t-warn">{counted(waiting.count, 'request waits', 'requests wait')}</b>
          <small className="muted">
            {waiting.lines.length === 0
              ? t('no source answers for them')
              : t('no source answers for {lines}', { lines: waiting.lines.slice(0, 6).join(', ') })}{' '}
            <Link to={paths.requests({ failed_reason: 'no_source' })}>{t('See them')}</Link>
          </small>
        </li>
      )}
    </ul>
  )
}
