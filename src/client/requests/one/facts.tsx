import type { ReactNode } from 'react'
import type { TrackingRequest } from '../../../contract/resources/index.ts'
import { formatContainerNumber, requestTypeWords } from '../../format/index.ts'
import { Moment, Nothing } from '../../ui/index.ts'

const Words = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? (
    <Nothing />
  ) : (
    <span className="request-words">
      {words.map((word) => (
        <span key={word} className="request-word">
          {word}
        </span>
      ))}
    </span>
  )

/** What is known of a request, and when what happened or will. Its own times are told in UTC: they have no port. */
export const RequestFacts = ({
  facts,
  carrier,
  now,
}: {
  facts: TrackingRequest['attributes']
  carrier: string | null
  now: Date
}) => {
  const time = (at: string | null | undefined) =>
    at ? <Moment at={at} zone="UTC" now={now} reveal /> : undefined
  // While the carrier is asked for the first time, the next time is only a precaution.
  const isFirst = facts.status === 'pending' && !facts.is_retrying
  const told: [string, ReactNode | undefined][] = [
    [
      'Number',
      <span className="id" key="number">
        {formatContainerNumber(facts.request_number)}
      </span>,
    ],
    ['Kind', requestTypeWords(facts.request_type)],
    ['Carrier', facts.scac === null ? 'not known yet' : [carrier, facts.scac].filter(Boolean).join(' · ')],
    ['References', <Words key="references" words={facts.ref_numbers} />],
    ['Tags', <Words key="tags" words={facts.tags} />],
    ['Added', time(facts.created_at)],
    ['Last asked', time(facts.last_checked_at)],
    ['Asked again', isFirst ? undefined : time(facts.next_check_at)],
    ['Given up', time(facts.gives_up_at)],
    ['Attempts that failed', facts.retry_count ? String(facts.retry_count) : undefined],
    ['Last change', time(facts.updated_at)],
  ]
  return (
    <dl className="request-facts card">
      {told.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
