import { declaredLines } from './customs-lines.ts'
import { type Content, type Desk, type Row, entriesOf, cents } from './desk.ts'
import { sailing } from './common.ts'
import { addDays } from '../facts/days.ts'
import type { MarkedLines } from '../types.ts'
import { entryCheckDigit } from '../../../server/reading/extract/values/references.rules.ts'

/** Customs declarations: CBP 7501 with its boxes, or one of another country. */
function customs(desk: Desk, american: boolean): Content {
  const { facts, random, write, speaker } = desk
  const filer = random.letters(3)
  const serial = random.digits(7)
  const entry = american
    ? `${filer}-${serial}-${entryCheckDigit(`${filer}${serial}`)}`
    : random.pick([
        `26${facts.consignee.country_code}${random.letters(2)}${random.digits(10)}${random.letters(2)}${random.digits(1)}`,
        `${random.digits(9)}${random.digits(9)}`,
        `IM${random.digits(8)}`,
      ])
  const rate = random.pick([0.025, 0.04, 0.065, 0.12])
  const duty = cents(facts.goodsTotal * rate)
  const fees = cents(facts.goodsTotal * 0.003464)
  const vat = american ? 0 : cents((facts.goodsTotal + duty) * 0.2)
  const currency = american ? 'USD' : facts.currency
  const money = (path: string, amount: number): MarkedLines =>
    write.money(path, amount, currency, american ? random.pick(['sign', 'bare']) : write.habits.money)
  const box = (us: string, eu: string): string => (american ? us : eu)
  const entries = entriesOf(desk, [
    ['reference', 'entry_number', write.text('entry_number', entry), 1, box('1', 'A')],
    [
      'terms',
      'entry_type',
      write.text(
        'entry_type',
        american ? random.pick(['01 ABI/A', '01', '03', '11']) : random.pick(['IM A', 'IM 4', 'H1', 'EX 1']),
      ),
      0.85,
      box('2', '1'),
    ],
    [
      'date',
      'summary_date',
      write.day('summary_date', addDays(facts.days.arrival, 8)),
      american ? 0.8 : 0,
      '3',
    ],
    ['reference', 'surety_number', write.text('surety_number', random.digits(3)), american ? 0.7 : 0, '4'],
    ['terms', 'bond_type', write.text('bond_type', random.pick(['8', '9'])), american ? 0.7 : 0, '5'],
    [
      'reference',
      'port_code',
      write.text('port_code', random.digits(4)),
      american ? 0.9 : 0.3,
      box('6', '29'),
    ],
    ['date', 'entry_date', write.day('entry_date', facts.days.arrival), 0.95, box('7', '54')],
    ['sailing', 'importing_carrier', write.text('importing_carrier', facts.vessel), american ? 0.8 : 0, '8'],
    [
      'terms',
      'mode_of_transport',
      write.text('mode_of_transport', american ? '11' : '1'),
      0.7,
      box('9', '25'),
    ],
    [
      'terms',
      'country_of_origin',
      write.text(
        'country_of_origin',
        american ? random.pick([facts.loading.country_code, facts.loading.country]) : facts.loading.country,
      ),
      0.95,
      box('10', '16'),
    ],
    ['date', 'import_date', write.day('import_date', addDays(facts.days.arrival, -1)), 0.75, box('11', '')],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.85,
      box('12', '40'),
    ],
    [
      'reference',
      'manufacturer_id',
      write.text(
        'manufacturer_id',
        `${facts.loading.country_code}${facts.shipper.name
          .replaceAll(/[^A-Z]/gi, '')
          .slice(0, 6)
          .toUpperCase()}${random.digits(3)}${facts.loading.city.slice(0, 3).toUpperCase()}`,
      ),
      american ? 0.8 : 0,
      '13',
    ],
    [
      'terms',
      'exporting_country',
      write.text('exporting_country', facts.loading.country),
      0.6,
      box('14', '15'),
    ],
    [
      'date',
      'export_date',
      write.day('export_date', facts.days.departure),
      american ? 0.7 : 0.1,
      box('15', ''),
    ],
    ['reference', 'it_number', write.text('it_number', random.digits(9)), american ? 0.3 : 0, '16'],
    ['date', 'it_date', write.day('it_date', addDays(facts.days.arrival, 1)), american ? 0.2 : 0, '17'],
    [
      'place',
      'port_of_loading',
      write.place('port_of_loading', facts.loading),
      american ? 0.8 : 0.4,
      box('19', '27'),
    ],
    [
      'place',
      'port_of_discharge',
      write.place('port_of_discharge', facts.discharge),
      american ? 0.8 : 0.4,
      box('20', ''),
    ],
    [
      'place',
      'location_of_goods',
      write.text(
        'location_of_goods',
        american ? (facts.terminal.firms ?? `W${random.digits(3)}`) : facts.terminal.name,
      ),
      0.7,
      box('21', '30'),
    ],
    [
      'reference',
      'consignee_number',
      write.text('consignee_number', `${random.digits(2)}-${random.digits(7)}00`),
      american ? 0.6 : 0.1,
      box('22', ''),
    ],
    [
      'reference',
      'importer_number',
      write.text(
        'importer_number',
        american
          ? `${random.digits(2)}-${random.digits(7)}00`
          : (facts.consignee.tax.split(': ')[1] ?? random.digits(9)),
      ),
      0.7,
      box('23', '8'),
    ],
    [
      'reference',
      'reference_numbers',
      write.text('reference_numbers.0', `${random.letters(2)}${random.digits(6)}`),
      0.35,
      box('24', '7'),
      ['reference_numbers.*'],
    ],
    ['party', 'consignee', write.party('consignee', facts.notify), american ? 0.7 : 0.1, box('25', '')],
    ['party', 'importer_of_record', write.party('importer_of_record', facts.consignee), 0.95, box('26', '8')],
    [
      'party',
      'exporter',
      [[write.run(facts.shipper.name)], ...facts.shipper.address.map((line) => [write.run(line)])],
      american ? 0 : 0.9,
      '2',
      [],
    ],
    ['party', 'customs_broker', write.party('customs_broker', facts.broker), 0.65, box('42', '14')],
    ...(american ? [] : sailing(desk, 0.6)),
    ['measure', 'number_of_packages', [[write.run(String(facts.packages))]], american ? 0 : 0.8, '6', []],
    [
      'terms',
      'incoterms',
      [[write.run(`${facts.incoterm} ${facts.loading.name}`)]],
      american ? 0 : 0.7,
      '20',
      [],
    ],
  ] satisfies Row[]).map((entry) => (entry.box === '' ? (({ box: _none, ...rest }) => rest)(entry) : entry))
  const table = declaredLines(desk, { american, rate, currency })
  const totals = entriesOf(desk, [
    ['money', 'total_entered_value', money('total_entered_value', facts.goodsTotal), 0.97, box('35', '46')],
    ['money', 'duty_amount', money('duty_amount', duty), 0.9, box('37', '47')],
    ['money', 'tax_amount', vat > 0 ? money('tax_amount', vat) : null, 0.8],
    ['money', 'fee_amount', american ? money('fee_amount', fees) : null, 0.8, '39'],
    [
      'money',
      'total_amount',
      money('total_amount', cents(duty + fees * (american ? 1 : 0) + vat)),
      0.9,
      box('40', ''),
    ],
  ]).map((entry) => (entry.box === '' ? (({ box: _none, ...rest }) => rest)(entry) : entry))
  return {
    issuer: american
      ? { ...facts.broker, name: 'DEPARTMENT OF HOMELAND SECURITY' }
      : {
          ...facts.broker,
          name: random.pick([
            `${facts.discharge.country} Customs`,
            'Customs Administration',
            facts.broker.name,
          ]),
        },
    entries,
    tables: [table],
    totals,
    remarks: random.some(
      [
        'I declare that I am the importer of record and that the actual owner is as shown above.',
        'Paperwork Reduction Act notice: see the back of this form.',
        'For official use only.',
        'OMB No. 1651-0022',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('DECLARANT NAME, TITLE, SIGNATURE AND DATE'), value: [[]] }],
  }
}
export const customsAmerican = (desk: Desk): Content => customs(desk, true)
export const customsElsewhere = (desk: Desk): Content => customs(desk, false)
