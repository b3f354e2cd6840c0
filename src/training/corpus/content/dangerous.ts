import { routeEntries, referenceRows, sailing } from './common.ts'
import { type Content, type Desk, entriesOf, tableOf, join } from './desk.ts'
import { containerTable } from './parts.ts'
import { addDays } from '../facts/days.ts'
import { dangerousGoods } from '../facts/goods.ts'

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
    ...referenceRows(desk, 0.3),
    ...sailing(desk, 0.9),
    ...routeEntries(desk, 0.9),
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
