import type { Line } from '../facts/shipment.ts'
import type { Table, Written } from '../types.ts'
import { addDays } from '../facts/days.ts'
import { type Content, type Desk, entriesOf, join, stack, tableOf } from './desk.ts'
import { chargesOf, chargeTable, containerTable, inlandPlace, nameOf, sumOf } from './parts.ts'
import { references, route, sailing } from './transport.ts'

type Row = Parameters<typeof entriesOf>[1][number]
const cents = (value: number): number => Math.round(value * 100) / 100

export const payments = [
  '30 days net',
  'Net 30',
  'T/T in advance',
  '30% deposit, 70% against B/L copy',
  'L/C at sight',
  '60 days from B/L date',
  'Cash against documents',
  'Net 45',
  'Due on receipt',
]

/** The goods that are sold, with prices; on packing lists with packages and weights instead. */
export function goodsTable(desk: Desk, priced: boolean, total: Written | null = null): Table {
  const { facts, random, write } = desk
  const currency = facts.currency
  const at = (index: number, name: string): string => `line_items.${index}.${name}`
  const all = (name: string): string[] => [`line_items.*.${name}`]
  const form = random.chance(0.85) ? 'bare' : 'before'
  const unitInCell = random.chance(0.35)
  return tableOf<Line>(
    desk,
    facts.lines,
    [
      {
        key: 'col.line',
        paths: all('line_number'),
        width: 0.8,
        share: 0.4,
        cell: (_line, index) => write.text(at(index, 'line_number'), String(index + 1)),
      },
      {
        key: 'col.product',
        paths: all('product_code'),
        share: 0.5,
        cell: ({ code }, index) => write.text(at(index, 'product_code'), code),
      },
      {
        key: 'col.description',
        paths: all('description_of_goods'),
        width: 5,
        cell: ({ good }, index) => write.text(at(index, 'description_of_goods'), good.description),
      },
      {
        key: 'col.hs',
        paths: all('hs_codes.*'),
        share: 0.35,
        cell: ({ good }, index) => write.text(at(index, 'hs_codes.0'), good.hs),
      },
      {
        key: 'col.origin',
        paths: all('country_of_origin'),
        share: 0.2,
        cell: (_line, index) => write.text(at(index, 'country_of_origin'), facts.loading.country),
      },
      {
        key: 'col.quantity',
        paths: all('quantity'),
        align: 'right',
        width: 1.4,
        share: priced ? 1 : 0.7,
        cell: ({ quantity }, index) => write.number(at(index, 'quantity'), quantity),
      },
      {
        key: 'col.unit',
        paths: all('unit_of_measure'),
        width: 1,
        share: 0.5,
        cell: ({ good }, index) => write.text(at(index, 'unit_of_measure'), good.unit),
      },
      ...(priced
        ? [
            {
              key: 'col.price',
              paths: all('unit_price'),
              align: 'right' as const,
              cell: ({ good }: Line, index: number) =>
                write.money(at(index, 'unit_price'), good.price, currency, form),
            },
            {
              key: 'col.amount',
              paths: all('amount'),
              align: 'right' as const,
              width: 2.2,
              sum: total,
              cell: ({ amount }: Line, index: number) =>
                write.money(at(index, 'amount'), amount, currency, form),
            },
          ]
        : [
            {
              key: 'col.packages',
              paths: all('number_of_packages'),
              align: 'right' as const,
              width: 1.4,
              sum: write.number('number_of_packages', facts.packages),
              cell: ({ packages }: Line, index: number) =>
                write.number(at(index, 'number_of_packages'), packages),
            },
            {
              key: 'col.net',
              paths: all('cargo_net_weight'),
              align: 'right' as const,
              share: 0.75,
              sum: write.weight('cargo_net_weight', facts.net, unitInCell),
              cell: ({ net }: Line, index: number) =>
                write.weight(at(index, 'cargo_net_weight'), net, unitInCell),
            },
            {
              key: 'col.gross',
              paths: all('cargo_gross_weight'),
              align: 'right' as const,
              sum: write.weight('cargo_gross_weight', facts.gross, unitInCell),
              cell: ({ gross }: Line, index: number) =>
                write.weight(at(index, 'cargo_gross_weight'), gross, unitInCell),
            },
            {
              key: 'col.volume',
              paths: all('cargo_gross_volume'),
              align: 'right' as const,
              share: 0.5,
              sum: write.volume('cargo_gross_volume', facts.cubicMetres, unitInCell),
              cell: ({ cubicMetres }: Line, index: number) =>
                write.volume(at(index, 'cargo_gross_volume'), cubicMetres, unitInCell),
            },
          ]),
    ],
    { sums: priced ? (total === null ? 0 : 1) : 0.55 },
  )
}

const orders = ({ facts, write }: Desk, share: number): Row => [
  'reference',
  'purchase_order_numbers',
  write.text('purchase_order_numbers.0', facts.order),
  share,
  undefined,
  ['purchase_order_numbers.*'],
]
const transportOfSale = (desk: Desk, share: number): Row[] => [
  ...sailing(desk, share),
  ...route(desk, share),
  [
    'reference',
    'transport_document_reference',
    desk.write.text('transport_document_reference', desk.facts.bill),
    share * 0.5,
  ],
]

