import { routeEntries, sailing } from './common.ts'
import { type Desk, type Row, tableOf } from './desk.ts'
import type { Line } from '../facts/shipment.ts'
import type { MarkedLines, Table } from '../types.ts'

export const payments = [
  '30 days net',
  'Net 30',
  'T/T in advance',
  '30% deposit, 70% against B/L copy',
  'L/C at sight',
  '60 days from B/L date',
  'Cash against documents',
  'Net 45',
  'Due on receipt',
]

/** The goods that are sold, with prices; on packing lists with packages and weights instead. */
export function goodsTable(desk: Desk, priced: boolean, total: MarkedLines | null = null): Table {
  const { facts, random, write } = desk
  const currency = facts.currency
  const at = (index: number, name: string): string => `line_items.${index}.${name}`
  const all = (name: string): string[] => [`line_items.*.${name}`]
  const form = random.chance(0.85) ? 'bare' : 'before'
  const unitInCell = random.chance(0.35)
  return tableOf<Line>(
    desk,
    facts.lines,
    [
      {
        key: 'col.line',
        paths: all('line_number'),
        width: 0.8,
        share: 0.4,
        cell: (_line, index) => write.text(at(index, 'line_number'), String(index + 1)),
      },
      {
        key: 'col.product',
        paths: all('product_code'),
        share: 0.5,
        cell: ({ code }, index) => write.text(at(index, 'product_code'), code),
      },
      {
        key: 'col.description',
        paths: all('description_of_goods'),
        width: 5,
        cell: ({ good }, index) => write.text(at(index, 'description_of_goods'), good.description),
      },
      {
        key: 'col.hs',
        paths: all('hs_codes.*'),
        share: 0.35,
        cell: ({ good }, index) => write.text(at(index, 'hs_codes.0'), good.hs),
      },
      {
        key: 'col.origin',
        paths: all('country_of_origin'),
        share: 0.2,
        cell: (_line, index) => write.text(at(index, 'country_of_origin'), facts.loading.country),
      },
      {
        key: 'col.quantity',
        paths: all('quantity'),
        align: 'right',
        width: 1.4,
        share: priced ? 1 : 0.7,
        cell: ({ quantity }, index) => write.number(at(index, 'quantity'), quantity),
      },
      {
        key: 'col.unit',
        paths: all('unit_of_measure'),
        width: 1,
        share: 0.5,
        cell: ({ good }, index) => write.text(at(index, 'unit_of_measure'), good.unit),
      },
      ...(priced
        ? [
            {
              key: 'col.price',
              paths: all('unit_price'),
              align: 'right' as const,
              cell: ({ good }: Line, index: number) =>
                write.money(at(index, 'unit_price'), good.price, currency, form),
            },
            {
              key: 'col.amount',
              paths: all('amount'),
              align: 'right' as const,
              width: 2.2,
              sum: total,
              cell: ({ amount }: Line, index: number) =>
                write.money(at(index, 'amount'), amount, currency, form),
            },
          ]
        : [
            {
              key: 'col.packages',
              paths: all('number_of_packages'),
              align: 'right' as const,
              width: 1.4,
              sum: write.number('number_of_packages', facts.packages),
              cell: ({ packages }: Line, index: number) =>
                write.number(at(index, 'number_of_packages'), packages),
            },
            {
              key: 'col.net',
              paths: all('cargo_net_weight'),
              align: 'right' as const,
              share: 0.75,
              sum: write.weight('cargo_net_weight', facts.net, unitInCell),
              cell: ({ net }: Line, index: number) =>
                write.weight(at(index, 'cargo_net_weight'), net, unitInCell),
            },
            {
              key: 'col.gross',
              paths: all('cargo_gross_weight'),
              align: 'right' as const,
              sum: write.weight('cargo_gross_weight', facts.gross, unitInCell),
              cell: ({ gross }: Line, index: number) =>
                write.weight(at(index, 'cargo_gross_weight'), gross, unitInCell),
            },
            {
              key: 'col.volume',
              paths: all('cargo_gross_volume'),
              align: 'right' as const,
              share: 0.5,
              sum: write.volume('cargo_gross_volume', facts.cubicMetres, unitInCell),
              cell: ({ cubicMetres }: Line, index: number) =>
                write.volume(at(index, 'cargo_gross_volume'), cubicMetres, unitInCell),
            },
          ]),
    ],
    { sums: priced ? (total === null ? 0 : 1) : 0.55 },
  )
}

export const orders = ({ facts, write }: Desk, share: number): Row => [
  'reference',
  'purchase_order_numbers',
  write.text('purchase_order_numbers.0', facts.order),
  share,
  undefined,
  ['purchase_order_numbers.*'],
]
export const transportOfSale = (desk: Desk, share: number): Row[] => [
  ...sailing(desk, share),
  ...routeEntries(desk, share),
  [
    'reference',
    'transport_document_reference',
    desk.write.text('transport_document_reference', desk.facts.bill),
    share * 0.5,
  ],
]
