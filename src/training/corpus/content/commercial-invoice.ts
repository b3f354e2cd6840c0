import { referenceRows } from './common.ts'
import { type Content, type Desk, entriesOf, join, bare, cents } from './desk.ts'
import { goodsTable, orders, payments, transportOfSale } from './sale.ts'
import type { MarkedLines } from '../types.ts'

export function commercialInvoice(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const sum = facts.goodsTotal
  const freight = random.chance(0.35) ? random.int(400, 5200) : 0
  const insurance = freight > 0 && random.chance(0.5) ? cents(sum * 0.0035) : 0
  const discount = random.chance(0.15) ? cents(sum * 0.02) : 0
  const tax = random.chance(0.2) ? cents((sum - discount) * random.pick([0.05, 0.19, 0.21, 0.1])) : 0
  const total = cents(sum + freight + insurance - discount + tax)
  const deposit = random.chance(0.1) ? cents(total * 0.3) : 0
  const money = (path: string, amount: number) =>
    write.money(path, amount, facts.currency, random.chance(0.5) ? write.habits.money : 'bare')
  const inTable = freight + discount + tax + deposit === 0 && random.chance(0.4)
  const shown = write.money(
    'total_amount',
    total,
    facts.currency,
    random.pick(['before', 'before', 'behind', 'sign']),
  )
  const entries = entriesOf(desk, [
    ['party', 'seller', write.party('seller', facts.shipper), 0.85],
    ['party', 'buyer', write.party('buyer', facts.consignee), 0.97],
    ['party', 'ship_to', write.party('ship_to', facts.warehouse), 0.45],
    [
      'party',
      'notify_parties',
      [[write.run(facts.second.name)], ...facts.second.address.map((line) => [write.run(line)])],
      0.12,
      undefined,
      [],
    ],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice)],
    ['date', 'invoice_date', write.day('invoice_date', facts.days.invoiced)],
    orders(desk, 0.6),
    ...referenceRows(desk, 0.25),
    ['terms', 'incoterms', incoterms(desk), 0.8, undefined, ['incoterms', 'incoterms_place']],
    ['terms', 'payment_terms', write.text('payment_terms', random.pick(payments)), 0.65],
    ['date', 'payment_due_date', write.day('payment_due_date', facts.days.due), 0.35],
    ['terms', 'country_of_origin', write.text('country_of_origin', facts.loading.country), 0.5],
    ['terms', 'country_of_destination', write.text('country_of_destination', facts.discharge.country), 0.25],
    ...transportOfSale(desk, random.pick([0, 0.5, 0.9])),
  ])
  const totals = inTable
    ? []
    : entriesOf(desk, [
        [
          'money',
          'subtotal_amount',
          freight + insurance + discount + tax > 0 ? money('subtotal_amount', sum) : null,
        ],
        [
          'money',
          'discount',
          discount > 0
            ? [[write.run(`-${write.money('x', discount, facts.currency, 'bare').flat()[0]?.text ?? ''}`)]]
            : null,
          1,
          undefined,
          [],
        ],
        ['money', 'freight_amount', freight > 0 ? money('freight_amount', freight) : null],
        ['money', 'insurance_amount', insurance > 0 ? money('insurance_amount', insurance) : null],
        ['money', 'tax_amount', tax > 0 ? money('tax_amount', tax) : null],
        ['money', 'total_amount', shown],
        [
          'money',
          'paid',
          deposit > 0 ? bare(write.money('x', deposit, facts.currency, 'bare')) : null,
          1,
          undefined,
          [],
        ],
      ])
  return {
    issuer: facts.shipper,
    entries,
    tables: [goodsTable(desk, true, inTable ? shown : null)],
    totals,
    remarks: random.some(
      [
        'We certify that this invoice is true and correct.',
        'The goods remain our property until paid in full.',
        'Country of origin as stated above.',
        `SAY TOTAL ${facts.currency} ONLY`,
        'Packing: export cartons',
      ],
      2,
    ),
    signatures: [
      {
        caption: speaker.plainly(
          random.pick(['Authorized signature', 'For and on behalf of', 'Signature & stamp']),
        ),
        value: [[]],
      },
    ],
  }
}
function incoterms({ facts, random, write }: Desk): MarkedLines {
  const place = /^(?:EXW|FCA|FOB)$/.test(facts.incoterm) ? facts.loading.name : facts.discharge.name
  const term: MarkedLines = [[{ text: facts.incoterm, marks: [{ path: 'incoterms', value: null }] }]]
  return random.chance(0.65)
    ? join(term, ' ', write.text('incoterms_place', place), random.chance(0.15) ? ' (Incoterms 2020)' : '')
    : term
}