export function commercialInvoice(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const sum = facts.goodsTotal
  const freight = random.chance(0.35) ? random.int(400, 5200) : 0
  const insurance = freight > 0 && random.chance(0.5) ? cents(sum * 0.0035) : 0
  const discount = random.chance(0.15) ? cents(sum * 0.02) : 0
  const tax = random.chance(0.2) ? cents((sum - discount) * random.pick([0.05, 0.19, 0.21, 0.1])) : 0
  const total = cents(sum + freight + insurance - discount + tax)
  const deposit = random.chance(0.1) ? cents(total * 0.3) : 0
  const money = (path: string, amount: number) =>
    write.money(path, amount, facts.currency, random.chance(0.5) ? write.habits.money : 'bare')
  const inTable = freight + discount + tax + deposit === 0 && random.chance(0.4)
  const shown = write.money(
    'total_amount',
    total,
    facts.currency,
    random.pick(['before', 'before', 'behind', 'sign']),
  )
  const entries = entriesOf(desk, [
    ['party', 'seller', write.party('seller', facts.shipper), 0.85],
    ['party', 'buyer', write.party('buyer', facts.consignee), 0.97],
    ['party', 'ship_to', write.party('ship_to', facts.warehouse), 0.45],
    [
      'party',
      'notify_parties',
      [[write.run(facts.second.name)], ...facts.second.address.map((line) => [write.run(line)])],
      0.12,
      undefined,
      [],
    ],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice)],
    ['date', 'invoice_date', write.day('invoice_date', facts.days.invoiced)],
    orders(desk, 0.6),
    ...references(desk, 0.25),
    ['terms', 'incoterms', incoterms(desk), 0.8, undefined, ['incoterms', 'incoterms_place']],
    ['terms', 'payment_terms', write.text('payment_terms', random.pick(payments)), 0.65],
    ['date', 'payment_due_date', write.day('payment_due_date', facts.days.due), 0.35],
    ['terms', 'country_of_origin', write.text('country_of_origin', facts.loading.country), 0.5],
    ['terms', 'country_of_destination', write.text('country_of_destination', facts.discharge.country), 0.25],
    ...transportOfSale(desk, random.pick([0, 0.5, 0.9])),
  ])
  const totals = inTable
    ? []
    : entriesOf(desk, [
        [
          'money',
          'subtotal_amount',
          freight + insurance + discount + tax > 0 ? money('subtotal_amount', sum) : null,
        ],
        [
          'money',
          'discount',
          discount > 0
            ? [[write.run(`-${write.money('x', discount, facts.currency, 'bare').flat()[0]?.text ?? ''}`)]]
            : null,
          1,
          undefined,
          [],
        ],
        ['money', 'freight_amount', freight > 0 ? money('freight_amount', freight) : null],
        ['money', 'insurance_amount', insurance > 0 ? money('insurance_amount', insurance) : null],
        ['money', 'tax_amount', tax > 0 ? money('tax_amount', tax) : null],
        ['money', 'total_amount', shown],
        [
          'money',
          'paid',
          deposit > 0
            ? [[write.run(write.money('x', deposit, facts.currency, 'bare').flat()[0]?.text ?? '')]]
            : null,
          1,
          undefined,
          [],
        ],
      ])
  return {
    issuer: facts.shipper,
    entries,
    tables: [goodsTable(desk, true, inTable ? shown : null)],
    totals,
    remarks: random.some(
      [
        'We certify that this invoice is true and correct.',
        'The goods remain our property until paid in full.',
        'Country of origin as stated above.',
        `SAY TOTAL ${facts.currency} ONLY`,
        'Packing: export cartons',
      ],
      2,
    ),
    signatures: [
      {
        caption: speaker.plainly(
          random.pick(['Authorized signature', 'For and on behalf of', 'Signature & stamp']),
        ),
        value: [[]],
      },
    ],
  }
}
function incoterms({ facts, random, write }: Desk): Written {
  const place = /^(?:EXW|FCA|FOB)$/.test(facts.incoterm) ? facts.loading.name : facts.discharge.name
  const term: Written = [[{ text: facts.incoterm, marks: [{ path: 'incoterms', value: null }] }]]
  return random.chance(0.65)
    ? join(term, ' ', write.text('incoterms_place', place), random.chance(0.15) ? ' (Incoterms 2020)' : '')
    : term
}

