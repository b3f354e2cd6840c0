import {
  type ContainerClock,
  invoiceElements,
  type InvoiceLimits,
  invoiceLimits,
} from '../../contract/trade/deadlines/index.ts'
import type { Evidence } from './evidence.store.ts'
import type { PackSection } from './pack-section.present.ts'

/** Of invoices for charges in the United States alone. */
export function invoiceSections({ container, clocks, documents }: Evidence): PackSection[] {
  if (!clocks.some(({ place }) => place.locode?.startsWith('US') === true)) return []
  const lastCharged = lastChargedDay(clocks)
  return documents.flatMap(({ name, invoice }, index): PackSection[] => {
    if (invoice === null) return []
    const limits = invoiceLimits(invoice.invoice_date ?? null, lastCharged)
    const states = {
      read: 'On the invoice',
      not_read: 'Not read: look on the invoice',
      differs: 'Another one than of this container',
    }
    return [
      {
        name: `invoice ${index + 1}`,
        title: `What 46 CFR 541.6 asks of an invoice: ${name}`,
        note: limitsText(limits),
        headings: ['Element', 'State', 'Value read'],
        widths: [50, 25, 25],
        rows: invoiceElements(invoice, container).map(({ text, state, value }) => [
          text,
          states[state],
          value ?? '',
        ]),
      },
    ]
  })
}

const unfinished = new Set<ContainerClock['state']>(['charging', 'free', 'uncounted'])

/** The last one of all clocks that stopped; null while one runs, where one is not calculated, or none was charged. */
function lastChargedDay(clocks: readonly ContainerClock[]): string | null {
  if (clocks.some(({ state }) => unfinished.has(state))) return null
  return (
    clocks
      .flatMap(({ days }) => days.filter(({ rate_minor }) => rate_minor > 0).map(({ date }) => date))
      .toSorted()
      .at(-1) ?? null
  )
}

function limitsText({ days_to_invoice, is_issued_in_time, request_until }: InvoiceLimits): string {
  const issued =
    days_to_invoice === null
      ? 'Whether it was issued within 30 days of the last charged day (541.7) cannot be said: the date of the invoice was not read, or the last charged day is not known.'
      : `It was issued ${days_to_invoice} days after the last charged day by our calculation; at most 30 are allowed (541.7): ${is_issued_in_time === true ? 'in time' : 'too late'}.`
  const request =
    request_until === null ? '' : ` A reduction may be asked for until ${request_until} at the least (541.8).`
  return issued + request
}
