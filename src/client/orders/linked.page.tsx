import { IconFileTypePdf } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { inEnglish, t } from '../../contract/language/index.ts'
import { orderHead } from '../../contract/format/order/sections.ts'
import type { LinkedOrder } from '../../contract/resources/index.ts'
import {
  MAX_NOTE_CHARACTERS,
  MAX_PERSON_NAME_CHARACTERS,
  type OrderAnswer,
} from '../../contract/vocabulary/index.ts'
import { call, isApiError, isStatus, operationQuery, queryClient } from '../api/index.ts'
import { ageText, timeText } from '../format/index.ts'
import { FormInput } from '../ui/form-input.tsx'
import { EmptyState, ErrorState, Loading, useTitle } from '../ui/index.ts'
import { OrderChanges } from './order-changes.tsx'
import { OrderSections } from './order-sections.tsx'
import './orders.css'

const linkedOrderQuery = (token: string) =>
  queryOptions({
    ...operationQuery('get_linked_order', { params: { token } }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

const endings: Readonly<Record<string, { title: string; sentence: string }>> = {
  order_expired: {
    title: t('This order has expired'),
    sentence: t('It was not answered in time. Ask the sender for a new one.'),
  },
  order_withdrawn: {
    title: t('This order was withdrawn'),
    sentence: t('It is not to be carried out. Ask the sender where that is a surprise.'),
  },
  order_superseded: {
    title: t('A later revision of this order was sent'),
    sentence: t(
      'This one is superseded. The mail with the later revision has its link, and needs an answer of its own.',
    ),
  },
}

/** Why a link shows no order; undefined where it may still do, such as after a failure of the network. */
function endingOf(error: unknown): { title: string; sentence: string } | undefined {
  const known = isApiError(error) ? endings[error.code ?? ''] : undefined
  if (known) return known
  return isStatus(error, 404) || isStatus(error, 410)
    ? {
        title: t('There is no such order'),
        sentence: t('Part of the address may be missing: copy all of it, or ask the sender.'),
      }
    : undefined
}

/** The page of an order for its carrier, who has no account: the token in the address is the only credential. */
export const Component = () => {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery(linkedOrderQuery(token))
  const ending = endingOf(error)
  useTitle(ending?.title ?? (data ? headOf(data).title : t('Delivery order')))
  if (ending)
    return (
      <main className="linked-order">
        <div role="alert">
          <EmptyState title={ending.title}>{ending.sentence}</EmptyState>
        </div>
      </main>
    )
  return (
    <main className="linked-order">
      {data ? (
        <Shown order={data} token={token} isOld={error !== null} onRetry={() => void refetch()} />
      ) : error ? (
        <ErrorState title={t('The order could not be read')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('Opening the order')} />
      )}
      <p className="muted">{t('by Portolan')}</p>
    </main>
  )
}

interface ShownProps {
  order: LinkedOrder
  token: string
  /** It could not be read again. */
  isOld: boolean
  onRetry: () => void
}

/** An order is in English, as its PDF. */
const headOf = ({ content }: LinkedOrder) => inEnglish(() => orderHead(content))

const HOUR_MS = 3_600_000

const Shown = ({ order, token, isOld, onRetry }: ShownProps) => {
  const { content, contact, pdf_path, now } = order
  const { title, simulated } = headOf(order)
  const isAged = Date.parse(now) - Date.parse(content.as_of) > HOUR_MS
  return (
    <>
      <header>
        <h1 tabIndex={-1}>{title}</h1>
        <a className="btn" href={pdf_path} target="_blank" rel="noreferrer">
          <IconFileTypePdf size={15} stroke={1.6} aria-hidden="true" /> {t('PDF')}
        </a>
      </header>
      {isOld && (
        <p className="trouble" role="alert">
          {t('The order could not be refreshed: this is how it was read last.')}{' '}
          <button type="button" className="btn" onClick={onRetry}>
            {t('Try again')}
          </button>
        </p>
      )}
      {simulated !== null && (
        <p role="note">
          <b className="t-warn">{t('Simulated data:')}</b> {simulated}
        </p>
      )}
      <OrderChanges
        changes={order.changes}
        advice={t('Ask the sender for a revision.')}
        now={new Date(now)}
      />
      <Answer order={order} token={token} />
      {contact && (
        <p>
          {rich('Sent by {name}', { name: <b>{contact.name}</b> })}
          {contact.email !== null && (
            <>
              {' · '}
              <a href={`mailto:${contact.email}`}>{contact.email}</a>
            </>
          )}
        </p>
      )}
      {isAged && (
        <p className="t-warn">
          {t(
            'What is known is from when the order was sent, {age}: availability and holds may be others now.',
            { age: ageText(content.as_of, new Date(now)) },
          )}
        </p>
      )}
      <OrderSections content={content} />
    </>
  )
}

/** What was answered, or the form to answer. */
const Answer = ({ order, token }: { order: LinkedOrder; token: string }) => {
  const { state, answered_by, answered_at, answer_note, expires_at } = order
  const at = new Date()
  if (state === 'sent') return <AnswerForm token={token} until={timeText(expires_at, ownZone(), at).text} />
  return (
    <section className="card order-answer" role="status" aria-label={t('Answer')}>
      <p>
        <b className={state === 'accepted' ? 't-ok' : 't-bad'}>
          {t(state === 'accepted' ? 'You have accepted this order' : 'You have declined this order')}
        </b>
        {answered_by !== null && ` · ${answered_by}`}
        {answered_at !== null && ` · ${timeText(answered_at, ownZone(), at).text}`}
      </p>
      {answer_note !== null && <p>“{answer_note}”</p>}
      <p className="muted">{t('To change the answer, ask the person who sent it for a new revision.')}</p>
    </section>
  )
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const AnswerForm = ({ token, until }: { token: string; until: string }) => {
  const [name, setName] = useState('')
  const [note, setNote] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const again = () => queryClient.invalidateQueries({ queryKey: linkedOrderQuery(token).queryKey })
  const answer = useMutation({
    mutationFn: (given: OrderAnswer) =>
      call('answer_linked_order', { params: { token }, body: { answer: given, name, note: note || null } }),
    retry: false,
    onSuccess: (shown) => queryClient.setQueryData(linkedOrderQuery(token).queryKey, shown),
    // It may be answered, withdrawn or superseded by now.
    onError: (error) => (isStatus(error, 409) || isStatus(error, 410) ? again() : undefined),
  })
  const give = (given: OrderAnswer) => {
    setNameMissing(name.trim() === '')
    if (name.trim() !== '') answer.mutate(given)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    give('accepted')
  }
  return (
    <section className="card order-answer" aria-label={t('Answer')}>
      <form onSubmit={submit} noValidate>
        <p>
          <b>{t('Please answer by {time}', { time: until })}</b>
        </p>
        <FormInput
          label={t('Your name')}
          value={name}
          onValue={setName}
          maxLength={MAX_PERSON_NAME_CHARACTERS}
          fault={isNameMissing ? t('Say who answers') : undefined}
        />
        <FormInput
          label={t('Note')}
          isOptional
          value={note}
          onValue={setNote}
          lines={2}
          maxLength={MAX_NOTE_CHARACTERS}
        />
        {answer.error && (
          <p className="t-bad" role="alert">
            {answer.error.message}
          </p>
        )}
        <div className="order-ends">
          <button type="button" className="btn" disabled={answer.isPending} onClick={() => give('declined')}>
            {t('Decline')}
          </button>
          <button type="submit" className="btn go" disabled={answer.isPending}>
            {t('Accept')}
          </button>
        </div>
      </form>
    </section>
  )
}
