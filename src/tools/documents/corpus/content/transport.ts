import type { EntryKind, Written } from '../types.ts'
import { addDays } from '../facts/days.ts'
import {
  cargoTable,
  chargesOf,
  chargeTable,
  containersInWords,
  containerTable,
  inlandPlace,
  nameOf,
  sumOf,
} from './parts.ts'
import { type Content, type Desk, entriesOf, join, stack } from './desk.ts'

type Row = Parameters<typeof entriesOf>[1][number]
export const titleCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The vessel and the voyage: in one box or in two. */
export function sailing({ random, facts, write }: Desk, share = 1): Row[] {
  const prefix = random.chance(0.12) ? random.pick(['M/V ', 'MV ']) : ''
  const vessel = write.text('vessel_name', facts.vessel)
  const voyage = write.text('carrier_export_voyage_number', facts.voyage)
  if (random.chance(0.4)) {
    const between = random.pick([' / ', ' / ', ' ', ' V.', ' - ', ' VOY. ', '/'])
    return [
      ['sailing', 'vessel_name carrier_export_voyage_number', join(prefix, vessel, between, voyage), share],
    ]
  }
  return [
    ['sailing', 'vessel_name', join(prefix, vessel), share],
    ['sailing', 'carrier_export_voyage_number', voyage, share],
  ]
}
export function route(desk: Desk, share = 1): Row[] {
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
const listed = (
  path: string,
  key: string,
  value: Written,
  share: number,
  kind: EntryKind = 'reference',
): Row => [kind, key, value, share, undefined, [path]]
export function references({ random, facts, write }: Desk, share = 0.4): Row[] {
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
  const first: Written = same
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
  const value: Written = [
    [
      { text: from[0], marks: [{ path: 'receipt_type_at_origin', value: from[1] }] },
      { text: random.pick(['/', ' / ', ' - ', ' TO ']), marks: [] },
      { text: to[0], marks: [{ path: 'delivery_type_at_destination', value: to[1] }] },
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
const issue = ({ random, facts, write }: Desk, day: string): Row[] =>
  random.chance(0.4)
    ? [
        [
          'date',
          'place_of_issue issue_date',
          join(
            write.text('place_of_issue.location_name', facts.loading.name),
            random.pick([', ', ' / ', ' ', ', ']),
            write.day('issue_date', day),
          ),
          0.95,
          undefined,
          ['place_of_issue', 'issue_date'],
        ],
      ]
    : [
        ['date', 'issue_date', write.day('issue_date', day), 0.9],
        ['place', 'place_of_issue', write.text('place_of_issue.location_name', facts.loading.name), 0.4],
      ]

function transportDocument(desk: Desk, kind: 'bill' | 'waybill' | 'house'): Content {
  const { facts, random, write, speaker } = desk
  const onBoard = addDays(facts.days.departure, random.pick([0, 0, 0, -1, 1]))
  const issued = random.chance(0.4) ? onBoard : addDays(onBoard, random.int(0, 3))
  const order = kind === 'bill' && random.chance(0.15)
  const inTable = random.chance(0.65)
  const house = kind === 'house'
  const originals = random.pick([
    ['THREE (3)', 3],
    ['3', 3],
    ['3/THREE', 3],
    ['ONE (1)', 1],
    ['2', 2],
    ['ZERO (0)', 0],
  ] as [string, number][])
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper)],
    [
      'party',
      'consignee',
      order
        ? [
            [
              write.run(random.pick(['TO ORDER', 'TO THE ORDER OF SHIPPER', 'TO ORDER OF '])),
              write.run(random.chance(0.5) ? '' : ' '),
            ],
          ]
        : write.party('consignee', facts.consignee),
    ],
    ...notifies(desk, 0.95),
    [
      'party',
      'carriers_agent_at_destination',
      write.party('carriers_agent_at_destination', facts.agent),
      0.4,
    ],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.98,
    ],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.8],
    [
      'reference',
      'house_document_reference',
      write.text('house_document_reference', facts.house),
      house ? 0.6 : 0.1,
    ],
    ['reference', 'carrier_code', write.text('carrier_code', facts.line.scac, facts.line.scac), 0.35],
    ['reference', 'service_contract_reference', [[write.run(`SC${random.digits(6)}`)]], 0.1, undefined, []],
    ...references(desk, 0.35),
    ...sailing(desk),
    ...route(desk),
    ...terms(desk, 0.65),
    ...movement(desk, 0.3),
    ['date', 'shipped_on_board_date', write.day('shipped_on_board_date', onBoard), 0.55],
    [
      'date',
      'received_for_shipment_date',
      write.day('received_for_shipment_date', addDays(onBoard, -random.int(1, 4))),
      0.08,
    ],
    ...issue(desk, issued),
    ...(kind === 'waybill'
      ? []
      : ([
          [
            'terms',
            'number_of_originals',
            write.text('number_of_originals', originals[0], originals[1]),
            0.65,
          ],
        ] as Row[])),
    ...(kind === 'waybill'
      ? ([['terms', 'number_of_copies', write.text('number_of_copies', '1', 1), 0.3]] as Row[])
      : []),
    ['money', 'declared_value', write.money('declared_value', facts.goodsTotal, facts.currency), 0.08],
    ...(inTable
      ? []
      : ([
          [
            'note',
            'col.container',
            containersInWords(desk),
            1,
            undefined,
            ['utilized_transport_equipments.*.equipment_reference'],
          ],
        ] as Row[])),
  ])
  const issuer = house ? facts.forwarder : { ...facts.agent, name: facts.line.name }
  const cargo = cargoTable(desk)
  return {
    issuer,
    entries,
    tables: inTable
      ? random.shuffled([cargo, containerTable(desk, { weights: random.chance(0.5) })])
      : [cargo],
    totals: [],
    remarks: random.some(
      [
        'SHIPPED ON BOARD',
        'SHIPPER’S LOAD, STOW AND COUNT',
        'SAID TO CONTAIN',
        'FREIGHT AS ARRANGED',
        'CLEAN ON BOARD',
        'ORIGINAL',
        'COPY NON-NEGOTIABLE',
        '14 DAYS FREE DETENTION AT DESTINATION',
      ],
      random.int(0, 3),
    ),
    signatures: [
      {
        caption: speaker.plainly(
          random.pick([
            'Signed for the Carrier',
            'As agent for the carrier',
            'Authorized signature',
            'By (signature)',
          ]),
        ),
        value: [[]],
      },
    ],
  }
}
export const oceanBill = (desk: Desk): Content => transportDocument(desk, 'bill')
export const houseBill = (desk: Desk): Content => transportDocument(desk, 'house')
export const seaWaybill = (desk: Desk): Content => transportDocument(desk, 'waybill')

