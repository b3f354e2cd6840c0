import { type Desk, tableOf, join, stack } from './desk.ts'
import type { ShippedBox } from '../facts/boxes.ts'
import type { InventedShipment } from '../facts/shipment.ts'
import type { PrintedPlace } from '../facts/write.ts'
import type { MarkedLines, Table } from '../types.ts'

const boxPath = 'utilized_transport_equipments'
const sizes: Record<string, string[]> = {
  '22G1': ["20' DC", '20GP', '20DV', '22G1', "20'GP"],
  '42G1': ["40' DC", '40GP', '42G1', "40'GP"],
  '45G1': ["40' HC", '40HC', '45G1', '40HQ', "40'HC"],
  '45R1': ['40RF', '45R1', "40' RF"].slice(1, 2),
  L5G1: ["45' HC", '45HC', 'L5G1'].slice(2),
}

/** `CSQU3054383`, `CSQU 305438-3`: as this document prints it. */
export const numberWritten = (number: string, form: number): string =>
  form === 0
    ? number
    : form === 1
      ? `${number.slice(0, 4)} ${number.slice(4)}`
      : `${number.slice(0, 4)} ${number.slice(4, 10)}-${number.slice(10)}`
/** `20GP` has the form of a code of ISO 6346 itself; `40HC` stands for one. */
export const sizeOf = (path: string, text: string, iso: string): MarkedLines => [
  [{ text, marks: [{ path, value: /^[24L]\d[GRUPT][\dP]$/.test(text) ? text : iso }] }],
]
export const sizeWritten = ({ random }: Desk, iso: string): string => random.pick(sizes[iso] ?? [iso])

export function containerTable(
  desk: Desk,
  { weights = true, heading = null }: { weights?: boolean; heading?: string | null } = {},
): Table {
  const { facts, random, write } = desk
  const form = random.pick([0, 0, 0, 1, 2])
  const unitInCell = random.chance(0.4)
  const words = new Map(facts.boxes.map(({ iso }) => [iso, sizeWritten(desk, iso)]))
  const path = (at: number, name: string): string => `${boxPath}.${at}.${name}`
  const all = `${boxPath}.*`
  return tableOf<ShippedBox>(
    desk,
    facts.boxes,
    [
      {
        key: 'col.container',
        paths: [`${all}.equipment_reference`],
        width: 3,
        cell: ({ number }, at) =>
          write.text(path(at, 'equipment_reference'), numberWritten(number, form), number),
      },
      {
        key: 'col.type',
        paths: [`${all}.iso_equipment_code`],
        share: 0.75,
        cell: ({ iso }, at) => sizeOf(path(at, 'iso_equipment_code'), words.get(iso) ?? iso, iso),
      },
      {
        key: 'col.seal',
        paths: [`${all}.seals.*`],
        share: 0.65,
        cell: ({ seal }, at) => [[{ text: seal, marks: [{ path: path(at, 'seals.0'), value: seal }] }]],
      },
      {
        key: 'col.packages',
        paths: [`${all}.number_of_packages`],
        align: 'right',
        width: 1.5,
        share: weights ? 0.6 : 0.2,
        cell: ({ packages }, at) => write.number(path(at, 'number_of_packages'), packages),
      },
      {
        key: 'col.gross',
        paths: [`${all}.cargo_gross_weight`],
        align: 'right',
        share: weights ? 0.75 : 0.2,
        cell: ({ kilograms }, at) => write.weight(path(at, 'cargo_gross_weight'), kilograms, unitInCell),
      },
      {
        key: 'col.volume',
        paths: [`${all}.cargo_gross_volume`],
        align: 'right',
        share: weights ? 0.4 : 0.1,
        cell: ({ cubicMetres }, at) => write.volume(path(at, 'cargo_gross_volume'), cubicMetres, unitInCell),
      },
      {
        key: 'col.tare',
        paths: [`${all}.tare_weight`],
        align: 'right',
        share: 0.12,
        cell: ({ tare }, at) => write.weight(path(at, 'tare_weight'), tare, unitInCell),
      },
    ],
    { heading, sums: 0 },
  )
}

