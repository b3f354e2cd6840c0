import { z } from 'zod'
import {
  appointmentBookers,
  MAX_ORDER_FIELD_CHARACTERS,
  MAX_ORDER_TEXT_CHARACTERS,
  rightsToCollect,
  unloadings,
} from '../../vocabulary/index.ts'

/**
 * A field of an order that people fill in. `line` and `lines` are texts, `day` a calendar date, `moment` an instant, shown in the zone
 * of the place of pickup; `choices` are the only values that a field may have, with what they are called.
 */
export interface OrderField {
  label: string
  kind: 'line' | 'lines' | 'day' | 'moment' | 'choice'
  choices?: Readonly<Record<string, string>>
  /** The part of the order that it is in. */
  part: 'charges' | 'delivery' | 'empty' | 'pickup' | 'goods'
}

const choice = <const Word extends string>(
  part: OrderField['part'],
  label: string,
  words: readonly Word[],
  texts: Record<Word, string>,
) => ({
  label,
  kind: 'choice' as const,
  part,
  choices: Object.fromEntries(words.map((word) => [word, texts[word]])),
})

/** What an order says of all of its containers. */
export const orderFields = {
  delivery_address: { label: 'Delivery address', kind: 'lines', part: 'delivery' },
  delivery_hours: { label: 'Delivery hours', kind: 'line', part: 'delivery' },
  dock_type: { label: 'Dock', kind: 'line', part: 'delivery' },
  unloading: choice('delivery', 'Unloading', unloadings, { live_unload: 'Live unload', drop: 'Drop' }),
  delivery_contact: { label: 'Contact there', kind: 'line', part: 'delivery' },
  po_number: { label: 'PO number', kind: 'line', part: 'delivery' },
  instructions: { label: 'Instructions', kind: 'lines', part: 'delivery' },
  proof_of_delivery: { label: 'Proof of delivery wanted', kind: 'line', part: 'delivery' },
  empty_return_alternates: { label: 'Other places for the empty', kind: 'line', part: 'empty' },
  chassis: { label: 'Chassis', kind: 'line', part: 'empty' },
  bill_to: { label: 'Bill to', kind: 'line', part: 'charges' },
  rates: { label: 'Agreed rates', kind: 'lines', part: 'charges' },
  accessorials: { label: 'Accessorials that need approval', kind: 'lines', part: 'charges' },
} as const satisfies Record<string, OrderField>

/** What it says of each container, beside what is known of it. A PIN is a secret, and no part of an order. */
export const orderContainerFields = {
  house_bill: { label: 'House bill', kind: 'line', part: 'goods' },
  dangerous_goods: { label: 'Dangerous goods (UN number, class)', kind: 'line', part: 'goods' },
  reefer_set_point: { label: 'Reefer set point', kind: 'line', part: 'goods' },
  right_to_collect: choice('pickup', 'Right to collect', rightsToCollect, {
    held: 'Held',
    passed_to: 'Passed to',
    accepted: 'Accepted',
  }),
  right_passed_to: { label: 'Right to collect passed to', kind: 'line', part: 'pickup' },
  pickup_number: { label: 'Pickup number', kind: 'line', part: 'pickup' },
  pickup_appointment_at: { label: 'Pickup appointment', kind: 'moment', part: 'pickup' },
  appointment_number: { label: 'Appointment number', kind: 'line', part: 'pickup' },
  appointment_booker: choice('pickup', 'Who books it', appointmentBookers, {
    carrier: 'The carrier of this order',
    us: 'We do',
    consignee: 'The consignee',
  }),
  delivery_appointment_at: { label: 'Delivery appointment', kind: 'moment', part: 'delivery' },
  empty_return_place: { label: 'Empty return place', kind: 'line', part: 'empty' },
  empty_return_by: { label: 'Return empty by', kind: 'day', part: 'empty' },
} as const satisfies Record<string, OrderField>

export type OrderFieldName = keyof typeof orderFields
export type OrderContainerFieldName = keyof typeof orderContainerFields
export type OrderValues = Record<OrderFieldName, string | null>
export type OrderContainerValues = Record<OrderContainerFieldName, string | null>

const nameTexts = <Name extends string>(names: Record<Name, unknown>): Name[] => Object.keys(names) as Name[]
export const orderFieldNames = nameTexts(orderFields)
export const orderContainerFieldNames = nameTexts(orderContainerFields)

/** Whether a text has a PIN: a secret, which no mail, file or link may have. */
export const hasPin = (text: string): boolean => /\bPIN\b\D{0,20}\d{3,}/iu.test(text)

const composedLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
const composedLines = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll(/(?!\n)\p{Cc}/gu, ' ')
    .trim()

const text = (kept: (value: string) => string, most: number) =>
  z
    .string()
    .overwrite(kept)
    .max(most)
    .refine((value) => !hasPin(value), { error: 'A PIN is a secret: it is no part of an order' })

function valueOf({ kind, choices = {} }: OrderField): z.ZodType<string | null> {
  if (kind === 'choice') return z.enum(Object.keys(choices)).nullable()
  if (kind === 'day') return z.iso.date().nullable()
  // Without an offset it is the time of the place of pickup.
  if (kind === 'moment') return z.iso.datetime({ local: true, offset: true }).nullable()
  return kind === 'line'
    ? text(composedLine, MAX_ORDER_FIELD_CHARACTERS).nullable()
    : text(composedLines, MAX_ORDER_TEXT_CHARACTERS).nullable()
}

type Shape<Name extends string> = Record<Name, z.ZodOptional<z.ZodType<string | null>>>
const shapeOf = <Name extends string>(fields: Record<Name, OrderField>): Shape<Name> =>
  Object.fromEntries(
    Object.entries<OrderField>(fields).map(([name, field]) => [name, valueOf(field).optional()]),
  ) as Shape<Name>

/** What people fill in: of fields that are left out nothing changes. */
export const orderShape: Shape<OrderFieldName> = shapeOf<OrderFieldName>(orderFields)
export const orderContainerShape: Shape<OrderContainerFieldName> =
  shapeOf<OrderContainerFieldName>(orderContainerFields)

const emptyOf = <Name extends string>(names: readonly Name[]): Record<Name, string | null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, string | null>
/** Empty texts are none. */
const withoutBlanks = <Name extends string>(
  given: Partial<Record<Name, string | null | undefined>>,
): Partial<Record<Name, string | null>> =>
  Object.fromEntries(
    Object.entries<string | null | undefined>(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value || null]),
  ) as Partial<Record<Name, string | null>>

export const orderValues = (
  given: Partial<Record<OrderFieldName, string | null | undefined>>,
): OrderValues => ({
  ...emptyOf(orderFieldNames),
  ...withoutBlanks(given),
})
export const orderContainerValues = (
  given: Partial<Record<OrderContainerFieldName, string | null | undefined>>,
): OrderContainerValues => ({ ...emptyOf(orderContainerFieldNames), ...withoutBlanks(given) })
