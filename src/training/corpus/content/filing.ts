import { routeEntries, referenceRows, sailing } from './common.ts'
import { type Content, type Desk, entriesOf, bare } from './desk.ts'
import { containerTable } from './parts.ts'
import { addDays } from '../facts/days.ts'

export function securityFiling(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const entries = entriesOf(desk, [
    [
      'reference',
      'filing_number',
      write.text(
        'filing_number',
        random.pick([
          `ISF${random.digits(9)}`,
          `${random.letters(3)}${random.digits(11)}`,
          `${random.letters(3)}-${random.digits(8)}`,
        ]),
      ),
      0.9,
    ],
    ['terms', 'action', write.text('action', random.pick(['ADD', 'Replace', 'ISF-10'])), 0.3],
    [
      'date',
      'filed_at',
      write.moment('filed_at', addDays(facts.days.departure, -2), random.pick(['09:12', '16:40', '11:05'])),
      0.5,
    ],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.95,
    ],
    ['reference', 'house_document_reference', write.text('house_document_reference', facts.house), 0.6],
    ['reference', 'carrier_code', write.text('carrier_code', facts.line.scac, facts.line.scac), 0.5],
    ['party', 'seller', write.party('seller', facts.shipper), 0.95],
    ['party', 'buyer', write.party('buyer', facts.consignee), 0.95],
    [
      'reference',
      'importer_of_record_number',
      write.text(
        'importer_of_record_number',
        `${random.digits(2)}-${random.digits(7)}${random.pick(['', '00'])}`,
      ),
      0.95,
    ],
    [
      'reference',
      'consignee_number',
      write.text('consignee_number', `${random.digits(2)}-${random.digits(7)}`),
      0.6,
    ],
    [
      'party',
      'manufacturers',
      write.party('manufacturers.0', facts.manufacturer),
      0.95,
      undefined,
      ['manufacturers.*'],
    ],
    ['party', 'ship_to', write.party('ship_to', facts.warehouse), 0.9],
    ['terms', 'country_of_origin', write.text('country_of_origin', facts.loading.country), 0.95],
    [
      'terms',
      'hs_codes',
      write.text('hs_codes.0', facts.lines[0]?.good.hs ?? '8204.11'),
      0.85,
      undefined,
      ['hs_codes.*'],
    ],
    ['party', 'container_stuffing_location', write.party('container_stuffing_location', facts.second), 0.85],
    ['party', 'consolidator', write.party('consolidator', facts.forwarder), 0.8],
    ...sailing(desk, 0.7),
    ...routeEntries(desk, 0.6),
    ...referenceRows(desk, 0.25),
    ['date', 'expected_departure_date', bare(write.day('x', facts.days.departure)), 0.4, undefined, []],
  ])
  return {
    issuer: random.chance(0.6) ? facts.broker : facts.forwarder,
    entries,
    tables: random.chance(0.6) ? [containerTable(desk, { weights: false })] : [],
    totals: [],
    remarks: random.some(
      [
        'Data must be received 72 hours before departure.',
        'Late filing may cause a penalty of USD 5,000.',
        'Bond: continuous',
        'Importer confirms the accuracy of the data.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('Completed by'), value: [[]] }],
  }
}
