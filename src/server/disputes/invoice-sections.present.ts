import {
  type ContainerClock,
  type InvoiceElementState,
  invoiceElements,
  type InvoiceLimits,
  invoiceLimits,
  type KnownRates,
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
    return [
      {
        name: `invoice ${index + 1}`,
        title: `What 46 CFR 541.6 asks of an invoice: ${name}`,
        note: limitsText(limits),
        headings: ['Element', 'State', 'Value read', 'Compared with, or why not'],
        widths: [32, 26, 18, 24],
        rows: invoiceElements(invoice, { ...container, rates: ratesOf(clocks) }).map(
          ({ text, state, value, compared }) => [text, states[state], value ?? '', compared ?? ''],
        ),
      },
    ]
  })
}

const states: Readonly<Record<InvoiceElementState, string>> = {
  agrees: 'Agrees with what is known here',
  differs: 'Differs from what is known here',
  read: 'On the invoice; nothing to compare it with',
  not_comparable: 'On the invoice; cannot be compared',
  not_read: 'Not found by reading: look on the invoice',
  not_looked_for: 'Is not read: look on the invoice',
}

/** The rates a day of the tariffs by which the clocks are counted. */
const ratesOf = (clocks: readonly ContainerClock[]): KnownRates[] =>
  clocks
    .filter(({ state }) => state !== 'uncounted')
    .flatMap(({ scope, tariffs }) =>
      tariffs.map(({ terms }) => ({
        scope,
        currency_code: terms.currency_code,
        rates_minor: terms.tiers.map(({ rate_minor }) => rate_minor),
      })),
    )

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
