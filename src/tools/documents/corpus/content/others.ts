import { addDays } from '../facts/days.ts'
import type { Company } from '../facts/parties.ts'
import type { Written } from '../types.ts'
import { type Content, type Desk, entriesOf, join, stack, tableOf } from './desk.ts'
import { cargoTable, chargesOf, containerTable, sumOf } from './parts.ts'
import { references, route, sailing } from './transport.ts'

type Row = Parameters<typeof entriesOf>[1][number]
/** Papers of no type of ours have a title, a date, parties, references, containers, and a total. */
const asOther = (rows: Row[]): Row[] =>
  rows.map(([kind, key, value, share = 1, box]) => [kind, key, unmarked(value), share, box, []])
const kept =
  /^(?:title|issue_date|parties|reference_numbers|transport_document_reference|carrier_booking_reference|carrier_code|utilized_transport_equipments|total_amount)/
export const unmarked = (value: Written | null): Written | null =>
  value === null
    ? null
    : value.map((line) =>
        line.map((run) => ({ ...run, marks: run.marks.filter(({ path }) => kept.test(path)) })),
      )

function other(
  desk: Desk,
  options: {
    issuer: Company
    parties: [key: string, company: Company][]
    rows: Row[]
    cargo?: boolean
    containers?: number
    prices?: boolean
    remarks: string[]
    signature: string
  },
): Content {
  const { random, write, speaker, facts } = desk
  const parties: Row[] = options.parties.map(([key, company], at) => [
    'party',
    key,
    write.party(`parties.${at}`, company),
    0.95,
    undefined,
    ['parties.*'],
  ])
  const entries = entriesOf(desk, [...parties, ...options.rows])
  const total = sumOf(facts.lines)
  const shown = write.money('total_amount', total, facts.currency, random.pick(['before', 'behind', 'sign']))
  const cargo = cargoTable(desk)
  const plain = {
    ...cargo,
    rows: cargo.rows.map((row) => row.map((cell) => unmarked(cell) ?? [])),
    columns: cargo.columns.map((column) => ({ ...column, caption: { ...column.caption, paths: [] } })),
  }
  const priced = tableOf(desk, facts.lines, [
    {
      key: 'col.line',
      paths: [],
      width: 0.8,
      share: 0.5,
      cell: (_line, at) => [[write.run(String(at + 1))]],
    },
    { key: 'col.product', paths: [], share: 0.5, cell: ({ code }) => [[write.run(code)]] },
    { key: 'col.description', paths: [], width: 5, cell: ({ good }) => [[write.run(good.description)]] },
    {
      key: 'col.quantity',
      paths: [],
      align: 'right',
      cell: ({ quantity }) => [[write.run(String(quantity))]],
    },
    {
      key: 'col.price',
      paths: [],
      align: 'right',
      cell: ({ good }) => unmarked(write.money('x', good.price, facts.currency, 'bare')),
    },
    {
      key: 'col.amount',
      paths: [],
      align: 'right',
      cell: ({ amount }) => unmarked(write.money('x', amount, facts.currency, 'bare')),
    },
  ])
  const containers = containerTable(desk)
  return {
    issuer: options.issuer,
    entries,
    tables: [
      ...(options.cargo === true ? [plain] : []),
      ...(random.chance(options.containers ?? 0) ? [containers] : []),
      ...(options.prices === true ? [priced] : []),
    ],
    totals: options.prices === true ? entriesOf(desk, [['money', 'total_amount', shown]]) : [],
    remarks: options.remarks,
    signatures: [{ caption: speaker.plainly(options.signature), value: [[]] }],
    titlePath: 'title',
  }
}
const issued = ({ facts, write }: Desk, day = facts.days.noticed): Row => [
  'date',
  'issue_date',
  write.day('issue_date', day),
  0.95,
]
const bill = ({ facts, write }: Desk, share: number): Row => [
  'reference',
  'transport_document_reference',
  write.text('transport_document_reference', facts.bill),
  share,
]
const booked = ({ facts, write }: Desk, share: number): Row => [
  'reference',
  'carrier_booking_reference',
  write.text('carrier_booking_reference', facts.booking),
  share,
]