/** Containers in one cell: `CSQU3054383 / 40HC / SEAL 123`. */
export function containersInWords(desk: Desk): MarkedLines {
  const { facts, random, write } = desk
  const form = random.pick([0, 0, 1])
  const seals = random.chance(0.5)
  return facts.boxes.map(({ number, iso, seal }, at) =>
    join(
      write.text(`${boxPath}.${at}.equipment_reference`, numberWritten(number, form), number),
      ' / ',
      [...sizeOf(`${boxPath}.${at}.iso_equipment_code`, sizeWritten(desk, iso), iso)],
      ...(seals
        ? [
            ' / SEAL ',
            [[{ text: seal, marks: [{ path: `${boxPath}.${at}.seals.0`, value: seal }] }]] as MarkedLines,
          ]
        : []),
    ).flat(),
  )
}

/** What is carried: one row a kind of goods, or one for all. */
export function cargoTable(desk: Desk, { item = 'consignment_items' }: { item?: string } = {}): Table {
  const { facts, random, write, speaker } = desk
  const unitInCell = random.chance(0.5)
  const lines = facts.lines.slice(0, random.pick([1, 1, 2, 4]))
  const path = (at: number, name: string): string => `${item}.${at}.${name}`
  const all = `${item}.*`
  const kindWord = write.run(facts.packageWord)
  const marks = random.pick([`${facts.consignee.name.split(' ')[0]}`, 'N/M', facts.order, 'AS ADDRESSED'])
  const unitBehind = random.chance(0.6)
  return tableOf(
    desk,
    lines,
    [
      {
        key: 'col.marks',
        paths: [],
        share: 0.45,
        cell: (_line, at) => (at === 0 ? [[write.run(marks)], [write.run(`1-${facts.packages}`)]] : null),
      },
      {
        key: 'col.packages',
        paths: [`${all}.number_of_packages`],
        width: 2,
        cell: ({ packages }, at) =>
          unitBehind
            ? join(write.number(path(at, 'number_of_packages'), packages), ' ', [
                [{ ...kindWord, marks: [{ path: path(at, 'package_code'), value: facts.packageKind.code }] }],
              ])
            : write.number(path(at, 'number_of_packages'), packages),
      },
      {
        key: 'col.description',
        paths: [`${all}.description_of_goods`],
        width: 6,
        cell: ({ good }, at) => {
          const text = write.text(path(at, 'description_of_goods'), good.description)
          return random.chance(0.3)
            ? stack(
                text,
                join(random.pick(['HS CODE: ', 'HS ', 'HTS: ']), write.text(path(at, 'hs_codes.0'), good.hs)),
              )
            : text
        },
      },
      {
        key: 'col.hs',
        paths: [`${all}.hs_codes.*`],
        share: 0.2,
        cell: ({ good }, at) => write.text(path(at, 'hs_codes.0'), good.hs),
      },
      {
        key: 'col.net',
        paths: [`${all}.cargo_net_weight`],
        align: 'right',
        share: 0.2,
        cell: ({ net }, at) => write.weight(path(at, 'cargo_net_weight'), net, unitInCell),
      },
      {
        key: 'col.gross',
        paths: [`${all}.cargo_gross_weight`],
        align: 'right',
        cell: ({ gross }, at) => write.weight(path(at, 'cargo_gross_weight'), gross, unitInCell),
      },
      {
        key: 'col.volume',
        paths: [`${all}.cargo_gross_volume`],
        align: 'right',
        share: 0.7,
        cell: ({ cubicMetres }, at) => write.volume(path(at, 'cargo_gross_volume'), cubicMetres, unitInCell),
      },
    ],
    {
      heading:
        random.chance(0.3) && speaker.language === 'en'
          ? random.pick([
              'PARTICULARS FURNISHED BY SHIPPER',
              'Cargo details',
              'Particulars declared by shipper - carrier not responsible',
              'GOODS',
            ])
          : null,
      sums: 0,
    },
  )
}

export const inlandPlace = (facts: InventedShipment): PrintedPlace =>
  facts.delivery === null
    ? facts.discharge
    : {
        name: facts.delivery.name,
        country: facts.delivery.country,
        country_code: facts.delivery.country_code,
      }
/** A place of which only the name is printed: terminals, depots. */
export const placeNamed = ({ write }: Desk, path: string, name: string): MarkedLines =>
  write.text(`${path}.location_name`, name)
