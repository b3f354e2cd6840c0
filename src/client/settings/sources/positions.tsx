import { numberText, t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { ageText } from '../../format/index.ts'
import { clockText, shipsReceived } from './connection.present.ts'

/** What came of ships since the service began to listen. */
export const ReceivedPositions = ({ connection, now }: { connection: Connection; now: Date }) => {
  const { positions } = connection.attributes
  const rows: { term: string; text: string; tone?: 't-warn' }[] = positions
    ? [
        { term: t('Ships'), text: shipsReceived(positions) },
        { term: t('Messages'), text: t('{count} read', { count: positions.received }) },
        {
          term: t('Last message'),
          text:
            positions.last_received_at === null
              ? t('none yet')
              : `${clockText(positions.last_received_at, now)}, ${ageText(positions.last_received_at, now)}`,
        },
        {
          term: t('Positions'),
          text: t('{count} stored, one in some minutes of each ship', { count: positions.stored }),
        },
        {
          term: t('Implausible'),
          text:
            positions.implausible === 0
              ? t('none')
              : t('{count} dropped: the ship cannot have been there', { count: positions.implausible }),
        },
        {
          term: t('Unreadable'),
          text: positions.unreadable === 0 ? t('none') : numberText(positions.unreadable),
          ...(positions.unreadable > positions.received && { tone: 't-warn' }),
        },
        ...(positions.dropped === 0
          ? []
          : [
              {
                term: t('Not read'),
                text: t('{count}: more came at once than is taken', { count: positions.dropped }),
                tone: 't-warn' as const,
              },
            ]),
      ]
    : []
  return (
    <section className="card source-day" aria-labelledby="positions-title">
      <h2 id="positions-title">{t('Received')}</h2>
      {positions ? (
        <>
          <p className="muted">
            {t('Counted since {time}.', { time: clockText(positions.counted_since, now) })}
          </p>
          <dl>
            {rows.map(({ term, text, tone }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className={tone}>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="muted">{t('Nothing was received yet.')}</p>
      )}
    </section>
  )
}
