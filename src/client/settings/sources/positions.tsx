import { t } from '../../../contract/language/index.ts'
import type { Connection } from '../../../contract/resources/index.ts'
import { ageText } from '../../format/index.ts'
import { clockText, shipsReceived } from './connection.present.ts'

const count = (number: number) => number.toLocaleString('en-US')

/** What came of ships since the service began to listen. */
export const ReceivedPositions = ({ connection, now }: { connection: Connection; now: Date }) => {
  const { positions } = connection.attributes
  const rows: { term: string; text: string; tone?: 't-warn' }[] = positions
    ? [
        { term: 'Ships', text: shipsReceived(positions) },
        { term: 'Messages', text: `${count(positions.received)} read` },
        {
          term: 'Last message',
          text:
            positions.last_received_at === null
              ? 'none yet'
              : `${clockText(positions.last_received_at, now)}, ${ageText(positions.last_received_at, now)}`,
        },
        { term: 'Positions', text: `${count(positions.stored)} stored, one in some minutes of each ship` },
        {
          term: 'Implausible',
          text:
            positions.implausible === 0
              ? 'none'
              : `${count(positions.implausible)} dropped: the ship cannot have been there`,
        },
        {
          term: 'Unreadable',
          text: positions.unreadable === 0 ? 'none' : count(positions.unreadable),
          ...(positions.unreadable > positions.received && { tone: 't-warn' }),
        },
        ...(positions.dropped === 0
          ? []
          : [
              {
                term: 'Not read',
                text: `${count(positions.dropped)}: more came at once than is taken`,
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
          <p className="muted">Counted since {clockText(positions.counted_since, now)}.</p>
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
