import { entryCheckDigit } from '../../../../server/reading/extract/values/references.rules.ts'
import { dangerousGoods } from '../facts/goods.ts'
import type { Line } from '../facts/shipment.ts'
import type { Written } from '../types.ts'
import { addDays } from '../facts/days.ts'
import { type Content, type Desk, entriesOf, join, tableOf } from './desk.ts'
import { cargoTable, containerTable, nameOf } from './parts.ts'
import { references, route, sailing } from './transport.ts'

type Row = Parameters<typeof entriesOf>[1][number]
const cents = (value: number): number => Math.round(value * 100) / 100
const all = (name: string): string[] => [`line_items.*.${name}`]

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
  const money = (path: string, amount: number): Written =>
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
  const table = tableOf<Line>(desk, facts.lines, [
    {
      key: 'col.line',
      paths: all('line_number'),
      width: 0.8,
      cell: (_line, at) =>
        write.text(`line_items.${at}.line_number`, american ? `00${at + 1}` : String(at + 1)),
    },
    {
      key: 'col.description',
      paths: all('description_of_goods'),
      width: 5,
      cell: ({ good }, at) => write.text(`line_items.${at}.description_of_goods`, good.description),
    },
    {
      key: 'col.hs',
      paths: all('hs_codes.*'),
      width: 2.4,
      cell: ({ good }, at) =>
        write.text(
          `line_items.${at}.hs_codes.0`,
          american ? `${good.hs}.${random.digits(2)}00` : good.hs.replace('.', '') + random.digits(4),
        ),
    },
    {
      key: 'col.gross',
      paths: all('cargo_gross_weight'),
      align: 'right',
      share: 0.7,
      cell: ({ gross }, at) => write.weight(`line_items.${at}.cargo_gross_weight`, gross, false),
    },
    {
      key: 'col.entered',
      paths: all('entered_value'),
      align: 'right',
      cell: ({ amount }, at) => write.money(`line_items.${at}.entered_value`, amount, currency, 'bare'),
    },
    {
      key: 'col.dutyrate',
      paths: all('duty_rate'),
      align: 'right',
      width: 1.3,
      cell: (_line, at) => write.text(`line_items.${at}.duty_rate`, `${(rate * 100).toFixed(1)}%`),
    },
    {
      key: 'col.duty',
      paths: all('duty_amount'),
      align: 'right',
      cell: ({ amount }, at) =>
        write.money(`line_items.${at}.duty_amount`, cents(amount * rate), currency, 'bare'),
    },
  ])
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
    ...route(desk, 0.6),
    ...references(desk, 0.25),
    [
      'date',
      'expected_departure_date',
      [[write.run(write.day('x', facts.days.departure).flat()[0]?.text ?? '')]],
      0.4,
      undefined,
      [],
    ],
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

