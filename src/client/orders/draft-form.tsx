import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { counted, t } from '../../contract/language/index.ts'
import type { DeliveryOrder } from '../../contract/resources/index.ts'
import {
  orderContainerFieldNames,
  orderContainerFields,
  type OrderField,
  orderFieldNames,
  orderFields,
} from '../../contract/trade/orders/index.ts'
import { MAX_ORDER_FIELD_CHARACTERS, MAX_ORDER_TEXT_CHARACTERS } from '../../contract/vocabulary/index.ts'
import { isApiError, may } from '../api/index.ts'
import { formatContainerNumber } from '../format/index.ts'
import { FormInput } from '../ui/form-input.tsx'
import { type DraftText, draftText, orderFaults } from './draft.rules.ts'
import { carriersQuery, type OrderActions } from './queries.ts'
import { draftKey, isUnsaved, type TypedDraft, unsavedDraft, useKeptDraft } from './unsaved.ts'

const ANSWER_HOURS = {
  '4': counted(4, 'hour'),
  '24': counted(1, 'day'),
  '48': counted(2, 'day'),
  '72': counted(3, 'day'),
  '168': counted(1, 'week'),
}

const translatedChoices = (choices: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).map(([value, label]) => [value, t(label)]))

interface FieldInputProps {
  field: OrderField
  value: string
  fault: string | undefined
  hint?: string | undefined
  onValue: (value: string) => void
}

const FieldInput = ({
  field: { label, kind, choices = {} },
  value,
  fault,
  hint,
  onValue,
}: FieldInputProps) => (
  <FormInput
    label={t(label)}
    value={value}
    onValue={onValue}
    fault={fault}
    hint={hint}
    maxLength={kind === 'lines' ? MAX_ORDER_TEXT_CHARACTERS : MAX_ORDER_FIELD_CHARACTERS}
    {...(kind === 'lines' && { lines: 3 })}
    {...(kind === 'choice' && { options: translatedChoices(choices) })}
    {...(kind === 'day' && { type: 'date' as const })}
    {...(kind === 'moment' && { type: 'datetime-local' as const })}
  />
)

