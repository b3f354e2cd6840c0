import { type Desk, type Row, join } from './desk.ts'
import { inlandPlace } from './parts.ts'
import type { MarkedLines, EntryKind } from '../types.ts'

/** The vessel and the voyage: in one box or in two. */
export function sailing({ random, facts, write }: Desk, share = 1): Row[] {
  const prefix = random.chance(0.12) ? random.pick(['M/V ', 'MV ']) : ''
  const vessel = write.text('vessel_name', facts.vessel)
  const voyage = write.text('carrier_export_voyage_number', facts.voyage)
  if (random.chance(0.4)) {
    const between = random.pick([' / ', ' / ', ' ', ' V.', ' - ', ' VOY. '])
    return [
      ['sailing', 'vessel_name carrier_export_voyage_number', join(prefix, vessel, between, voyage), share],
    ]
  }
  return [
    ['sailing', 'vessel_name', join(prefix, vessel), share],
    ['sailing', 'carrier_export_voyage_number', voyage, share],
  ]
}
export function routeEntries(desk: Desk, share = 1): Row[] {
  const { facts, write } = desk
  return [
    [
      'place',
      'place_of_receipt',
      write.place('place_of_receipt', facts.receipt ?? facts.loading),
      0.45 * share,
    ],
    ['place', 'port_of_loading', write.place('port_of_loading', facts.loading), 0.95 * share],
    ['place', 'port_of_discharge', write.place('port_of_discharge', facts.discharge), 0.95 * share],
    ['place', 'place_of_delivery', write.place('place_of_delivery', inlandPlace(facts)), 0.6 * share],
  ]
}
export const listed = (
  path: string,
  key: string,
  value: MarkedLines,
  share: number,
  kind: EntryKind = 'reference',
): Row => [kind, key, value, share, undefined, [path]]
export function referenceRows({ random, facts, write }: Desk, share = 0.4): Row[] {
  const own = random.pick([
    `${random.letters(3)}${random.digits(6)}`,
    random.digits(7),
    `${random.letters(2)}-${random.digits(5)}/${random.digits(2)}`,
    `IMP${random.digits(8)}`,
  ])
  return [
    listed('reference_numbers.*', 'reference_numbers', write.text('reference_numbers.0', own), share),
    listed(
      'reference_numbers.*',
      'purchase_order_numbers',
      write.text('reference_numbers.1', facts.order),
      share * 0.5,
    ),
  ]
}
export function notifies({ facts, write, random }: Desk, share: number): Row[] {
  const same = facts.notify === facts.consignee && random.chance(0.6)
  const first: MarkedLines = same
    ? [[write.run(random.pick(['SAME AS CONSIGNEE', 'Same as above', 'AS CONSIGNEE']))]]
    : write.party('notify_parties.0', facts.notify)
  return [
    ['party', 'notify_parties', first, share, undefined, ['notify_parties.*']],
    ...(random.chance(0.12 * share)
      ? [
          [
            'party',
            'notify_parties',
            write.party(`notify_parties.${same ? 0 : 1}`, facts.second),
            1,
            undefined,
            ['notify_parties.*'],
          ] as Row,
        ]
      : []),
  ]
}
export function terms({ random, write }: Desk, share: number): Row[] {
  const pre = random.chance(0.5)
  const word = pre
    ? random.pick(['Prepaid', 'FREIGHT PREPAID', 'PREPAID', 'PP'])
    : random.pick(['Collect', 'FREIGHT COLLECT', 'COLLECT', 'CC'])
  return [
    [
      'terms',
      'freight_payment_term_code',
      write.text('freight_payment_term_code', word, pre ? 'PRE' : 'COL'),
      share,
    ],
  ]
}
const ends: [string, string][] = [
  ['CY', 'CY'],
  ['CFS', 'CFS'],
  ['DOOR', 'SD'],
]
export function movement({ random }: Desk, share: number): Row[] {
  const [from, to] = [random.pick(ends), random.pick(ends)]
  const marks = [
    { path: 'receipt_type_at_origin', value: from[1] },
    { path: 'delivery_type_at_destination', value: to[1] },
  ]
  // `CY/CY` is one word, and says both.
  const value: MarkedLines = random.chance(0.5)
    ? [[{ text: `${from[0]}/${to[0]}`, marks }]]
    : [
        [
          { text: from[0], marks: marks.slice(0, 1) },
          { text: random.pick([' / ', ' - ', ' TO ']), marks: [] },
          { text: to[0], marks: marks.slice(1) },
        ],
      ]
  return [
    [
      'terms',
      'movement',
      value,
      share,
      undefined,
      ['receipt_type_at_origin', 'delivery_type_at_destination'],
    ],
  ]
}