/** The short form of trucks in the United States. */
export function truckBill(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper)],
    ['party', 'consignee', write.party('consignee', facts.consignee)],
    [
      'party',
      'notify_parties',
      write.party('notify_parties.0', facts.second),
      0.1,
      undefined,
      ['notify_parties.*'],
    ],
    ['reference', 'transport_document_reference', write.text('transport_document_reference', facts.bill)],
    ['reference', 'carrier_code', write.text('carrier_code', random.letters(4)), 0.7],
    ...references(desk, 0.7),
    ['date', 'issue_date', write.day('issue_date', facts.days.delivered), 0.95],
    ...terms(desk, 0.6),
  ])
  const others = entriesOf(desk, [
    ['reference', 'rate_confirmation_number', [[write.run(random.digits(9))]], 0.5, undefined, []],
    [
      'party',
      'invoice_payer',
      [[write.run(facts.forwarder.name)], [write.run(facts.forwarder.address.join(', '))]],
      0.5,
      undefined,
      [],
    ],
    ['party', 'motor_carrier', [[write.run(facts.trucker.name)]], 0.8, undefined, []],
  ])
  return {
    issuer: facts.shipper,
    entries: [...entries, ...others],
    tables: [cargoTable(desk)],
    totals: [],
    remarks: random.some(
      [
        'COD Amount: $ ______',
        'Fee terms: Collect [ ] Prepaid [X]',
        'Customer check acceptable [ ]',
        'Driver count: ____ pieces',
      ],
      2,
    ),
    signatures: [
      { caption: speaker.plainly('SHIPPER SIGNATURE / DATE'), value: [[]] },
      { caption: speaker.plainly('CARRIER SIGNATURE / PICKUP DATE'), value: [[]] },
    ],
  }
}