export function packingList(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const table = goodsTable(desk, false)
  const entries = entriesOf(desk, [
    ['party', 'seller', write.party('seller', facts.shipper), 0.85],
    ['party', 'buyer', write.party('buyer', facts.consignee), 0.95],
    ['party', 'ship_to', write.party('ship_to', facts.warehouse), 0.35],
    ['reference', 'packing_list_number', write.text('packing_list_number', `PL${random.digits(6)}`), 0.65],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice), 0.85],
    ['date', 'issue_date', write.day('issue_date', facts.days.invoiced), 0.95],
    [
      'date',
      'invoice_date',
      [[write.run(write.day('x', addDays(facts.days.invoiced, -1)).flat()[0]?.text ?? '')]],
      0.25,
      undefined,
      [],
    ],
    orders(desk, 0.6),
    ...references(desk, 0.2),
    ...transportOfSale(desk, random.pick([0, 0.5, 0.9])),
  ])
  const totals = entriesOf(desk, [
    [
      'measure',
      'number_of_packages',
      table.sums === null
        ? join(
            write.number('number_of_packages', facts.packages),
            random.chance(0.5) ? ` ${facts.packageWord}` : '',
          )
        : null,
    ],
    [
      'measure',
      'cargo_gross_weight',
      table.sums === null ? write.weight('cargo_gross_weight', facts.gross) : null,
    ],
    [
      'measure',
      'cargo_net_weight',
      table.sums === null ? write.weight('cargo_net_weight', facts.net) : null,
      0.8,
    ],
    [
      'measure',
      'cargo_gross_volume',
      table.sums === null ? write.volume('cargo_gross_volume', facts.cubicMetres) : null,
      0.7,
    ],
  ])
  return {
    issuer: facts.shipper,
    entries,
    tables: random.chance(0.35) ? [containerTable(desk, { weights: false }), table] : [table],
    totals,
    remarks: random.some(
      [
        'Shipping marks: as addressed',
        'All wooden packing is heat treated (ISPM 15).',
        'Made in the country stated on the invoice.',
        'Cartons are numbered.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('Signature and stamp'), value: [[]] }],
  }
}

export function freightInvoice(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const charges = chargesOf(desk)
  const sum = sumOf(charges)
  const rate = random.chance(0.3) ? random.pick([0.05, 0.18, 0.19, 0.2, 0.21]) : 0
  const tax = cents(sum * rate)
  const paid = random.chance(0.12) ? cents(sum * 0.25) : 0
  const total = cents(sum + tax)
  const currency = random.pick(['USD', 'USD', facts.currency])
  const shown = write.money('total_amount', total, currency, random.pick(['before', 'behind', 'sign']))
  const inTable = tax + paid === 0 && random.chance(0.45)
  const cased = (amount: number): Written => [
    [write.run(write.money('x', amount, currency, 'bare').flat()[0]?.text ?? '')],
  ]
  const entries = entriesOf(desk, [
    ['party', 'invoice_issuer', write.party('invoice_issuer', facts.forwarder), 0.4],
    ['party', 'invoice_payer', write.party('invoice_payer', facts.consignee), 0.97],
    ['party', 'shipper', write.party('shipper', facts.shipper, { nameOnly: random.chance(0.4) }), 0.5],
    ['party', 'consignee', write.party('consignee', facts.notify, { nameOnly: random.chance(0.4) }), 0.45],
    ['reference', 'invoice_number', write.text('invoice_number', facts.invoice)],
    ['date', 'invoice_date', write.day('invoice_date', facts.days.noticed), 0.98],
    ['date', 'payment_due_date', write.day('payment_due_date', facts.days.due), 0.8],
    ['terms', 'payment_terms', write.text('payment_terms', random.pick(payments)), 0.45],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.85,
    ],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking), 0.35],
    ...references(desk, 0.5),
    ...sailing(desk, 0.7),
    ...route(desk, 0.7),
    [
      'date',
      'port_of_discharge_arrival_date',
      [[write.run(write.day('x', facts.days.arrival).flat()[0]?.text ?? '')]],
      0.35,
      undefined,
      [],
    ],
    [
      'date',
      'expected_departure_date',
      [[write.run(write.day('x', facts.days.departure).flat()[0]?.text ?? '')]],
      0.35,
      undefined,
      [],
    ],
    ['note', 'remit_to', write.text('remit_to', facts.forwarder.name), 0.3],
  ])
  const totals = inTable
    ? []
    : entriesOf(desk, [
        ['money', 'subtotal_amount', tax > 0 ? cased(sum) : null, 0.9, undefined, []],
        ['money', 'tax_amount', tax > 0 ? write.money('tax_amount', tax, currency, 'bare') : null],
        ['money', 'total_amount', shown],
        ['money', 'paid', paid > 0 ? cased(paid) : null, 1, undefined, []],
      ])
  return {
    issuer: facts.forwarder,
    entries,
    tables: [
      ...(random.chance(0.6) ? [containerTable(desk)] : []),
      chargeTable(desk, charges, currency, inTable ? shown : null),
    ],
    totals,
    remarks: random.some(
      [
        'Overdue amounts bear interest of 1.5 % per month.',
        'Claims must be made within 7 days.',
        'All business is subject to our standard trading conditions.',
        'Please quote the invoice number with your payment.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('E. & O. E.'), value: [[]] }],
  }
}

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
    ...references(desk, 0.5),
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
            nameOf(desk, `stops.${at}.location`, place),
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
      cell: ({ place }, at) => nameOf(desk, `stops.${at}.location`, place),
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
    [
      'date',
      'invoice_date',
      [[write.run(write.day('x', facts.days.invoiced).flat()[0]?.text ?? '')]],
      0.2,
      undefined,
      [],
    ],
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
    ...references(desk, 0.15),
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
