import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { plural, t } from '../../../contract/language/index.ts'
import { rich } from '../../language/index.ts'
import { formatContainerNumber, paths } from '../../format/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { messageQuery } from './queries.ts'

/** Drawn at once; the others when they are asked for. */
const CONTAINERS_OF_A_STEP = 50

interface Props {
  connection_id: string
  message_id: string
}

const Containers = ({ connection_id, message_id }: Props) => {
  const { data, error, refetch } = useQuery(messageQuery(connection_id, message_id))
  const [count, setCount] = useState(CONTAINERS_OF_A_STEP)
  if (data === undefined)
    return error ? (
      <ErrorState title={t('The message could not be read')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label={t('Reading the message')} lines={1} />
    )
  if (data.length === 0) return <p className="muted">{t('It names no container.')}</p>
  const more = data.length - count
  return (
    <>
      <ul>
        {data.slice(0, count).map(({ number, container_id, shipment_id, statuses, unmapped_codes }) => (
          <li key={number}>
            {shipment_id === null ? (
              <span className="id">{formatContainerNumber(number)}</span>
            ) : (
              <Link className="id" to={paths.shipment(shipment_id, container_id)}>
                {formatContainerNumber(number)}
              </Link>
            )}{' '}
            <span className="muted">
              {plural(statuses, '{n} status', '{n} statuses')}
              {shipment_id === null && `, ${t('not tracked')}`}
            </span>{' '}
            {unmapped_codes.length > 0 && (
              <span className="t-warn">
                {rich('without a meaning: {codes}', {
                  codes: <span className="id">{unmapped_codes.join(', ')}</span>,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" className="btn" onClick={() => setCount(count + CONTAINERS_OF_A_STEP)}>
          {t('Show {n} more', { n: Math.min(CONTAINERS_OF_A_STEP, more) })}
          <span className="visually-hidden"> {t('containers')}</span>
        </button>
      )}
    </>
  )
}

/** The containers that a message file is about, read when a person wants to see them. */
export const MessageContainers = (props: Props) => {
  const [isOpen, open] = useState(false)
  return (
    <details className="source-message-containers" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{t('Containers')}</summary>
      {isOpen && <Containers {...props} />}
    </details>
  )
}