export function dangerousDeclaration(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const items = random.some(dangerousGoods, random.pick([1, 1, 2, 3])).map((good, at) => ({
    good,
    packages: random.int(4, 120),
    kind: facts.packageKind,
    gross: random.int(300, 9000) + at,
  }))
  const at = (index: number, name: string): string => `dangerous_goods.${index}.${name}`
  const paths = (name: string): string[] => [`dangerous_goods.*.${name}`]
  const prefix = random.chance(0.6) ? 'UN ' : random.chance(0.5) ? 'UN' : ''
  const unit = random.chance(0.5)
  const withWord = random.chance(0.6)
  const table = tableOf(desk, items, [
    { key: 'col.marks', paths: [], share: 0.25, cell: () => [[write.run('N/M')]] },
    {
      key: 'col.un',
      paths: paths('un_number'),
      width: 1.4,
      cell: ({ good }, index) => write.text(at(index, 'un_number'), `${prefix}${good.un}`, good.un),
    },
    {
      key: 'col.proper',
      paths: paths('proper_shipping_name'),
      width: 5,
      cell: ({ good }, index) =>
        good.technical === null
          ? write.text(at(index, 'proper_shipping_name'), good.name)
          : join(
              write.text(at(index, 'proper_shipping_name'), good.name),
              ' (',
              write.text(at(index, 'technical_name'), good.technical),
              ')',
            ),
    },
    {
      key: 'col.class',
      paths: paths('imo_class'),
      width: 1,
      cell: ({ good }, index) => write.text(at(index, 'imo_class'), good.imo_class),
    },
    {
      key: 'col.group',
      paths: paths('packing_group'),
      width: 1,
      share: 0.85,
      cell: ({ good }, index) =>
        good.packing_group === null
          ? [[write.run('-')]]
          : write.text(at(index, 'packing_group'), good.packing_group),
    },
    {
      key: 'col.flash',
      paths: paths('flash_point'),
      width: 1.2,
      share: 0.4,
      cell: ({ good }, index) =>
        good.flash === null ? [[]] : write.text(at(index, 'flash_point'), good.flash),
    },
    {
      key: 'col.ems',
      paths: paths('ems_number'),
      width: 1.4,
      share: 0.35,
      cell: ({ good }, index) => write.text(at(index, 'ems_number'), good.ems),
    },
    {
      key: 'col.packages',
      paths: paths('number_of_packages'),
      width: 2,
      cell: ({ packages, kind }, index) =>
        join(
          write.number(at(index, 'number_of_packages'), packages),
          ...(withWord ? [' ', write.text(at(index, 'package_code'), facts.packageWord, kind.code)] : []),
        ),
    },
    {
      key: 'col.gross',
      paths: paths('gross_weight'),
      align: 'right',
      cell: ({ gross }, index) => write.weight(at(index, 'gross_weight'), gross, unit),
    },
    {
      key: 'col.net',
      paths: paths('net_weight'),
      align: 'right',
      share: 0.4,
      cell: ({ gross }, index) => write.weight(at(index, 'net_weight'), Math.round(gross * 0.92), unit),
    },
  ])
  const entries = entriesOf(desk, [
    ['party', 'shipper', write.party('shipper', facts.shipper), 1, '1'],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.4,
      '2',
    ],
    ['party', 'consignee', write.party('consignee', facts.consignee), 0.97, '6'],
    [
      'party',
      'carrier',
      write.party('carrier', { ...facts.agent, name: facts.line.name }, { nameOnly: true }),
      0.7,
      '7',
    ],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.85],
    ...references(desk, 0.3),
    ...sailing(desk, 0.9),
    ...route(desk, 0.9),
    ['date', 'issue_date', write.day('issue_date', addDays(facts.days.cutoff, -2)), 0.8],
    ['date', 'container_packed_on', write.day('container_packed_on', addDays(facts.days.cutoff, -3)), 0.4],
    ['party', 'container_packed_by', write.text('container_packed_by', facts.manufacturer.name), 0.45, '20'],
    [
      'note',
      'emergency_contact',
      write.text(
        'emergency_contact',
        random.pick([facts.shipper.phone, `${facts.shipper.contact} ${facts.shipper.phone}`]),
      ),
      0.75,
    ],
    ['note', 'declared_by', write.text('declared_by', facts.shipper.contact), 0.5, '22'],
  ])
  return {
    issuer: facts.shipper,
    entries,
    tables: [table, containerTable(desk)],
    totals: [],
    remarks: [
      'I hereby declare that the contents of this consignment are fully and accurately described above by the proper shipping name, and are classified, packaged, marked and labelled and are in all respects in proper condition for transport.',
    ],
    signatures: [
      { caption: speaker.plainly('Signature of declarant'), value: [[]] },
      { caption: speaker.plainly('Haulier’s name and vehicle registration'), value: [[]] },
    ],
  }
}

export function proofOfDelivery(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const receiver = facts.warehouse.contact
  const day = facts.days.delivered
  const time = random.pick(['09:20', '14:35', '11:02', '16:48'])
  const withTime = random.chance(0.6)
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
    ...references(desk, 0.5),
    [
      'date',
      'delivered_at',
      withTime
        ? write.moment('delivered_at', day, time)
        : write.text('delivered_at', write.day('x', day).flat()[0]?.text ?? '', `${day}T00:00:00Z`),
      0.97,
    ],
    [
      'date',
      'issue_date',
      [[write.run(write.day('x', addDays(day, -1)).flat()[0]?.text ?? '')]],
      0.35,
      undefined,
      [],
    ],
    ['place', 'delivery_location', nameOf(desk, 'delivery_location', facts.warehouse.name), 0.5],
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
  }
}