export const airWaybill = (desk: Desk): Content =>
  other(desk, {
    issuer: desk.facts.forwarder,
    parties: [
      ['shipper', desk.facts.shipper],
      ['consignee', desk.facts.consignee],
    ],
    rows: [
      issued(desk),
      ...references(desk, 0.6),
      ...asOther([
        ['place', 'port_of_loading', [[desk.write.run(`${desk.facts.loading.city} Airport`)]], 0.9],
        ['place', 'port_of_discharge', [[desk.write.run(`${desk.facts.discharge.city} Airport`)]], 0.9],
        [
          'reference',
          'house_document_reference',
          [[desk.write.run(`${desk.random.digits(3)}-${desk.random.digits(8)}`)]],
          0.9,
        ],
        ['terms', 'freight_payment_term_code', [[desk.write.run('PP')]], 0.5],
      ]),
    ],
    cargo: true,
    remarks: [
      'It is agreed that the goods described herein are accepted in apparent good order and condition for carriage.',
      'Chargeable weight as shown.',
    ],
    signature: 'Signature of issuing carrier or its agent',
  })
export const purchaseOrder = (desk: Desk): Content =>
  other(desk, {
    issuer: desk.facts.consignee,
    parties: [
      ['seller', desk.facts.shipper],
      ['ship_to', desk.facts.warehouse],
    ],
    rows: [
      issued(desk, desk.facts.days.ordered),
      ...references(desk, 0.9),
      ...asOther([
        ['terms', 'incoterms', [[desk.write.run(`${desk.facts.incoterm} ${desk.facts.loading.name}`)]], 0.7],
        ['terms', 'payment_terms', [[desk.write.run('Net 30')]], 0.7],
        ['date', 'expected_departure_date', desk.write.day('x', desk.facts.days.departure), 0.6],
      ]),
    ],
    prices: true,
    remarks: [
      'Please confirm this order within 3 working days.',
      'Deliveries before the agreed date are not accepted.',
    ],
    signature: 'Purchasing manager',
  })
export const quotation = (desk: Desk): Content =>
  other(desk, {
    issuer: desk.facts.forwarder,
    parties: [['invoice_payer', desk.facts.consignee]],
    rows: [
      issued(desk, desk.facts.days.ordered),
      ...references(desk, 0.8),
      ...asOther([
        ...route(desk),
        ['date', 'valid_until', desk.write.day('x', addDays(desk.facts.days.ordered, 30)), 0.9],
        ['terms', 'incoterms', [[desk.write.run(desk.facts.incoterm)]], 0.5],
      ]),
    ],
    prices: true,
    remarks: [
      'Rates are valid for the period stated and subject to space.',
      'Excluding duties and taxes at destination.',
    ],
    signature: 'Your sales contact',
  })
export const proforma = (desk: Desk): Content =>
  other(desk, {
    issuer: desk.facts.shipper,
    parties: [
      ['seller', desk.facts.shipper],
      ['buyer', desk.facts.consignee],
    ],
    rows: [
      issued(desk, desk.facts.days.ordered),
      ...references(desk, 0.9),
      ...asOther([...route(desk, 0.5), ['terms', 'incoterms', [[desk.write.run(desk.facts.incoterm)]], 0.7]]),
    ],
    prices: true,
    remarks: ['This is not a demand for payment.', 'Bank details on request.'],
    signature: 'For the seller',
  })
export const manifest = (desk: Desk): Content =>
  other(desk, {
    issuer: { ...desk.facts.agent, name: desk.facts.line.name },
    parties: [
      ['shipper', desk.facts.shipper],
      ['consignee', desk.facts.consignee],
      ['notify_parties', desk.facts.notify],
    ],
    rows: [issued(desk), bill(desk, 0.95), booked(desk, 0.3), ...asOther([...sailing(desk), ...route(desk)])],
    cargo: true,
    containers: 1,
    remarks: ['Manifest closed. Subject to amendment.', 'Master'],
    signature: 'Master / agent',
  })
