import { referenceRows } from './common.ts'
import { also, type Content, type Desk, type Row, entriesOf, tableOf } from './desk.ts'
import { containerTable, inlandPlace, placeNamed } from './parts.ts'
import { chargesOf, sumOf, chargeTable } from './charges.ts'
import { addDays } from '../facts/days.ts'

export function rateConfirmation(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const charges = chargesOf(
    desk,
    'Line Haul|Fuel Surcharge|Chassis Usage|Pre-pull|Drop Fee|Detention|Lumper|Stop-off',
  )
  const total = sumOf(charges)
  const place = random.pick(['14 Dock Street, ', '2200 Harbor Ave, ', '700 Rail Road, '])
  const stops = [
    {
      type: 'pickup',
      word: random.pick(['Pickup', 'PICK UP', 'Pick']),
      place: facts.terminal.name,
      day: facts.days.free,
      time: random.pick(['08:00', '10:30']),
    },
    {
      type: 'delivery',
      word: random.pick(['Delivery', 'DELIVERY', 'Drop']),
      place: `${place}${inlandPlace(facts).name}`,
      day: addDays(facts.days.free, 1),
      time: random.pick(['07:00', '14:00', '15:30']),
    },
  ]
  const tabled = random.chance(0.5)
  const entries = entriesOf(desk, [
    ['party', 'broker', write.party('broker', facts.forwarder), 0.9],
    ['party', 'motor_carrier', write.party('motor_carrier', facts.trucker), 0.97],
    ['reference', 'rate_confirmation_number', write.text('rate_confirmation_number', random.digits(7)), 0.98],
    ['reference', 'motor_carrier_number', write.text('motor_carrier_number', random.digits(6)), 0.45],
    ['reference', 'usdot_number', write.text('usdot_number', random.digits(7)), 0.35],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.2,
    ],
    ...referenceRows(desk, 0.5),
    ['date', 'issue_date', write.day('issue_date', addDays(facts.days.free, -2)), 0.9],
    ['date', 'valid_until', write.day('valid_until', addDays(facts.days.free, 10)), 0.1],
    [
      'terms',
      'equipment_type',
      write.text(
        'equipment_type',
        random.pick(['Dry Van 53 ft', 'Reefer', 'Flatbed', '40 HC container', 'Chassis 40']),
      ),
      0.7,
    ],
    ['note', 'commodity_type', [[write.run(facts.lines[0]?.good.description ?? '')]], 0.5, undefined, []],
    ...(tabled
      ? []
      : stops.flatMap(({ type, place, day, time }, at): Row[] => [
          [
            'place',
            `stops.${type}.location`,
            also(placeNamed(desk, `stops.${at}.location`, place), {
              path: `stops.${at}.stop_type`,
              value: type,
            }),
            1,
            undefined,
            [`stops.*.location`],
          ],
          [
            'date',
            `stops.${type}.appointment_at`,
            write.moment(`stops.${at}.appointment_at`, day, time),
            0.9,
            undefined,
            [`stops.*.appointment_at`],
          ],
        ])),
  ])
  const stopTable = tableOf(desk, stops, [
    {
      key: 'col.stop',
      paths: ['stops.*.stop_type'],
      cell: ({ type, word }, at) => write.text(`stops.${at}.stop_type`, word, type),
    },
    {
      key: 'col.place',
      paths: ['stops.*.location'],
      width: 5,
      cell: ({ place }, at) => placeNamed(desk, `stops.${at}.location`, place),
    },
    {
      key: 'col.when',
      paths: ['stops.*.appointment_at'],
      width: 3,
      cell: ({ day, time }, at) => write.moment(`stops.${at}.appointment_at`, day, time),
    },
    {
      key: 'col.refs',
      paths: ['stops.*.reference_numbers.*'],
      share: 0.4,
      cell: (_stop, at) => write.text(`stops.${at}.reference_numbers.0`, random.digits(6)),
    },
  ])
  const shown = write.money('total_amount', total, 'USD', random.pick(['before', 'sign', 'behind']))
  const inTable = random.chance(0.4)
  return {
    issuer: facts.forwarder,
    entries,
    tables: [
      ...(tabled ? [stopTable] : []),
      ...(random.chance(0.3) ? [containerTable(desk, { weights: false })] : []),
      chargeTable(desk, charges, 'USD', inTable ? shown : null),
    ],
    totals: inTable ? [] : entriesOf(desk, [['money', 'total_amount', shown]]),
    remarks: random.some(
      [
        'Carrier must call for dispatch 2 hours before pickup.',
        'Send invoice with signed POD within 48 hours.',
        'Double brokering voids this agreement.',
        'Detention after 2 free hours with prior approval only.',
      ],
      3,
    ),
    signatures: [
      { caption: speaker.plainly('Carrier signature'), value: [[]] },
      { caption: speaker.plainly('Date accepted'), value: [[]] },
    ],
  }
}
