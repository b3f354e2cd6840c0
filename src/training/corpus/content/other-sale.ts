import { referenceRows, routeEntries } from './common.ts'
import { type Content, type Desk, entriesOf, tableOf, join, stack } from './desk.ts'
import { chargesOf, sumOf } from './charges.ts'
import { otherContent, unmarked, issued, billRow, asOther } from './other.ts'
import { addDays } from '../facts/days.ts'

export const purchaseOrder = (desk: Desk): Content =>
  otherContent(desk, {
    issuer: desk.facts.consignee,
    parties: [
      ['seller', desk.facts.shipper],
      ['ship_to', desk.facts.warehouse],
    ],
    rows: [
      issued(desk, desk.facts.days.ordered),
      ...referenceRows(desk, 0.9),
      ...asOther([
        ['terms', 'incoterms', [[desk.write.run(`${desk.facts.incoterm} ${desk.facts.loading.name}`)]], 0.7],
        ['terms', 'payment_terms', [[desk.write.run('Net 30')]], 0.7],
        ['date', 'expected_departure_date', desk.write.day('x', desk.facts.days.departure), 0.6],
      ]),
    ],
    prices: true,
    remarks: [
      'Please confirm this order within 3 working days.',
      'Deliveries before the agreed date are not accepted.',
    ],
    signature: 'Purchasing manager',
  })
export const quotation = (desk: Desk): Content =>
  otherContent(desk, {
    issuer: desk.facts.forwarder,
    parties: [['invoice_payer', desk.facts.consignee]],
    rows: [
      issued(desk, desk.facts.days.ordered),
      ...referenceRows(desk, 0.8),
      ...asOther([
        ...routeEntries(desk),
        ['date', 'valid_until', desk.write.day('x', addDays(desk.facts.days.ordered, 30)), 0.9],
        ['terms', 'incoterms', [[desk.write.run(desk.facts.incoterm)]], 0.5],
      ]),
    ],
    prices: true,
    remarks: [
      'Rates are valid for the period stated and subject to space.',
      'Excluding duties and taxes at destination.',
    ],
    signature: 'Your sales contact',
  })
export const proforma = (desk: Desk): Content =>
  otherContent(desk, {
    issuer: desk.facts.shipper,
    parties: [
      ['seller', desk.facts.shipper],
      ['buyer', desk.facts.consignee],
    ],
    rows: [
      issued(desk, desk.facts.days.ordered),
      ...referenceRows(desk, 0.9),
      ...asOther([
        ...routeEntries(desk, 0.5),
        ['terms', 'incoterms', [[desk.write.run(desk.facts.incoterm)]], 0.7],
      ]),
    ],
    prices: true,
    remarks: ['This is not a demand for payment.', 'Bank details on request.'],
    signature: 'For the seller',
  })

export const statement = (desk: Desk): Content => {
  const { facts, random, write } = desk
  const charges = chargesOf(
    desk,
    'Invoice 20417|Invoice 20533|Credit note 118|Invoice 20719|Payment received|Invoice 20801',
  )
  const content = otherContent(desk, {
    issuer: facts.forwarder,
    parties: [['invoice_payer', facts.consignee]],
    rows: [issued(desk, facts.days.due), ...referenceRows(desk, 0.7)],
    remarks: ['Please pay the overdue amounts at once.', 'Ageing: 0-30 / 31-60 / 61-90 days'],
    signature: 'Accounts receivable',
  })
  const table = tableOf(desk, charges, [
    { key: 'col.description', paths: [], width: 4, cell: ({ name }) => [[write.run(name)]] },
    {
      key: 'col.when',
      paths: [],
      cell: () => unmarked(write.day('x', addDays(facts.days.due, -random.int(5, 80)))),
    },
    {
      key: 'col.amount',
      paths: [],
      align: 'right',
      cell: ({ amount }) => unmarked(write.money('x', amount, facts.currency, 'bare')),
    },
  ])
  return {
    ...content,
    tables: [table],
    totals: entriesOf(desk, [
      ['money', 'total_amount', write.money('total_amount', sumOf(charges), facts.currency, 'before')],
    ]),
  }
}
export const letter = (desk: Desk): Content => {
  const { facts, random, write } = desk
  const content = otherContent(desk, {
    issuer: facts.agent,
    parties: random.chance(0.5) ? [['invoice_payer', facts.consignee]] : [],
    rows: [issued(desk), ...referenceRows(desk, 0.6), billRow(desk, 0.4)],
    remarks: ['Kind regards'],
    signature: 'Customer service',
  })
  return {
    ...content,
    sentences:
      desk.speaker.language !== 'en'
        ? []
        : stack(
            join(
              random.pick(['We regret to inform you that the vessel ', 'Please note that the m/v ']),
              [[write.run(facts.vessel)]],
              ' has been delayed by weather.',
            ),
            join(
              'The new schedule is expected on ',
              unmarked(write.day('x', facts.days.arrival)) ?? [],
              '; bill of lading ',
              write.text('transport_document_reference', facts.bill),
              ' is affected.',
            ),
            join('We will keep you informed.'),
          ),
  }
}
