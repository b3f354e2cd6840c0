import type { DeliveryOrder } from '../../contract/resources/index.ts'
import { isZone, localTime, writeIsoMinute } from '../../contract/trade/index.ts'
import {
  orderContainerFieldNames,
  orderContainerFields,
  type OrderField,
  orderFieldNames,
} from '../../contract/trade/orders/index.ts'

/** What is in the inputs: everything as text. */
export interface DraftText {
  dray_carrier_id: string
  recipient: string
  answer_hours: string
  values: Record<string, string>
  /** By the id of the container. */
  containers: Record<string, Record<string, string>>
}

/** `2026-11-25T09:00` on the clock of the place, as the browser's input has it. */
export function localInput(at: string, zone: string | null): string {
  return writeIsoMinute(localTime(new Date(at), isZone(zone) ? zone : null))
}

const inputOf = ({ kind }: OrderField, value: string | null | undefined, zone: string | null): string => {
  if (value === null || value === undefined) return ''
  return kind === 'moment' ? localInput(value, zone) : value
}

/** What is edited of an order. */
export interface EditedOrder {
  attributes: Pick<
    DeliveryOrder['attributes'],
    'recipient' | 'answer_hours' | 'values' | 'container_values'
  > & {
    content?: { containers: readonly { known: { container_id: string; zone: string | null } }[] } | undefined
  }
  relationships?: DeliveryOrder['relationships']
}

export function draftText({ attributes, relationships }: EditedOrder): DraftText {
  const { values, container_values = [], content } = attributes
  const zones = new Map(content?.containers.map(({ known }) => [known.container_id, known.zone]))
  return {
    dray_carrier_id: relationships?.dray_carrier?.data?.id ?? '',
    recipient: attributes.recipient ?? '',
    answer_hours: String(attributes.answer_hours),
    values: Object.fromEntries(orderFieldNames.map((name) => [name, values?.[name] ?? ''])),
    containers: Object.fromEntries(
      container_values.map(({ container_id, ...own }) => [
        container_id,
        Object.fromEntries(
          orderContainerFieldNames.map((name) => [
            name,
            inputOf(orderContainerFields[name], own[name], zones.get(container_id) ?? null),
          ]),
        ),
      ]),
    ),
  }
}

const valuesOf = (texts: Record<string, string>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim() === '' ? null : text]))

/** The body that saves what is in the inputs. */
export const draftEdit = (text: DraftText) => ({
  dray_carrier_id: text.dray_carrier_id || null,
  recipient: text.recipient.trim() || null,
  answer_hours: Number(text.answer_hours),
  values: valuesOf(text.values),
  container_values: Object.entries(text.containers).map(([container_id, texts]) => ({
    container_id,
    ...valuesOf(texts),
  })),
})

/**
 * The faults of an answer by what they are about: `recipient`, `values/rates`, and `ID/pickup_number` of a container.
 * `''` has those that name no input.
 */
export function orderFaults(
  errors: readonly { detail: string; source?: { pointer?: string | undefined } | undefined }[],
  containerIds: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    errors.map(({ detail, source }) => {
      const path = (source?.pointer ?? '').replace('/data/attributes/', '')
      const [, at, name] = /^container_values\/(\d+)\/(.+)$/.exec(path) ?? []
      const key = at === undefined ? path : `${containerIds[Number(at)] ?? ''}/${name}`
      const isValue = orderFieldNames.some((each) => each === key)
      return [isValue ? `values/${key}` : key, detail]
    }),
  )
}
