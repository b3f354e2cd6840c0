import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Link, useParams } from 'react-router'
import { rich } from '../language/index.ts'
import { midSentence, t } from '../../contract/language/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { mayDo } from '../../contract/trade/orders/index.ts'
import { isStatus, may, queryClient, useNow } from '../api/index.ts'
import { paths, readable, timeText } from '../format/index.ts'
import { orderState } from '../lists/orders/order.present.ts'
import { OrderPill } from '../lists/orders/order-pill.tsx'
import { useFollowOrders } from '../lists/orders/queries.ts'
import { CopyLink } from '../lists/share/copy-link.tsx'
import { shareLink } from '../lists/share/queries.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState, ErrorState, Loading, NotAllowed, PageHeader } from '../ui/index.ts'
import { DraftForm } from './draft-form.tsx'
import { OrderChanges } from './order-changes.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderSections } from './order-sections.tsx'
import { OtherOrders } from './other-orders.tsx'
import { type OrderActions, orderQuery, useOrderActions } from './queries.ts'
import './orders.css'

/** One order: what is filled in while it is a draft, else what was sent, and what became of it. */
export const Component = () => {
  const { order_id = '' } = useParams()
  return may('get_delivery_order') ? (
    <Order key={order_id} id={order_id} />
  ) : (
    <NotAllowed title={t('Delivery orders')} />
  )
}

const back = (
  <Link className="muted" to={paths.orders()}>
    {t('Delivery orders')}
  </Link>
)

const Order = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(orderQuery(id))
  const ids = data?.relationships?.containers?.data.map((each) => each.id).join() ?? ''
  useFollowOrders(useCallback((container: string) => ids.split(',').includes(container), [ids]))
  if (data) return <Loaded order={data} error={error} onRetry={() => void refetch()} />
  const isMissing = isStatus(error, 404)
  return (
    <div className="order-page">
      <PageHeader title={t(isMissing ? 'Order not found' : 'Delivery order')} back={back} />
      {isMissing ? (
        <EmptyState
          title={t('There is no such order')}
          action={
            <Link className="btn" to={paths.orders()}>
              {t('All orders')}
            </Link>
          }
        >
          {t('It is not of this account, or the link was cut short.')}
        </EmptyState>
      ) : error ? (
        <ErrorState title={t('The order could not be read')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={t('Loading the order')} />
      )}
    </div>
  )
}

interface LoadedProps {
  order: DeliveryOrder
  error: Error | null
  onRetry: () => void
}

const Loaded = ({ order, error, onRetry }: LoadedProps) => {
  const actions = useOrderActions(order.id)
  const { number, state, revision, content } = order.attributes
  const [loaded, setLoaded] = useState(0)
  const now = useNow()
  const reload = async () => {
    await queryClient.refetchQueries({ queryKey: orderQuery(order.id).queryKey })
    actions.save.reset()
    actions.send.reset()
    setLoaded(loaded + 1)
  }
  const isEdited = mayDo('edit', state) && may('edit_delivery_order')
  return (
    <div className="order-page">
      <PageHeader
        title={t('Delivery order {number}', { number })}
        back={back}
        actions={<Actions order={order} actions={actions} />}
      >
        <OrderPill order={order} />
      </PageHeader>
      {error && (
        <p className="trouble" role="status">
          {t('The order could not be refreshed: {error}', { error: error.message })}{' '}
          <button type="button" className="btn" onClick={onRetry}>
            {t('Try again')}
          </button>
        </p>
      )}
      <div className="order-columns">
        <div>
          <OtherOrders order={order} />
          <OrderChanges
            changes={order.attributes.changes ?? []}
            advice={t(state === 'draft' ? 'Send this revision.' : 'Send a revision.')}
            now={now}
          />
          {isEdited && (
            <DraftForm
              key={`${revision} ${state} ${loaded}`}
              order={order}
              actions={actions}
              isAnew={loaded > 0}
              onReload={() => void reload()}
            />
          )}
          {!isEdited && content && <OrderSections content={content} />}
        </div>
        <aside aria-label={t('State of the order')}>
          <Facts order={order} />
          <Revisions order={order} />
          <OrderDocuments order={order} actions={actions} />
          {isEdited && content && <OrderSections content={content} />}
        </aside>
      </div>
    </div>
  )
}

