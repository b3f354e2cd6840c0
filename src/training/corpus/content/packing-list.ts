import { referenceRows } from './common.ts'
import { type Content, type Desk, entriesOf, join, bare } from './desk.ts'
import { containerTable } from './parts.ts'
import { goodsTable, orders, transportOfSale } from './sale.ts'
import { addDays } from '../facts/days.ts'

export function packingList(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const table = goodsTable(desk, false)
  const entries = entriesOf(desk, [
    ['party', 'seller', write.party('seller', facts.shipper), 0.85],
    ['party', 'buyer', write.party('buyer', facts.consignee), 0.95],
    ['party', 'ship_to', write.party('ship_to', facts.warehouse), 0.35],
    ['reference', 'packing_list_number', write.text('packing_list_number', `PL${random.digits(6)}`), 0.65],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice), 0.85],
    ['date', 'issue_date', write.day('issue_date', facts.days.invoiced), 0.95],
    ['date', 'invoice_date', bare(write.day('x', addDays(facts.days.invoiced, -1))), 0.25, undefined, []],
    orders(desk, 0.6),
    ...referenceRows(desk, 0.2),
    ...transportOfSale(desk, random.pick([0, 0.5, 0.9])),
  ])
  const totals = entriesOf(desk, [
    [
      'measure',
      'number_of_packages',
      table.sums === null
        ? join(
            write.number('number_of_packages', facts.packages),
            random.chance(0.5) ? ` ${facts.packageWord}` : '',
          )
        : null,
    ],
    [
      'measure',
      'cargo_gross_weight',
      table.sums === null ? write.weight('cargo_gross_weight', facts.gross) : null,
    ],
    [
      'measure',
      'cargo_net_weight',
      table.sums === null ? write.weight('cargo_net_weight', facts.net) : null,
      0.8,
    ],
    [
      'measure',
      'cargo_gross_volume',
      table.sums === null ? write.volume('cargo_gross_volume', facts.cubicMetres) : null,
      0.7,
    ],
  ])
  return {
    issuer: facts.shipper,
    entries,
    tables: random.chance(0.35) ? [containerTable(desk, { weights: false }), table] : [table],
    totals,
    remarks: random.some(
      [
        'Shipping marks: as addressed',
        'All wooden packing is heat treated (ISPM 15).',
        'Made in the country stated on the invoice.',
        'Cartons are numbered.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('Signature and stamp'), value: [[]] }],
  }
}