/** What is filled in of a draft; what is known is beside it, and cannot be changed here. */
export const DraftForm = ({
  order,
  actions: { save, send },
  isAnew,
  onReload,
}: {
  order: DeliveryOrder
  actions: Pick<OrderActions, 'save' | 'send'>
  /** It was loaded again, without what was typed before. */
  isAnew: boolean
  /** Begins anew with the draft as it is now. */
  onReload: () => void
}) => {
  const key = draftKey(order)
  const [draft, setDraft] = useState<TypedDraft>(() => {
    const text = draftText(order)
    return (
      (isAnew ? undefined : unsavedDraft(key)) ?? {
        text,
        stored: { text, seen: order.attributes.updated_at },
      }
    )
  })
  useKeptDraft(key, draft)
  const { text, stored } = draft
  const ids = Object.keys(text.containers)
  const failed = send.error ?? save.error
  const faults = isApiError(failed) ? orderFaults(failed.errors, ids) : {}
  const isPending = save.isPending || send.isPending
  const isChangedMeanwhile = isApiError(failed) && failed.code === 'draft_changed'
  const change = (changes: Partial<DraftText>) =>
    setDraft((before) => ({ ...before, text: { ...before.text, ...changes } }))
  const onSaved = (seen: string) => setDraft((before) => ({ ...before, stored: { text, seen } }))
  const asTyped = { text, seen: stored.seen, onSaved }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.reset()
    send.reset()
    save.mutate(asTyped)
  }
  return (
    <form className="order-form" onSubmit={submit} noValidate>
      <CarrierInputs text={text} faults={faults} onChange={change} />
      {order.attributes.content?.containers.map(({ known: { container_id, number, zone } }) => (
        <section key={container_id} className="card">
          <fieldset>
            <legend>
              {t('Container')} <span className="id">{formatContainerNumber(number)}</span>
            </legend>
            {orderContainerFieldNames.map((name) => (
              <FieldInput
                key={name}
                field={orderContainerFields[name]}
                value={text.containers[container_id]?.[name] ?? ''}
                fault={faults[`${container_id}/${name}`]}
                hint={
                  orderContainerFields[name].kind === 'moment'
                    ? t('Time of {zone}', { zone: zone ?? 'UTC' })
                    : undefined
                }
                onValue={(value) =>
                  change({
                    containers: {
                      ...text.containers,
                      [container_id]: { ...text.containers[container_id], [name]: value },
                    },
                  })
                }
              />
            ))}
          </fieldset>
        </section>
      ))}
      <section className="card">
        <fieldset>
          <legend>{t('Delivery, empty and charges')}</legend>
          {orderFieldNames.map((name) => (
            <FieldInput
              key={name}
              field={orderFields[name]}
              value={text.values[name] ?? ''}
              fault={faults[`values/${name}`]}
              onValue={(value) => change({ values: { ...text.values, [name]: value } })}
            />
          ))}
        </fieldset>
      </section>
      {isChangedMeanwhile && (
        <p role="alert" className="t-bad">
          {t('Somebody changed this draft while you were at it: nothing of yours was saved.')}{' '}
          <button type="button" className="btn" onClick={onReload}>
            {t('Load it again, without your changes')}
          </button>
        </p>
      )}
      {failed && !isChangedMeanwhile && Object.keys(faults).every((key) => key === '') && (
        <p role="alert" className="t-bad">
          {failed.message}
        </p>
      )}
      {failed && !isChangedMeanwhile && Object.keys(faults).some((key) => key !== '') && (
        <p role="alert" className="t-bad">
          {t('Something is missing or wrong above.')}
        </p>
      )}
      <div className="order-ends">
        <span role="status" className="muted">
          {isUnsaved(draft) ? t('Not saved yet') : save.isSuccess && !isPending && t('Saved')}
        </span>
        <button type="submit" className="btn" disabled={isPending}>
          {t('Save draft')}
        </button>
        {may('send_delivery_order') && (
          <button
            type="button"
            className="btn go"
            disabled={isPending}
            onClick={() => {
              save.reset()
              send.mutate(asTyped)
            }}
          >
            {t(text.recipient.trim() === '' ? 'Make the link' : 'Send')}
          </button>
        )}
      </div>
    </form>
  )
}

interface CarrierInputsProps {
  text: DraftText
  faults: Record<string, string>
  onChange: (changes: Partial<DraftText>) => void
}

const CarrierInputs = ({ text, faults, onChange }: CarrierInputsProps) => {
  const { data: parties = [] } = useQuery({ ...carriersQuery, enabled: may('list_parties') })
  const names = Object.fromEntries(parties.map(({ id, attributes }) => [id, attributes.company_name]))
  const emailOf = (carrier: string) => parties.find(({ id }) => id === carrier)?.attributes.email ?? ''
  return (
    <section className="card">
      <fieldset>
        <legend>{t('Carrier')}</legend>
        <FormInput
          label={t('Carrier of this order')}
          value={names[text.dray_carrier_id] === undefined ? '' : text.dray_carrier_id}
          options={names}
          onValue={(dray_carrier_id) =>
            onChange({ dray_carrier_id, recipient: text.recipient || emailOf(dray_carrier_id) })
          }
          fault={faults['dray_carrier_id']}
          hint={t('A party of the account: parties are made in the settings')}
        />
        <FormInput
          label={t('Mail to')}
          isOptional
          value={text.recipient}
          onValue={(recipient) => onChange({ recipient })}
          fault={faults['recipient']}
          hint={t('Without an address nothing is mailed: pass the link on yourself')}
        />
        <FormInput
          label={t('Time to answer')}
          value={text.answer_hours}
          options={
            Object.hasOwn(ANSWER_HOURS, text.answer_hours)
              ? ANSWER_HOURS
              : { ...ANSWER_HOURS, [text.answer_hours]: counted(Number(text.answer_hours), 'hour') }
          }
          onValue={(answer_hours) => onChange({ answer_hours })}
          fault={faults['answer_hours']}
        />
      </fieldset>
    </section>
  )
}