/** What became of it, and how its carrier gets to it. */
const Facts = ({ order: { attributes } }: { order: DeliveryOrder }) => {
  const now = useNow()
  const { path, pdf_path, sent_at, sent_by, expires_at, mail_state, mail_error, recipient } = attributes
  const at = (time: string) => timeText(time, 'UTC', now).text
  return (
    <section className="card order-facts" aria-label={t('State')}>
      <h2>{orderState(attributes).says}</h2>
      {sent_at !== null && (
        <p>
          {t('Revision {revision} sent by {name}, {time}', {
            revision: String(attributes.sent_revision ?? ''),
            name: sent_by ?? '',
            time: at(sent_at),
          })}
          {attributes.sent_state === 'sent' &&
            expires_at !== null &&
            t('; to be answered by {time}', { time: at(expires_at) })}
        </p>
      )}
      {attributes.answered_at !== null && (
        <p>
          {rich('{name} answered {time}', {
            name: <b>{attributes.answered_by}</b>,
            time: at(attributes.answered_at),
          })}
          {attributes.answer_note !== null && `: “${attributes.answer_note}”`}
        </p>
      )}
      {mail_state === 'failed' && (
        <p role="alert" className="t-bad">
          {t(
            'The mail to {recipient} could not be delivered: {error}. Correct the address in a new revision, or pass the link on.',
            { recipient: recipient ?? '', error: mail_error ?? '' },
          )}
        </p>
      )}
      {mail_state === 'waiting' && (
        <p className="muted">
          {t('The mail to {recipient} is on its way', { recipient: recipient ?? '' })}
          {mail_error !== null && `: ${mail_error}`}
        </p>
      )}
      {mail_state === 'sent' && (
        <p className="muted">{t('Mailed to {recipient}', { recipient: recipient ?? '' })}</p>
      )}
      {path !== null && (
        <div className="order-ends">
          <CopyLink link={shareLink(path)}>{t('Copy the link')}</CopyLink>
          <a className="btn" href={path} target="_blank" rel="noreferrer">
            {t('Open')}
          </a>
          {pdf_path !== null && (
            <a className="btn" href={pdf_path} target="_blank" rel="noreferrer">
              <IconFileTypePdf size={15} stroke={1.6} aria-hidden="true" /> {t('PDF')}
            </a>
          )}
        </div>
      )}
    </section>
  )
}

const Revisions = ({ order }: { order: DeliveryOrder }) => {
  const now = useNow()
  const earlier = order.attributes.revisions?.slice(1) ?? []
  if (earlier.length === 0) return null
  return (
    <section className="card order-facts" aria-label={t('Earlier revisions')}>
      <h2>{t('Earlier revisions')}</h2>
      <ul>
        {earlier.map(({ revision, state, sent_at, answered_by, answer_note }) => (
          <li key={revision}>
            <span>
              {t('Revision {revision}: {state}', {
                revision: String(revision),
                state: midSentence(readable(state)),
              })}
              {answered_by !== null && t(', answered by {name}', { name: answered_by })}
              {answer_note !== null && `: “${answer_note}”`}
            </span>
            <small className="muted">{timeText(sent_at, 'UTC', now).text}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Actions = ({
  order: { attributes },
  actions: { revise, withdraw },
}: {
  order: DeliveryOrder
  actions: Pick<OrderActions, 'revise' | 'withdraw'>
}) => {
  const [isAsked, setAsked] = useState(false)
  const { state, number, sent_revision } = attributes
  return (
    <>
      {revise.error && (
        <span role="alert" className="t-bad">
          {revise.error.message}
        </span>
      )}
      {mayDo('revise', state) && may('revise_delivery_order') && (
        <button type="button" className="btn" disabled={revise.isPending} onClick={() => revise.mutate()}>
          {t('Change')}
        </button>
      )}
      {mayDo('withdraw', state) && may('withdraw_delivery_order') && (
        <button type="button" className="btn" onClick={() => setAsked(true)}>
          {t('Withdraw')}
        </button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('Withdraw order {number}?', { number })}
          go={t('Withdraw')}
          keep={t('Keep')}
          isPending={withdraw.isPending}
          failure={withdraw.error?.message}
          onConfirm={() => withdraw.mutate(undefined, { onSuccess: () => setAsked(false) })}
          onClose={() => setAsked(false)}
        >
          {t(
            sent_revision === null
              ? 'The draft is kept, and cannot be sent any more.'
              : 'Its link says that it was withdrawn, and the carrier is mailed. This cannot be undone.',
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
