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
  total_amount?: { amount?: number | null; currency_code?: string | null } | null | undefined
}

/** `read`: found in what was read of the file. `not_read`: a person looks at the invoice. `differs`: it says something else. */
export type InvoiceElementState = 'read' | 'not_read' | 'differs'
export interface InvoiceElement {
  text: string
  state: InvoiceElementState
  /** What was read. */
  value: string | null
}

interface InvoicedContainer {
  number: string
  bill_of_lading_number: string | null
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
  'Rate for each date',
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
  const { port_of_discharge: port, total_amount: total } = invoice
  const portText = port?.location_name ?? port?.un_location_code ?? null
  const totalText =
    total?.amount === null || total?.amount === undefined
      ? null
      : `${total.amount.toFixed(2)} ${total.currency_code ?? ''}`.trim()
  return [
    compared('Bill of lading number', invoice.transport_document_reference || null, [
      container.bill_of_lading_number,
    ]),
    {
      text: 'Container number',
      value: containers.join(', ') || null,
      state: stateOf(
        containers.length > 0,
        containers.some((number) => comparable(number) === comparable(container.number)),
      ),
    },
    read('Port of discharge', portText),
    read('Date of the invoice', invoice.invoice_date ?? null),
    read('Date until which it is to be paid', invoice.payment_due_date ?? null),
    read('Amount in all', totalText),
    ...elementsToLookFor.map((text) => read(text, null)),
  ]
}

const read = (text: string, value: string | null): InvoiceElement => ({
  text,
  value,
  state: value === null ? 'not_read' : 'read',
})
const stateOf = (isRead: boolean, isSame: boolean): InvoiceElementState => {
  if (!isRead) return 'not_read'
  return isSame ? 'read' : 'differs'
}
const comparable = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** A bill of lading is written with the SCAC of its line or without. */
function compared(text: string, value: string | null, expected: (string | null)[]): InvoiceElement {
  const known = expected.filter((each) => each !== null).map(comparable)
  const given = comparable(value ?? '')
  const isSame = known.length === 0 || known.some((each) => each.endsWith(given) || given.endsWith(each))
  return { text, value, state: stateOf(value !== null, isSame) }
}

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
