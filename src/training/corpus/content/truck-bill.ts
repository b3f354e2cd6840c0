import { terms, referenceRows } from './common.ts'
import { type Content, type Desk, entriesOf } from './desk.ts'
import { cargoTable } from './parts.ts'

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
    ...referenceRows(desk, 0.7),
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
