import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { t } from '../../contract/language/index.ts'
import { isStatus, may } from '../api/index.ts'
import {
  definitionsQuery,
  type CustomFieldChoice,
  FieldInput,
  type FieldOwner,
  fieldsQuery,
  readFieldValue,
  useSetField,
  writeFieldValue,
} from '../lists/custom-fields/index.ts'
import type { CustomField, CustomFieldValue } from '../../contract/resources/index.ts'
import { FactItem } from './fact.part.tsx'
import './shipment.css'

/** A value is made, or taken away. */
const mayEdit: Record<FieldOwner['type'], () => boolean> = {
  shipment: () => may('create_shipment_custom_field') && may('delete_shipment_custom_field'),
  container: () => may('create_container_custom_field') && may('delete_container_custom_field'),
}

const notThat: Readonly<Record<string, string>> = {
  number: t('Not a number'),
  date: t('Not a date'),
  datetime: t('Not a datetime'),
}

const entities = { shipment: 'Shipment', container: 'Container' } as const

/** The account's own fields of a record, edited where they stand. Nothing, and nothing asked, where none is defined. */
export function CustomFields({ owner }: { owner: FieldOwner }) {
  const { data: defined = [] } = useQuery(definitionsQuery)
  const own = defined.filter(({ definition }) => definition.attributes.entity_type === entities[owner.type])
  const { data: known, error } = useQuery({ ...fieldsQuery(owner), enabled: own.length > 0 })
  if (own.length === 0) return null
  if (error)
    return (
      <FactItem name={t('Own fields')}>
        {t('They could not be read: {error}', { error: error.message })}
      </FactItem>
    )
  return own.map((field) => {
    const { api_slug, display_name } = field.definition.attributes
    const value = known?.find(({ attributes }) => attributes.api_slug === api_slug)
    return (
      <FactItem key={api_slug} name={display_name}>
        <OwnField field={field} known={value} owner={owner} />
      </FactItem>
    )
  })
}

interface Props {
  field: CustomFieldChoice
  known: CustomField | undefined
  owner: FieldOwner
}

/** The present value in place of the one that was seen; undefined for every other error. */
function otherValueOf(error: Error | null): { value: CustomFieldValue; shown: string } | undefined {
  if (!isStatus(error, 409) || error.code !== 'value_changed') return undefined
  const { value, display_value } = error.errors[0]?.meta ?? {}
  return {
    // As the service has it: it goes back as it came.
    value: (value ?? null) as CustomFieldValue,
    shown: typeof display_value === 'string' ? display_value : '',
  }
}

function OwnField({ field, known, owner }: Props) {
  const { api_slug, data_type, display_name } = field.definition.attributes
  const [text, setText] = useState<string | null>(null)
  const [opened, setOpened] = useState<CustomFieldValue>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const { mutate, error, isPending, reset } = useSetField(owner)
  const shown = known?.attributes.display_value ?? ''
  const other = otherValueOf(error)
  const close = () => {
    setText(null)
    reset()
    requestAnimationFrame(() => opener.current?.focus())
  }
  // A reference to another record is set through the interface: there is no list to choose from yet.
  if (data_type === 'reference' || !mayEdit[owner.type]())
    return shown === '' ? <span className="faint">{t('none')}</span> : shown
  if (text === null)
    return (
      <button
        ref={opener}
        type="button"
        className="shipment-quiet"
        aria-label={
          shown === ''
            ? t('Edit {name}', { name: display_name })
            : t('Edit {name}, now {value}', { name: display_name, value: shown })
        }
        onClick={() => {
          setOpened(known?.attributes.value ?? null)
          setText(writeFieldValue(data_type, known?.attributes.value))
        }}
      >
        {shown === '' ? t('+ add') : shown}
      </button>
    )
  const value = readFieldValue(data_type, text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (value === undefined) return
    if (value === null && known === undefined) return close()
    if (text === writeFieldValue(data_type, opened ?? undefined) && other === undefined) return close()
    mutate({ api_slug, value, seen: other ? other.value : opened }, { onSuccess: close })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  }
  return (
    <form className="shipment-adder" onSubmit={submit} onKeyDown={onKeyDown}>
      <FieldInput field={field} text={text} onText={setText} focused />
      <button type="submit" className="btn" disabled={isPending || value === undefined}>
        {other ? t('Replace it') : t('Save')}
      </button>
      {value === undefined && (
        <span className="t-warn">{notThat[data_type] ?? t('Not a {type}', { type: data_type })}</span>
      )}
      {data_type === 'datetime' && <span className="faint">{t('UTC')}</span>}
      {other && (
        <span className="t-warn" role="alert">
          {other.shown === ''
            ? t('It was taken away meanwhile.')
            : t('Changed meanwhile to {value}.', { value: other.shown })}
        </span>
      )}
      {error && !other && (
        <span className="t-bad" role="alert">
          {error.message}
        </span>
      )}
    </form>
  )
}