export function arrivalNotice(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const charges = chargesOf(desk)
  const total = sumOf(charges)
  const withCharges = random.chance(0.55)
  const currency = random.pick(['USD', facts.currency])
  const status = random.pick([
    ['RELEASED', 'RELEASED'],
    ['PENDING', 'PENDING'],
    ['HOLD', 'HOLD'],
    ['Not released', 'PENDING'],
  ] as [string, string][])
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper), 0.75],
    ['party', 'consignee', write.party('consignee', facts.consignee), 0.97],
    ...notifies(desk, 0.75),
    [
      'party',
      'carriers_agent_at_destination',
      write.party('carriers_agent_at_destination', facts.agent),
      0.25,
    ],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.95,
    ],
    ['reference', 'house_document_reference', write.text('house_document_reference', facts.house), 0.5],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.4],
    [
      'reference',
      'arrival_notice_reference',
      write.text('arrival_notice_reference', `AN${random.digits(6)}`),
      0.35,
    ],
    ['reference', 'carrier_code', write.text('carrier_code', facts.line.scac, facts.line.scac), 0.2],
    ...references(desk, 0.35),
    ['reference', 'it_number', write.text('it_number', random.digits(9)), 0.25],
    ['date', 'it_date', write.day('it_date', facts.days.arrival), 0.12],
    ['reference', 'pickup_number', write.text('pickup_number', random.digits(6)), 0.25],
    ...sailing(desk),
    ['sailing', 'vessel_imo_number', write.text('vessel_imo_number', facts.imo), 0.12],
    ...route(desk),
    ['date', 'issue_date', write.day('issue_date', facts.days.noticed), 0.7],
    [
      'date',
      'port_of_discharge_arrival_date',
      write.day('port_of_discharge_arrival_date', facts.days.arrival),
      0.97,
    ],
    [
      'date',
      'expected_departure_date',
      [[write.run(write.day('x', facts.days.departure).flat()[0]?.text ?? '')]],
      0.4,
      undefined,
      [],
    ],
    [
      'date',
      'place_of_delivery_arrival_date',
      write.day('place_of_delivery_arrival_date', addDays(facts.days.arrival, 6)),
      0.3,
    ],
    ['date', 'last_free_day', write.day('last_free_day', facts.days.free), 0.7],
    ['date', 'general_order_date', write.day('general_order_date', addDays(facts.days.arrival, 15)), 0.3],
    ['date', 'empty_return_due_date', write.day('empty_return_due_date', facts.days.emptyBack), 0.12],
    ['place', 'pickup_location', nameOf(desk, 'pickup_location', facts.terminal.name), 0.75],
    ['place', 'return_location', nameOf(desk, 'return_location', facts.depot), 0.2],
    ['terms', 'freight_release_status', write.text('freight_release_status', status[0], status[1]), 0.15],
    ...terms(desk, 0.4),
    ['measure', 'col.packages', [[write.run(String(facts.packages))]], 0.1, undefined, []],
  ])
  const totals = withCharges
    ? entriesOf(desk, [
        [
          'money',
          'total_amount',
          write.money('total_amount', total, currency, random.pick(['before', 'sign', 'behind'])),
        ],
      ])
    : []
  const tables = [cargoTable(desk), containerTable(desk)]
  return {
    issuer: facts.agent,
    entries,
    tables: [
      ...(random.chance(0.8) ? tables : tables.slice(1)),
      ...(withCharges ? [chargeTable(desk, charges, currency, null)] : []),
    ],
    totals,
    remarks: random.some(
      [
        'Please surrender one original bill of lading before pick up.',
        'Storage will accrue after the last free day.',
        'Customs clearance is the responsibility of the consignee.',
        'Payment is required before release.',
        'Arrival dates are subject to change without notice.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('E. & O.E.'), value: [[]] }],
    sentences: stack(
      join(
        'Please be advised that the vessel ',
        write.text('vessel_name', facts.vessel),
        ' voyage ',
        write.text('carrier_export_voyage_number', facts.voyage),
        ' is expected to arrive at ',
        write.text('port_of_discharge.location_name', facts.discharge.name),
        ' on ',
        write.day('port_of_discharge_arrival_date', facts.days.arrival),
        '.',
      ),
      join(
        'The goods are shipped under bill of lading ',
        write.text('transport_document_reference', facts.bill),
        ' and free time ends on ',
        write.day('last_free_day', facts.days.free),
        '.',
      ),
      join(
        'They may be collected at ',
        write.text('pickup_location.location_name', facts.terminal.name),
        ' after release by the line.',
      ),
    ),
  }
}

export function deliveryOrder(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const entries = entriesOf(desk, [
    ['party', 'issuing_party', write.party('issuing_party', facts.forwarder), 0.3],
    [
      'party',
      'inland_carrier',
      write.party('inland_carrier', facts.trucker, { nameOnly: random.chance(0.4) }),
      0.9,
    ],
    ['party', 'consignee', write.party('consignee', facts.consignee), 0.8],
    ['party', 'deliver_to', write.party('deliver_to', facts.warehouse), 0.92],
    [
      'party',
      'invoice_payer',
      [[write.run(facts.second.name)], ...facts.second.address.map((line) => [write.run(line)])],
      0.25,
      undefined,
      [],
    ],
    [
      'reference',
      'delivery_order_number',
      write.text('delivery_order_number', `DO${random.digits(6)}`),
      0.92,
    ],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.9,
    ],
    [
      'reference',
      'house_document_reference',
      [[write.run(facts.house)]],
      0.35,
      undefined,
      ['reference_numbers.*'],
    ],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.3],
    [
      'reference',
      'pickup_number',
      write.text(
        'pickup_number',
        random.pick([
          random.digits(6),
          `PU${random.digits(5)}`,
          `PIN ${random.digits(4)}`.replace('PIN ', ''),
        ]),
      ),
      0.7,
    ],
    ['reference', 'it_number', write.text('it_number', random.digits(9)), 0.2],
    ...references(desk, 0.4),
    ...sailing(desk, 0.85),
    ...route(desk, 0.7),
    ['date', 'issue_date', write.day('issue_date', facts.days.noticed), 0.85],
    [
      'date',
      'port_of_discharge_arrival_date',
      [[write.run(write.day('x', facts.days.arrival).flat()[0]?.text ?? '')]],
      0.5,
      undefined,
      [],
    ],
    ['date', 'last_free_day', write.day('last_free_day', facts.days.free), 0.75],
    [
      'date',
      'pickup_appointment_at',
      write.moment(
        'pickup_appointment_at',
        addDays(facts.days.arrival, 2),
        random.pick(['08:00', '13:30', '07:15']),
      ),
      0.25,
    ],
    ['date', 'empty_return_due_date', write.day('empty_return_due_date', facts.days.emptyBack), 0.25],
    ['place', 'pickup_location', nameOf(desk, 'pickup_location', facts.terminal.name), 0.92],
    ['place', 'return_location', nameOf(desk, 'return_location', facts.depot), 0.4],
    ...terms(desk, 0).slice(0, 0),
    [
      'note',
      'delivery_instructions',
      write.text(
        'delivery_instructions',
        random.pick([
          'Call 24 hours before delivery',
          'Liftgate required',
          'Drop and hook, dock 14',
          'Deliver between 08:00 and 15:00',
        ]),
      ),
      0.45,
    ],
  ])
  for (const entry of entries)
    for (const run of entry.value.flat())
      if (run.text === facts.house) run.marks = [{ path: 'reference_numbers.2', value: null }]
  return {
    issuer: facts.forwarder,
    entries,
    tables: random.chance(0.75) ? [containerTable(desk), cargoTable(desk)] : [containerTable(desk)],
    totals: [],
    remarks: random.some(
      [
        'Carrier must check in at the terminal with this order.',
        'Do not deliver without prior appointment.',
        'All charges for storage are for account of the trucker after the last free day.',
        'Received the above in good order',
      ],
      2,
    ),
    signatures: [
      { caption: speaker.plainly('Driver signature'), value: [[]] },
      { caption: speaker.plainly('Authorized by'), value: [[]] },
    ],
  }
}

