import { type Desk, tableOf } from './desk.ts'
import type { MarkedLines, Table } from '../types.ts'

export interface Charge {
  name: string
  quantity: number
  price: number
  amount: number
  collect: boolean
}
const chargeNames =
  'Ocean Freight|Terminal Handling Charge (Destination)|Documentation Fee|Bunker Adjustment Factor|Chassis Usage|Drayage|Customs Clearance|ISF Filing Fee|Demurrage|Detention|Container Cleaning Fee|Pier Pass|Handling Fee|Delivery Order Fee|Peak Season Surcharge|Low Sulphur Surcharge|Fuel Surcharge|Storage|Exam Fee|AMS Fee|Seal Fee|Port Congestion Surcharge'
export function chargesOf({ random, facts }: Desk, names = chargeNames): Charge[] {
  return random.some(names.split('|'), random.int(2, 7)).map((name) => {
    const quantity = random.chance(0.6) ? 1 : facts.boxes.length
    const price = random.chance(0.5) ? random.int(25, 4800) : random.int(2500, 480_000) / 100
    return {
      name,
      quantity,
      price,
      amount: Math.round(quantity * price * 100) / 100,
      collect: random.chance(0.7),
    }
  })
}
export const sumOf = (charges: { amount: number }[]): number =>
  Math.round(charges.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100

export function chargeTable(
  desk: Desk,
  charges: Charge[],
  currency: string,
  total: MarkedLines | null,
): Table {
  const { random, write } = desk
  const hasCurrency = random.chance(0.4)
  const form = hasCurrency || random.chance(0.7) ? 'bare' : 'before'
  return tableOf(
    desk,
    charges,
    [
      {
        key: 'col.charge',
        paths: ['charges.*.charge_name'],
        width: 5,
        cell: ({ name }, at) => write.text(`charges.${at}.charge_name`, name),
      },
      {
        key: 'col.quantity',
        paths: ['charges.*.quantity'],
        align: 'right',
        width: 1,
        share: 0.5,
        cell: ({ quantity }, at) => write.number(`charges.${at}.quantity`, quantity, 0),
      },
      {
        key: 'col.price',
        paths: ['charges.*.unit_price'],
        align: 'right',
        share: 0.45,
        cell: ({ price }, at) => write.money(`charges.${at}.unit_price`, price, currency, 'bare'),
      },
      ...(hasCurrency
        ? [
            {
              key: 'col.currency',
              paths: ['charges.*.currency_code'],
              width: 1,
              cell: (_c: Charge, at: number) => write.text(`charges.${at}.currency_code`, currency, currency),
            },
          ]
        : []),
      {
        key: 'col.amount',
        paths: ['charges.*.currency_amount'],
        align: 'right',
        sum: total,
        cell: ({ amount }, at) =>
          write.money(`charges.${at}`, amount, currency, form).map((line) =>
            line.map((run) => ({
              ...run,
              marks: run.marks.map((mark) => ({
                ...mark,
                path: mark.path.replace(/\.amount$/, '.currency_amount'),
              })),
            })),
          ),
      },
    ],
    { sums: total === null ? 0 : 1 },
  )
}
