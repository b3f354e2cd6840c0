import { letterSentences } from './sentences.ts'
import { routeEntries, terms, referenceRows, sailing } from './common.ts'
import { type Content, type Desk, entriesOf, bare } from './desk.ts'
import { cargoTable, containerTable, placeNamed } from './parts.ts'
import { addDays } from '../facts/days.ts'

export function deliveryOrderContent(desk: Desk): Content {
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
    ...referenceRows(desk, 0.4),
    ...sailing(desk, 0.85),
    ...routeEntries(desk, 0.7),
    ['date', 'issue_date', write.day('issue_date', facts.days.noticed), 0.85],
    ['date', 'port_of_discharge_arrival_date', bare(write.day('x', facts.days.arrival)), 0.5, undefined, []],
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
    ['place', 'pickup_location', placeNamed(desk, 'pickup_location', facts.terminal.name), 0.92],
    ['place', 'return_location', placeNamed(desk, 'return_location', facts.depot), 0.4],
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
    sentences: letterSentences(
      desk,
      'delivery',
      {
        terminal: placeNamed(desk, 'pickup_location', facts.terminal.name),
        warehouse: write.party('deliver_to', facts.warehouse, { nameOnly: true }),
        bill: write.text('transport_document_reference', facts.bill),
        free: write.day('last_free_day', facts.days.free),
      },
      speaker.split,
    ),
  }
}
