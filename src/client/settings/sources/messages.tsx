import { useMutation, useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { plural, t } from '../../../contract/language/index.ts'
import type { Connection, ReceivedMessage } from '../../../contract/resources/index.ts'
import { rich } from '../../language/index.ts'
import { call, may } from '../../api/index.ts'
import { counted } from '../../format/index.ts'
import { ErrorState, Loading } from '../../ui/index.ts'
import { clockText } from './connection.present.ts'
import { MessageContainers } from './message-containers.tsx'
import { messagesQuery } from './queries.ts'
import { useRefreshConnections } from './use-connection-edit.ts'

const isUnderstood = ({ attributes: { refusals, unmapped_codes } }: ReceivedMessage): boolean =>
  refusals.length === 0 && unmapped_codes.length === 0

const acknowledgedText = {
  accepted: t('accepted'),
  accepted_with_errors: t('accepted with errors'),
  rejected: t('rejected'),
} as const

type MessageProps = { message: ReceivedMessage; connection_id: string; now: Date }

const Message = ({ message, connection_id, now }: MessageProps) => {
  const { name, received_at, statuses, refusals, unmapped_codes, acknowledgements } = message.attributes
  return (
    <li>
      <span>
        <b>{name}</b> <span className="muted">{clockText(received_at, now)}</span>
      </span>
      <span className={isUnderstood(message) ? 'muted' : 't-warn'}>
        {isUnderstood(message)
          ? plural(statuses, '{n} status read', '{n} statuses read')
          : plural(statuses, '{n} status, not wholly understood', '{n} statuses, not wholly understood')}
      </span>
      {unmapped_codes.length > 0 && (
        <p>
          {rich('Without a meaning: {codes}. Give the codes one in the settings, then read again.', {
            codes: <span className="id">{unmapped_codes.join(', ')}</span>,
          })}
        </p>
      )}
      {acknowledgements.map(({ format, verdict, control_number, written_at }) => (
        <p key={control_number} className="muted">
          {rich(
            written_at === null
              ? '{format} {number} says {verdict}, not written yet'
              : '{format} {number} says {verdict}, written',
            {
              format,
              number: <span className="id">{control_number}</span>,
              verdict: acknowledgedText[verdict],
            },
          )}
        </p>
      ))}
      {refusals.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {statuses > 0 && <MessageContainers connection_id={connection_id} message_id={message.id} />}
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
          {rich(
            'No message yet. Files are put into the watched folder, posted to {path}, or handed over here.',
            { path: <span className="id">{`/v2/connections/${id}/messages`}</span> },
          )}
        </p>
      )
    return (
      <ul className="source-messages" aria-label={t('Messages')}>
        {data.map((message) => (
          <Message key={message.id} message={message} connection_id={id} now={now} />
        ))}
      </ul>
    )
  }
  return (
    <section className="card source-received" aria-labelledby="messages-title">
      <div className="source-received-head">
        <h2 id="messages-title">{t('Messages')}</h2>
        <span role="status" className="muted">
          {again.isPending && t('Reading again…')}
          {again.data &&
            t('Read again {files}, {count} not understood', {
              files: counted(again.data.read, 'file'),
              count: again.data.not_understood,
            })}
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
