import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { t } from '../../contract/language/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { type OrderDocumentKind, orderDocumentKinds } from '../../contract/vocabulary/index.ts'
import { may } from '../api/index.ts'
import { paths, readable } from '../format/index.ts'
import { FormInput } from '../ui/form-input.tsx'
import { containerDocumentsQuery, type OrderActions } from './queries.ts'

const kinds: Readonly<Record<string, string>> = {
  proof_of_delivery: t('Proof of delivery'),
  interchange_receipt: t('Interchange receipt (EIR) of the empty'),
}

/** What shows that the order was carried out. */
export const OrderDocuments = ({
  order,
  actions,
}: {
  order: DeliveryOrder
  actions: Pick<OrderActions, 'attach' | 'detach'>
}) => {
  const documents = order.attributes.documents ?? []
  const failed = actions.attach.error ?? actions.detach.error
  return (
    <section className="card order-facts" aria-label={t('Documents')}>
      <h2>{t('Proof of delivery and receipts')}</h2>
      {documents.length === 0 && <p className="muted">{t('None is attached yet.')}</p>}
      <ul>
        {documents.map(({ document_id, kind, name }) => (
          <li key={document_id}>
            <span>
              <Link to={paths.document(document_id)}>{name}</Link>{' '}
              <small className="muted">{kinds[kind] ?? readable(kind)}</small>
            </span>
            {may('detach_order_document') && (
              <button type="button" className="btn" onClick={() => actions.detach.mutate(document_id)}>
                {t('Detach')}
                <span className="visually-hidden"> {name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="t-bad">
          {failed.message}
        </p>
      )}
      {may('attach_order_document') && <Attach order={order} attach={actions.attach} />}
    </section>
  )
}

const Attach = ({ order, attach }: { order: DeliveryOrder; attach: OrderActions['attach'] }) => {
  const [first] = order.relationships?.containers?.data ?? []
  const { data = [] } = useQuery({
    ...containerDocumentsQuery(first?.id ?? ''),
    enabled: first !== undefined,
  })
  const [document_id, setDocument] = useState('')
  const [kind, setKind] = useState<OrderDocumentKind>('proof_of_delivery')
  const attached = new Set(order.attributes.documents?.map((each) => each.document_id))
  const offered = data.filter(({ id }) => !attached.has(id))
  if (offered.length === 0)
    return (
      <p className="muted">
        {t('Drop a document that names the container anywhere: then it can be attached here.')}
      </p>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (document_id !== '') attach.mutate({ document_id, kind }, { onSuccess: () => setDocument('') })
  }
  return (
    <form className="order-attach" onSubmit={submit}>
      <FormInput
        label={t('Document')}
        value={document_id}
        options={Object.fromEntries(offered.map(({ id, attributes }) => [id, attributes.name]))}
        onValue={setDocument}
      />
      <FormInput
        label={t('It is')}
        value={kind}
        options={kinds}
        onValue={(chosen) =>
          setKind(orderDocumentKinds.find((each) => each === chosen) ?? 'proof_of_delivery')
        }
      />
      <div className="order-ends">
        <button type="submit" className="btn" disabled={document_id === '' || attach.isPending}>
          {t('Attach')}
        </button>
      </div>
    </form>
  )
}
