import { type Content, type Desk, type Row, entriesOf, tableOf } from './desk.ts'
import { cargoTable, containerTable } from './parts.ts'
import { sumOf } from './charges.ts'
import type { Company } from '../facts/parties.ts'
import type { MarkedLines } from '../types.ts'

/** Documents of no type of ours have a title, a date, parties, referenceRows, containers, and a total. */
export const asOther = (rows: Row[]): Row[] =>
  rows.map(([kind, key, value, share = 1, box]) => [kind, key, unmarked(value), share, box, []])
const kept =
  /^(?:title|issue_date|parties|reference_numbers|transport_document_reference|carrier_booking_reference|carrier_code|utilized_transport_equipments|total_amount)/
export const unmarked = (value: MarkedLines | null): MarkedLines | null =>
  value === null
    ? null
    : value.map((line) =>
        line.map((run) => ({ ...run, marks: run.marks.filter(({ path }) => kept.test(path)) })),
      )

export function otherContent(
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
export const issued = ({ facts, write }: Desk, day = facts.days.noticed): Row => [
  'date',
  'issue_date',
  write.day('issue_date', day),
  0.95,
]
export const billRow = ({ facts, write }: Desk, share: number): Row => [
  'reference',
  'transport_document_reference',
  write.text('transport_document_reference', facts.bill),
  share,
]
export const booked = ({ facts, write }: Desk, share: number): Row => [
  'reference',
  'carrier_booking_reference',
  write.text('carrier_booking_reference', facts.booking),
  share,
]