export function booking(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const units = facts.boxes.length
  const size = facts.boxes[0]?.iso ?? '45G1'
  const sizeText = size === '22G1' ? '20GP' : size === '42G1' ? '40GP' : size === '45G1' ? '40HC' : size
  const cutOff = (code: string, key: string, before: number, time: string, at: number): Row => [
    'date',
    key,
    write.moment(
      `shipment_cut_off_times.${at}.cut_off_date_time`,
      addDays(facts.days.departure, -before),
      time,
    ),
    0.6,
    undefined,
    [`shipment_cut_off_times.*.${code}`],
  ]
  const entries = entriesOf(desk, [
    ['party', 'booking_party', write.party('booking_party', facts.forwarder), 0.92],
    ['party', 'shipper', write.party('shipper', facts.shipper), 0.5],
    ['party', 'consignee', write.party('consignee', facts.consignee), 0.2],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking)],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.15,
    ],
    [
      'reference',
      'service_contract_reference',
      write.text('service_contract_reference', `${random.letters(2)}${random.digits(6)}`),
      0.4,
    ],
    [
      'reference',
      'contract_quotation_reference',
      write.text('contract_quotation_reference', `Q${random.digits(7)}`),
      0.15,
    ],
    ...references(desk, 0.35),
    ...sailing(desk),
    ...route(desk),
    ['date', 'confirmed_date', write.day('confirmed_date', facts.days.booked), 0.8],
    ['date', 'expected_departure_date', write.day('expected_departure_date', facts.days.departure), 0.95],
    ['date', 'expected_arrival_date', write.day('expected_arrival_date', facts.days.arrival), 0.9],
    cutOff('DCO', 'cutoff.DCO', 4, '12:00', 0),
    cutOff('VCO', 'cutoff.VCO', 3, '16:00', 2),
    cutOff('EFC', 'cutoff.EFC', 9, '08:00', 3),
    cutOff('FCO', 'cutoff.FCO', 2, '17:00', 1),
    [
      'terms',
      'booking_status',
      write.text('booking_status', random.pick(['Confirmed', 'CONFIRMED', 'Amended'])),
      0.3,
    ],
    ...movement(desk, 0.4),
    [
      'measure',
      'confirmed_equipments.0.units',
      join(write.text('confirmed_equipments.0.units', String(units), units), ' x ', [
        [{ text: sizeText, marks: [{ path: 'confirmed_equipments.0.iso_equipment_code', value: size }] }],
      ]),
      0.8,
      undefined,
      ['confirmed_equipments.0.units', 'confirmed_equipments.0.iso_equipment_code'],
    ],
    [
      'place',
      'confirmed_equipments.0.empty_container_pickup_location',
      nameOf(
        desk,
        'confirmed_equipments.0.empty_container_pickup_location',
        `${random.pick(['Empty Yard', 'Container Depot'])} ${facts.loading.city}`,
      ),
      0.5,
    ],
    [
      'note',
      'commodity_type',
      write.text('commodity_type', facts.lines[0]?.good.description ?? 'General cargo'),
      0.7,
    ],
    ['measure', 'cargo_gross_weight', write.weight('cargo_gross_weight', facts.gross), 0.6],
  ])
  return {
    issuer: { ...facts.agent, name: facts.line.name },
    entries,
    tables: [],
    totals: [],
    remarks: random.some(
      [
        'Rates are subject to all applicable surcharges.',
        'Please check all details and inform us of discrepancies.',
        'VGM must be submitted before the cut-off.',
        'Late documents may be rolled to the next vessel.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('Customer service'), value: [[]] }],
    sentences: stack(
      join(
        'We are pleased to confirm your booking ',
        write.text('carrier_booking_reference', facts.booking),
        ' on m/v ',
        write.text('vessel_name', facts.vessel),
        ' voy. ',
        write.text('carrier_export_voyage_number', facts.voyage),
        '.',
      ),
      join(
        'The vessel is expected to sail from ',
        write.text('port_of_loading.location_name', facts.loading.name),
        ' on ',
        write.day('expected_departure_date', facts.days.departure),
        ' and to arrive at ',
        write.text('port_of_discharge.location_name', facts.discharge.name),
        ' on ',
        write.day('expected_arrival_date', facts.days.arrival),
        '.',
      ),
    ),
  }
}
