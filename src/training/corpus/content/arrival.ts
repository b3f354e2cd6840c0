import { letterSentences } from './sentences.ts'
import { referenceRows, sailing, terms, routeEntries, notifies } from './common.ts'
import { tableOf, type Content, type Desk, entriesOf, join, bare } from './desk.ts'
import { cargoTable, containerTable, placeNamed } from './parts.ts'
import { chargesOf, sumOf, chargeTable } from './charges.ts'
import { addDays } from '../facts/days.ts'

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
    ...referenceRows(desk, 0.35),
    ['reference', 'it_number', write.text('it_number', random.digits(9)), 0.25],
    ['date', 'it_date', write.day('it_date', facts.days.arrival), 0.12],
    ['reference', 'pickup_number', write.text('pickup_number', random.digits(6)), 0.25],
    ...sailing(desk),
    ['sailing', 'vessel_imo_number', write.text('vessel_imo_number', facts.imo), 0.12],
    ...routeEntries(desk),
    ['date', 'issue_date', write.day('issue_date', facts.days.noticed), 0.7],
    [
      'date',
      'port_of_discharge_arrival_date',
      write.day('port_of_discharge_arrival_date', facts.days.arrival),
      0.97,
    ],
    ['date', 'expected_departure_date', bare(write.day('x', facts.days.departure)), 0.4, undefined, []],
    [
      'date',
      'place_of_delivery_arrival_date',
      write.day('place_of_delivery_arrival_date', addDays(facts.days.arrival, 6)),
      0.3,
    ],
    ['date', 'last_free_day', write.day('last_free_day', facts.days.free), 0.7],
    ['date', 'general_order_date', write.day('general_order_date', addDays(facts.days.arrival, 15)), 0.3],
    ['date', 'empty_return_due_date', write.day('empty_return_due_date', facts.days.emptyBack), 0.12],
    ['place', 'pickup_location', placeNamed(desk, 'pickup_location', facts.terminal.name), 0.75],
    ['place', 'return_location', placeNamed(desk, 'return_location', facts.depot), 0.2],
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
  const units = random.pick([
    ['days', null],
    ['calendar days', 'CD'],
    ['working days', 'WD'],
  ] as [string, string | null][])
  const periods = random.some(
    [
      { code: 'DEM', word: random.pick(['Demurrage', 'DEMURRAGE']), days: 5 },
      { code: 'DET', word: random.pick(['Detention', 'Per diem']), days: 10 },
      { code: 'STO', word: 'Storage', days: 4 },
    ],
    random.int(1, 3),
  )
  const freeTimes = tableOf(desk, periods, [
    {
      key: 'col.freetype',
      paths: ['free_times.*.type_code'],
      cell: ({ code, word }, at) => write.text(`free_times.${at}.type_code`, word, code),
    },
    {
      key: 'col.freedays',
      paths: ['free_times.*.duration'],
      cell: ({ days }, at) =>
        join(
          write.text(`free_times.${at}.duration`, String(days), days),
          ' ',
          units[1] === null ? units[0] : write.text(`free_times.${at}.time_unit`, units[0], units[1]),
        ),
    },
    {
      key: 'col.freeuntil',
      paths: ['free_times.*.free_until'],
      share: 0.7,
      cell: ({ days }, at) => write.day(`free_times.${at}.free_until`, addDays(facts.days.arrival, days)),
    },
  ])
  const tables = [cargoTable(desk), containerTable(desk)]
  return {
    issuer: facts.agent,
    entries,
    tables: [
      ...(random.chance(0.8) ? tables : tables.slice(1)),
      ...(random.chance(0.2) ? [freeTimes] : []),
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
    sentences: letterSentences(
      desk,
      'arrival',
      {
        vessel: write.text('vessel_name', facts.vessel),
        voyage: write.text('carrier_export_voyage_number', facts.voyage),
        discharge: write.place('port_of_discharge', facts.discharge),
        arrival: write.day('port_of_discharge_arrival_date', facts.days.arrival),
        bill: write.text('transport_document_reference', facts.bill),
        free: write.day('last_free_day', facts.days.free),
        terminal: placeNamed(desk, 'pickup_location', facts.terminal.name),
      },
      speaker.split,
    ),
  }
}
