import { referenceRows, sailing } from './common.ts'
import { type Content, type Desk, entriesOf, tableOf, stack, bare } from './desk.ts'
import { addDays } from '../facts/days.ts'
import type { Line } from '../facts/shipment.ts'

export function certificateOfOrigin(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const all = (name: string): string[] => [`line_items.*.${name}`]
  const entries = entriesOf(desk, [
    ['party', 'exporter', write.party('exporter', facts.shipper), 0.98, '1'],
    ['party', 'importer', write.party('importer', facts.consignee), 0.92, '2'],
    ['party', 'producer', write.party('producer', facts.manufacturer), 0.4, '3'],
    ['party', 'certifier', write.party('certifier', facts.shipper), 0.15],
    [
      'reference',
      'certificate_number',
      write.text(
        'certificate_number',
        random.pick([
          `CO${random.digits(7)}`,
          `A ${random.digits(6)}`.replace(' ', ''),
          `${random.letters(2)}/${random.digits(6)}`,
        ]),
      ),
      0.9,
    ],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice), 0.75, '10'],
    ['date', 'invoice_date', bare(write.day('x', facts.days.invoiced)), 0.2, undefined, []],
    ['date', 'issue_date', write.day('issue_date', addDays(facts.days.invoiced, 1)), 0.95, '12'],
    [
      'date',
      'blanket_period_start',
      write.day('blanket_period_start', addDays(facts.days.invoiced, 2)),
      0.12,
    ],
    ['date', 'blanket_period_end', write.day('blanket_period_end', addDays(facts.days.invoiced, 360)), 0.12],
    ['terms', 'country_of_origin', write.text('country_of_origin', facts.loading.country), 0.9, '4'],
    [
      'terms',
      'country_of_destination',
      write.text('country_of_destination', facts.discharge.country),
      0.6,
      '5',
    ],
    [
      'terms',
      'trade_agreement',
      write.text('trade_agreement', random.pick(['GSP', 'USMCA', 'RCEP', 'ASEAN-China FTA'])),
      0.25,
    ],
    [
      'terms',
      'issuing_authority',
      write.text('issuing_authority', `${facts.loading.city} Chamber of Commerce`),
      0.5,
    ],
    ...sailing(desk, 0.3),
    ...referenceRows(desk, 0.15),
  ])
  const table = tableOf<Line>(desk, facts.lines, [
    {
      key: 'col.line',
      paths: all('line_number'),
      width: 0.8,
      share: 0.5,
      cell: (_line, at) => write.text(`line_items.${at}.line_number`, String(at + 1)),
    },
    { key: 'col.marks', paths: [], share: 0.5, cell: () => [[write.run('N/M')]] },
    {
      key: 'col.description',
      paths: all('description_of_goods'),
      width: 5,
      cell: ({ good }, at) => write.text(`line_items.${at}.description_of_goods`, good.description),
    },
    {
      key: 'col.hs',
      paths: all('hs_codes.*'),
      share: 0.7,
      cell: ({ good }, at) => write.text(`line_items.${at}.hs_codes.0`, good.hs),
    },
    {
      key: 'col.criterion',
      paths: all('origin_criterion'),
      share: 0.6,
      cell: (_line, at) =>
        write.text(`line_items.${at}.origin_criterion`, random.pick(['P', 'WO', 'B', 'A', 'PE'])),
    },
    {
      key: 'col.gross',
      paths: [],
      align: 'right',
      share: 0.7,
      cell: ({ gross }) => [
        [
          write.run(
            write
              .weight('x', gross)
              .flat()
              .map(({ text }) => text)
              .join(''),
          ),
        ],
      ],
    },
    {
      key: 'col.quantity',
      paths: all('quantity'),
      align: 'right',
      share: 0.4,
      cell: ({ quantity }, at) => write.number(`line_items.${at}.quantity`, quantity),
    },
  ])
  return {
    issuer: random.chance(0.5)
      ? { ...facts.broker, name: `${facts.loading.city} Chamber of Commerce and Industry` }
      : facts.shipper,
    entries,
    tables: [table],
    totals: [],
    remarks: [
      'The undersigned hereby declares that the above details and statements are correct and that all the goods were produced in the country stated.',
    ],
    signatures: [
      {
        caption: speaker.plainly('Certification: place, signature and stamp of certifying authority'),
        value: [[]],
      },
      { caption: speaker.plainly('Declaration by the exporter'), value: [[]] },
    ],
    sentences: stack(),
  }
}
