import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { t } from '../../../contract/language/index.ts'
import type { Connection, ReceivedMessage } from '../../../contract/resources/index.ts'
import { call, may } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { clockText } from './connection.present.ts'
import { messagesQuery } from './queries.ts'
import { useRefreshConnections } from './use-connection-edit.ts'

const isUnderstood = ({ attributes: { refusals, unmapped_codes } }: ReceivedMessage): boolean =>
  refusals.length === 0 && unmapped_codes.length === 0

const acknowledgedText = {
  accepted: 'accepted',
  accepted_with_errors: 'accepted with errors',
  rejected: 'rejected',
} as const

const Message = ({ message, now }: { message: ReceivedMessage; now: Date }) => {
  const { name, received_at, statuses, refusals, unmapped_codes, acknowledgements } = message.attributes
  return (
    <li>
      <span>
        <b>{name}</b> <span className="muted">{clockText(received_at, now)}</span>
      </span>
      <span className={isUnderstood(message) ? 'muted' : 't-warn'}>
        {counted(statuses, 'status', 'statuses')}
        {isUnderstood(message) ? ' read' : ', not wholly understood'}
      </span>
      {unmapped_codes.length > 0 && (
        <p>
          Without a meaning: <span className="id">{unmapped_codes.join(' ')}</span>. Give the codes one in the
          settings, then read again.
        </p>
      )}
      {acknowledgements.map(({ format, verdict, control_number, written_at }) => (
        <p key={control_number} className="muted">
          {format} <span className="id">{control_number}</span> says {acknowledgedText[verdict]},{' '}
          {written_at === null ? 'not written yet' : 'written'}
        </p>
      ))}
      {refusals.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </li>
  )
}

/** The message files of a partner, and why some were not understood. */
export const Messages = ({ connection: { id }, now }: { connection: Connection; now: Date }) => {
  const { data, error, refetch } = useQuery(messagesQuery(id))
  const refresh = useRefreshConnections()
  const input = useRef<HTMLInputElement>(null)
  const hand = useMutation({
    mutationFn: async (file: File) =>
      call('create_connection_message', {
        params: { id },
        body: {
          data: { type: 'received_message', attributes: { name: file.name, text: await file.text() } },
        },
      }),
    onSuccess: refresh,
  })
  const again = useMutation({
    mutationFn: () => call('read_connection_messages_again', { params: { id } }),
    onSuccess: refresh,
  })
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) hand.mutate(file)
    target.value = ''
  }
  const failed = hand.error ?? again.error
  const list = () => {
    if (data === undefined)
      return error ? (
        <ErrorState
          title={t('The messages could not be read')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading label={t('Fetching the messages')} lines={3} />
      )
    if (data.length === 0)
      return (
        <p className="muted source-none">
          No message yet. Files are put into the watched folder, posted to{' '}
          <span className="id">/v2/connections/{id}/messages</span>, or handed over here.
        </p>
      )
    return (
      <ul className="source-messages" aria-label={t('Messages')}>
        {data.map((message) => (
          <Message key={message.id} message={message} now={now} />
        ))}
      </ul>
    )
  }
  return (
    <section className="card source-received" aria-labelledby="messages-title">
      <div className="source-received-head">
        <h2 id="messages-title">{t('Messages')}</h2>
        <span role="status" className="muted">
          {again.isPending && 'Reading again…'}
          {again.data &&
            `Read again ${counted(again.data.read, 'file')}, ${again.data.not_understood} not understood`}
        </span>
        {may('read_connection_messages_again') && data?.some((message) => !isUnderstood(message)) && (
          <button type="button" className="btn" disabled={again.isPending} onClick={() => again.mutate()}>
            {t('Read again')}
          </button>
        )}
        {may('create_connection_message') && (
          <>
            <input ref={input} type="file" hidden aria-label={t('File of messages')} onChange={choose} />
            <button
              type="button"
              className="btn"
              disabled={hand.isPending}
              onClick={() => input.current?.click()}
            >
              {t('Hand over a file')}
            </button>
          </>
        )}
      </div>
      {failed && (
        <p role="alert" className="t-bad source-none">
          {failed.message}
        </p>
      )}
      {list()}
    </section>
  )
}
