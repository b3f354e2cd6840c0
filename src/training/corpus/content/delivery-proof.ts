import { letterSentences } from './sentences.ts'
import { referenceRows } from './common.ts'
import { type Content, type Desk, entriesOf, bare } from './desk.ts'
import { cargoTable, containerTable, placeNamed } from './parts.ts'
import { addDays } from '../facts/days.ts'

export function proofOfDelivery(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const receiver = facts.warehouse.contact
  const day = facts.days.delivered
  const time = random.pick(['09:20', '14:35', '11:02', '16:48'])
  const deliveredAt = random.chance(0.6)
    ? write.moment('delivered_at', day, time)
    : write.text('delivered_at', write.day('x', day).flat()[0]?.text ?? '', `${day}T00:00:00Z`)
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper), 0.55],
    ['party', 'consignee', write.party('consignee', facts.consignee), 0.95],
    [
      'party',
      'inland_carrier',
      write.party('inland_carrier', facts.trucker, { nameOnly: random.chance(0.5) }),
      0.7,
    ],
    [
      'party',
      'invoice_payer',
      [[write.run(facts.forwarder.name)], ...facts.forwarder.address.map((line) => [write.run(line)])],
      0.25,
      undefined,
      [],
    ],
    [
      'reference',
      'delivery_number',
      write.text('delivery_number', `${random.pick(['POD', 'DN', 'D-', ''])}${random.digits(6)}`),
      0.9,
    ],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.6,
    ],
    ...referenceRows(desk, 0.5),
    ['date', 'delivered_at', deliveredAt, 0.97],
    ['date', 'issue_date', bare(write.day('x', addDays(day, -1))), 0.35, undefined, []],
    ['place', 'delivery_location', placeNamed(desk, 'delivery_location', facts.warehouse.name), 0.5],
    ['note', 'driver_name', write.text('driver_name', facts.trucker.contact), 0.6],
    ['note', 'received_by', write.text('received_by', receiver), 0.9],
    [
      'note',
      'is_signed',
      write.text('is_signed', random.pick(['Signed', 'Signature on file', 'SIGNED']), true),
      0.45,
    ],
    [
      'note',
      'exceptions',
      write.text(
        'exceptions',
        random.pick(['2 cartons wet', '1 pallet damaged', 'Seal broken at arrival', 'Short 3 cartons']),
      ),
      0.3,
    ],
  ])
  return {
    issuer: facts.trucker,
    entries,
    tables: random.chance(0.5)
      ? [containerTable(desk), cargoTable(desk)]
      : [random.chance(0.5) ? containerTable(desk) : cargoTable(desk)],
    totals: [],
    remarks: random.some(
      [
        'Received in good order and condition unless noted.',
        'Claims must be noted at the time of delivery.',
        'Driver to obtain signature and printed name.',
        'No exceptions after the driver has left.',
      ],
      2,
    ),
    signatures: [
      { caption: speaker.plainly('Consignee signature'), value: [[]] },
      { caption: speaker.plainly('Driver signature'), value: [[]] },
    ],
    sentences: letterSentences(
      desk,
      'proof',
      {
        delivered: deliveredAt,
        consignee: write.party('consignee', facts.consignee, { nameOnly: true }),
        receiver: write.text('received_by', receiver),
      },
      speaker.split,
    ),
  }
}
