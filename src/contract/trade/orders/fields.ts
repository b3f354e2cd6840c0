import { msg } from '../../language/index.ts'
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
  delivery_address: { label: msg('Delivery address'), kind: 'lines', part: 'delivery' },
  delivery_hours: { label: msg('Delivery hours'), kind: 'line', part: 'delivery' },
  dock_type: { label: msg('Dock'), kind: 'line', part: 'delivery' },
  unloading: choice('delivery', msg('Unloading'), unloadings, {
    live_unload: msg('Live unload'),
    drop: msg('Drop'),
  }),
  delivery_contact: { label: msg('Contact there'), kind: 'line', part: 'delivery' },
  po_number: { label: msg('PO number'), kind: 'line', part: 'delivery' },
  instructions: { label: msg('Instructions'), kind: 'lines', part: 'delivery' },
  proof_of_delivery: { label: msg('Proof of delivery wanted'), kind: 'line', part: 'delivery' },
  empty_return_alternates: { label: msg('Other places for the empty'), kind: 'line', part: 'empty' },
  chassis: { label: msg('Chassis'), kind: 'line', part: 'empty' },
  bill_to: { label: msg('Bill to'), kind: 'line', part: 'charges' },
  rates: { label: msg('Agreed rates'), kind: 'lines', part: 'charges' },
  accessorials: { label: msg('Accessorials that need approval'), kind: 'lines', part: 'charges' },
} as const satisfies Record<string, OrderField>

/** What it says of each container, beside what is known of it. A PIN is a secret, and no part of an order. */
export const orderContainerFields = {
  house_bill: { label: msg('House bill'), kind: 'line', part: 'goods' },
  dangerous_goods: { label: msg('Dangerous goods (UN number, class)'), kind: 'line', part: 'goods' },
  reefer_set_point: { label: msg('Reefer set point'), kind: 'line', part: 'goods' },
  right_to_collect: choice('pickup', msg('Right to collect'), rightsToCollect, {
    held: msg('Held'),
    passed_to: msg('Passed to'),
    accepted: msg('Accepted'),
  }),
  right_passed_to: { label: msg('Right to collect passed to'), kind: 'line', part: 'pickup' },
  pickup_number: { label: msg('Pickup number'), kind: 'line', part: 'pickup' },
  pickup_appointment_at: { label: msg('Pickup appointment'), kind: 'moment', part: 'pickup' },
  appointment_number: { label: msg('Appointment number'), kind: 'line', part: 'pickup' },
  appointment_booker: choice('pickup', msg('Who books it'), appointmentBookers, {
    carrier: msg('The carrier of this order'),
    us: msg('We do'),
    consignee: msg('The consignee'),
  }),
  delivery_appointment_at: { label: msg('Delivery appointment'), kind: 'moment', part: 'delivery' },
  empty_return_place: { label: msg('Empty return place'), kind: 'line', part: 'empty' },
  empty_return_by: { label: msg('Return empty by'), kind: 'day', part: 'empty' },
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
