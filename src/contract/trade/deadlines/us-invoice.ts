import type { InvoiceElement, InvoiceElementState } from './us-invoice-element.ts'
import { comparedRates, type KnownRates, type ReadCharge } from './us-invoice-rates.ts'
import { plainDayOf, writePlainDay } from './plain-day.ts'

/*
 * What an invoice for demurrage or detention has to have in the United States, and the time limits of it: 46 CFR 541.6 to 541.8, in force
 * since 28 May 2024. The section on who may be billed (541.4) is no longer in force, and nothing here is about that.
 */

/** What was read of an invoice, by the names of its payload. */
export interface ReadInvoice {
  transport_document_reference?: string | null | undefined
  utilized_transport_equipments?: { equipment_reference?: string | null | undefined }[] | null | undefined
  port_of_discharge?: { location_name?: string | null; un_location_code?: string | null } | null | undefined
  invoice_date?: string | null | undefined
  payment_due_date?: string | null | undefined
  charges?: readonly ReadCharge[] | null | undefined
  total_amount?: { amount?: number | null; currency_code?: string | null } | null | undefined
}

/** What is known here of the container of an invoice. */
export interface InvoicedContainer {
  number: string
  bill_of_lading_number: string | null
  port_of_discharge_locode: string | null
  port_of_discharge_name: string | null
  /** Of the tariffs by which its clocks are counted. */
  rates: readonly KnownRates[]
}

/** Of these nothing is read from a file: a person looks for them. */
const elementsToLookFor = [
  'Why the billed party is liable',
  'Free days that are allowed',
  'Start of free time',
  'End of free time',
  'Date on which the container was available',
  'Each date that is charged',
  'Tariff with rule number, or service contract with section',
  'Contact for questions, by e-mail or telephone',
  'Web page where a reduction is asked for',
  'Time limits for asking for it, and for an answer',
  'Statement that the charges follow the rules of the Federal Maritime Commission',
  'Statement that the biller did not cause the charges itself',
]

/** The elements of 46 CFR 541.6, each with what was read. Without one of them nothing has to be paid (541.5). */
export function invoiceElements(invoice: ReadInvoice, container: InvoicedContainer): InvoiceElement[] {
  const containers = (invoice.utilized_transport_equipments ?? []).flatMap(
    ({ equipment_reference: number }) => (number ? [number] : []),
  )
  const { total_amount: total } = invoice
  const totalText =
    total?.amount === null || total?.amount === undefined
      ? null
      : `${total.amount.toFixed(2)} ${total.currency_code ?? ''}`.trim()
  return [
    element('Bill of lading number', invoice.transport_document_reference || null, (value) =>
      container.bill_of_lading_number === null
        ? ['not_comparable', 'No bill of lading number is known']
        : [isSameBill(value, container.bill_of_lading_number), container.bill_of_lading_number],
    ),
    element('Container number', containers.join(', ') || null, () => [
      sameOr(containers.some((number) => comparable(number) === comparable(container.number))),
      container.number,
    ]),
    element('Port of discharge', writePort(invoice.port_of_discharge), () =>
      comparedPort(invoice.port_of_discharge, container),
    ),
    element('Date of the invoice', invoice.invoice_date ?? null),
    element('Date until which it is to be paid', invoice.payment_due_date ?? null),
    element('Amount in all', totalText, () => ['not_comparable', 'It may be for other charges too']),
    { text: 'Rate for each date', ...comparedRates(invoice.charges ?? [], container.rates) },
    ...elementsToLookFor.map((text): InvoiceElement => ({
      text,
      value: null,
      state: 'not_looked_for',
      compared: null,
    })),
  ]
}

type Comparison = [state: InvoiceElementState, compared: string | null]

function element(
  text: string,
  value: string | null,
  compare: (value: string) => Comparison = () => ['read', null],
): InvoiceElement {
  const [state, compared] = value === null ? (['not_read', null] as const) : compare(value)
  return { text, value, state, compared }
}
const sameOr = (isSame: boolean): InvoiceElementState => (isSame ? 'agrees' : 'differs')
const comparable = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const SCAC = 4
/** A bill of lading is written with the SCAC of its line or without. */
function isSameBill(read: string, known: string): InvoiceElementState {
  const [one, other] = [comparable(read), comparable(known)]
  return sameOr(one === other || one.slice(SCAC) === other || one === other.slice(SCAC))
}

const writePort = (port: ReadInvoice['port_of_discharge']): string | null =>
  [port?.location_name, port?.un_location_code].filter(Boolean).join(', ') || null

/** `LOS ANGELES, CA` is `Los Angeles`; names that differ may still be of one port. */
function comparedPort(
  read: ReadInvoice['port_of_discharge'],
  { port_of_discharge_locode: locode, port_of_discharge_name: name }: InvoicedContainer,
): Comparison {
  const known = [name, locode].filter((each) => each !== null).join(', ')
  if (known === '') return ['not_comparable', 'No port of discharge is known']
  if (read?.un_location_code && locode !== null)
    return [sameOr(comparable(read.un_location_code) === comparable(locode)), known]
  if (read?.location_name && name !== null && cityOf(read.location_name) === cityOf(name))
    return ['agrees', known]
  return ['not_comparable', `Known is ${known}: another name may be of the same port`]
}
const cityOf = (name: string): string => comparable(name.split(/[,(]/)[0] ?? '')

const MAX_INVOICE_DAYS = 30
const MIN_REQUEST_DAYS = 30

/** The time limits of 46 CFR 541.7 and 541.8. */
export interface InvoiceLimits {
  /** Days from the last charged day to the date of the invoice; null where one of them is not known. */
  days_to_invoice: number | null
  /** Whether it was issued in time; null while the clock runs, or a date is not known. */
  is_issued_in_time: boolean | null
  /** Until when a reduction may be asked for at the least. */
  request_until: string | null
}

/**
 * @param invoiceDate of the invoice, `2026-06-30`
 * @param lastChargedDay on which the charge was last incurred; null while it still is, or where nobody knows
 */
export function invoiceLimits(invoiceDate: string | null, lastChargedDay: string | null): InvoiceLimits {
  if (invoiceDate === null) return { days_to_invoice: null, is_issued_in_time: null, request_until: null }
  const issued = plainDayOf(invoiceDate, null)
  const request_until = writePlainDay(issued + MIN_REQUEST_DAYS)
  if (lastChargedDay === null) return { days_to_invoice: null, is_issued_in_time: null, request_until }
  const days_to_invoice = issued - plainDayOf(lastChargedDay, null)
  return { days_to_invoice, is_issued_in_time: days_to_invoice <= MAX_INVOICE_DAYS, request_until }
}
