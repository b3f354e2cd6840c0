import type { Line } from '../facts/shipment.ts'
import type { Table } from '../types.ts'
import { cents, type Desk, tableOf } from './desk.ts'

const all = (name: string): string[] => [`line_items.*.${name}`]

/** The goods of a declaration, with their values and duties. */
export function declaredLines(
  desk: Desk,
  { american, rate, currency }: { american: boolean; rate: number; currency: string },
): Table {
  const { facts, random, write } = desk
  return tableOf<Line>(desk, facts.lines, [
    {
      key: 'col.line',
      paths: all('line_number'),
      width: 0.8,
      cell: (_line, at) =>
        write.text(`line_items.${at}.line_number`, american ? `00${at + 1}` : String(at + 1)),
    },
    {
      key: 'col.description',
      paths: all('description_of_goods'),
      width: 5,
      cell: ({ good }, at) => write.text(`line_items.${at}.description_of_goods`, good.description),
    },
    {
      key: 'col.hs',
      paths: all('hs_codes.*'),
      width: 2.4,
      cell: ({ good }, at) =>
        write.text(
          `line_items.${at}.hs_codes.0`,
          american ? `${good.hs}.${random.digits(2)}00` : good.hs.replace('.', '') + random.digits(4),
        ),
    },
    {
      key: 'col.gross',
      paths: all('cargo_gross_weight'),
      align: 'right',
      share: 0.7,
      cell: ({ gross }, at) => write.weight(`line_items.${at}.cargo_gross_weight`, gross, false),
    },
    {
      key: 'col.entered',
      paths: all('entered_value'),
      align: 'right',
      cell: ({ amount }, at) => write.money(`line_items.${at}.entered_value`, amount, currency, 'bare'),
    },
    {
      key: 'col.dutyrate',
      paths: all('duty_rate'),
      align: 'right',
      width: 1.3,
      cell: (_line, at) => write.text(`line_items.${at}.duty_rate`, `${(rate * 100).toFixed(1)}%`),
    },
    {
      key: 'col.duty',
      paths: all('duty_amount'),
      align: 'right',
      cell: ({ amount }, at) =>
        write.money(`line_items.${at}.duty_amount`, cents(amount * rate), currency, 'bare'),
    },
  ])
}
