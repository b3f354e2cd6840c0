import { routeEntries, referenceRows, sailing } from './common.ts'
import { type Content, type Desk, entriesOf, bare, cents } from './desk.ts'
import { containerTable } from './parts.ts'
import { chargesOf, sumOf, chargeTable } from './charges.ts'
import { payments } from './sale.ts'
import type { MarkedLines } from '../types.ts'

export function freightInvoice(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const charges = chargesOf(desk)
  const sum = sumOf(charges)
  const rate = random.chance(0.3) ? random.pick([0.05, 0.18, 0.19, 0.2, 0.21]) : 0
  const tax = cents(sum * rate)
  const paid = random.chance(0.12) ? cents(sum * 0.25) : 0
  const total = cents(sum + tax)
  const currency = random.pick(['USD', 'USD', facts.currency])
  const shown = write.money('total_amount', total, currency, random.pick(['before', 'behind', 'sign']))
  const inTable = tax + paid === 0 && random.chance(0.45)
  const cased = (amount: number): MarkedLines => [
    [write.run(write.money('x', amount, currency, 'bare').flat()[0]?.text ?? '')],
  ]
  const entries = entriesOf(desk, [
    ['party', 'invoice_issuer', write.party('invoice_issuer', facts.forwarder), 0.4],
    ['party', 'invoice_payer', write.party('invoice_payer', facts.consignee), 0.97],
    ['party', 'shipper', write.party('shipper', facts.shipper, { nameOnly: random.chance(0.4) }), 0.5],
    ['party', 'consignee', write.party('consignee', facts.notify, { nameOnly: random.chance(0.4) }), 0.45],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice)],
    ['date', 'invoice_date', write.day('invoice_date', facts.days.noticed), 0.98],
    ['date', 'payment_due_date', write.day('payment_due_date', facts.days.due), 0.8],
    ['terms', 'payment_terms', write.text('payment_terms', random.pick(payments)), 0.45],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.85,
    ],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.35],
    ...referenceRows(desk, 0.5),
    ...sailing(desk, 0.7),
    ...routeEntries(desk, 0.7),
    ['date', 'port_of_discharge_arrival_date', bare(write.day('x', facts.days.arrival)), 0.35, undefined, []],
    ['date', 'expected_departure_date', bare(write.day('x', facts.days.departure)), 0.35, undefined, []],
    ['note', 'remit_to', write.text('remit_to', facts.forwarder.name), 0.3],
  ])
  const totals = inTable
    ? []
    : entriesOf(desk, [
        ['money', 'subtotal_amount', tax > 0 ? cased(sum) : null, 0.9, undefined, []],
        ['money', 'tax_amount', tax > 0 ? write.money('tax_amount', tax, currency, 'bare') : null],
        ['money', 'total_amount', shown],
        ['money', 'paid', paid > 0 ? cased(paid) : null, 1, undefined, []],
      ])
  return {
    issuer: facts.forwarder,
    entries,
    tables: [
      ...(random.chance(0.6) ? [containerTable(desk)] : []),
      chargeTable(desk, charges, currency, inTable ? shown : null),
    ],
    totals,
    remarks: random.some(
      [
        'Overdue amounts bear interest of 1.5 % per month.',
        'Claims must be made within 7 days.',
        'All business is subject to our standard trading conditions.',
        'Please quote the invoice number with your payment.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('E. & O. E.'), value: [[]] }],
  }
}