export const interchange = (desk: Desk): Content => {
  const { facts, random, write } = desk
  const one = { ...desk, facts: { ...facts, boxes: facts.boxes.slice(0, 1) } }
  return other(one, {
    issuer: { ...facts.agent, name: facts.terminal.name },
    parties: [['inland_carrier', facts.trucker]],
    rows: [
      issued(desk, facts.days.delivered),
      bill(desk, 0.5),
      booked(desk, 0.4),
      ...references(desk, 0.3),
      ...asOther([
        ...sailing(desk, 0.6),
        ['reference', 'pickup_number', [[write.run(random.digits(6))]], 0.6],
        ['note', 'driver_name', [[write.run(facts.trucker.contact)]], 0.7],
        [
          'note',
          'exceptions',
          [[write.run(random.pick(['No damage', 'Dent left side', 'Scratches on door']))]],
          0.6,
        ],
        ['measure', 'cargo_gross_weight', write.weight('x', facts.gross), 0.6],
      ]),
    ],
    containers: 1,
    remarks: ['Equipment received in the condition stated above.', 'GATE OUT'],
    signature: 'Gate clerk',
  })
}
export const verifiedMass = (desk: Desk): Content => {
  const { facts, write } = desk
  return other(desk, {
    issuer: facts.shipper,
    parties: [['shipper', facts.shipper]],
    rows: [
      issued(desk, facts.days.cutoff),
      booked(desk, 0.95),
      bill(desk, 0.2),
      ...asOther([
        ...sailing(desk, 0.7),
        ...route(desk, 0.4),
        ['measure', 'cargo_gross_weight', write.weight('x', facts.gross + 3900), 0.9],
        ['note', 'declared_by', [[write.run(facts.shipper.contact)]], 0.7],
      ]),
    ],
    containers: 1,
    remarks: ['The verified gross mass was obtained by method 2 of SOLAS VI/2.', 'Weighing scale certified.'],
    signature: 'Authorized person',
  })
}
export const instruction = (desk: Desk): Content =>
  other(desk, {
    issuer: desk.facts.shipper,
    parties: [
      ['shipper', desk.facts.shipper],
      ['consignee', desk.facts.consignee],
      ['notify_parties', desk.facts.notify],
    ],
    rows: [
      issued(desk, desk.facts.days.cutoff),
      booked(desk, 0.95),
      ...references(desk, 0.5),
      ...asOther([
        ...sailing(desk),
        ...route(desk),
        ['terms', 'freight_payment_term_code', [[desk.write.run('Prepaid')]], 0.6],
        ['terms', 'number_of_originals', [[desk.write.run('3')]], 0.5],
      ]),
    ],
    cargo: true,
    containers: 0.8,
    remarks: ['Please issue the bill of lading as stated above.', 'Draft for approval.'],
    signature: 'Shipper',
  })
export const statement = (desk: Desk): Content => {
  const { facts, random, write } = desk
  const charges = chargesOf(
    desk,
    'Invoice 20417|Invoice 20533|Credit note 118|Invoice 20719|Payment received|Invoice 20801',
  )
  const content = other(desk, {
    issuer: facts.forwarder,
    parties: [['invoice_payer', facts.consignee]],
    rows: [issued(desk, facts.days.due), ...references(desk, 0.7)],
    remarks: ['Please pay the overdue amounts at once.', 'Ageing: 0-30 / 31-60 / 61-90 days'],
    signature: 'Accounts receivable',
  })
  const table = tableOf(desk, charges, [
    { key: 'col.description', paths: [], width: 4, cell: ({ name }) => [[write.run(name)]] },
    {
      key: 'col.when',
      paths: [],
      cell: () => unmarked(write.day('x', addDays(facts.days.due, -random.int(5, 80)))),
    },
    {
      key: 'col.amount',
      paths: [],
      align: 'right',
      cell: ({ amount }) => unmarked(write.money('x', amount, facts.currency, 'bare')),
    },
  ])
  return {
    ...content,
    tables: [table],
    totals: entriesOf(desk, [
      ['money', 'total_amount', write.money('total_amount', sumOf(charges), facts.currency, 'before')],
    ]),
  }
}
export const letter = (desk: Desk): Content => {
  const { facts, random, write } = desk
  const content = other(desk, {
    issuer: facts.agent,
    parties: random.chance(0.5) ? [['invoice_payer', facts.consignee]] : [],
    rows: [issued(desk), ...references(desk, 0.6), bill(desk, 0.4)],
    remarks: ['Kind regards'],
    signature: 'Customer service',
  })
  return {
    ...content,
    sentences: stack(
      join(
        random.pick(['We regret to inform you that the vessel ', 'Please note that the m/v ']),
        [[write.run(facts.vessel)]],
        ' has been delayed by weather.',
      ),
      join(
        'The new schedule is expected on ',
        unmarked(write.day('x', facts.days.arrival)) ?? [],
        '; bill of lading ',
        write.text('transport_document_reference', facts.bill),
        ' is affected.',
      ),
      join('We will keep you informed.'),
    ),
  }
}
