import { KILOGRAMS_PER_POUND } from '../../../../contract/format/index.ts'
import { terminals } from '../../../reference/catalogue/index.ts'
import type { ContainerSnapshot, ShipmentSnapshot, Snapshot } from '../../../tracking/source.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { DocumentForm } from './document-form.ts'

/** What a document is about, as its source reported it on the day of issue. */
export interface DocumentSubject {
  shipment: ShipmentSnapshot
  containers: ContainerSnapshot[]
  /** The consignee. */
  customer: string
  random: SeededRandom
  issued: Date
}

export const subjectOf = (
  { shipment, containers }: Snapshot,
  more: Pick<DocumentSubject, 'customer' | 'random' | 'issued'>,
): DocumentSubject | undefined => (shipment ? { shipment, containers, ...more } : undefined)

const shippers = [
  'Harbour Mills Co., Ltd.',
  'East Bay Manufacturing Co., Ltd.',
  'Blue River Trading Ltd.',
  'Golden Field Industries Ltd.',
] as const
const truckers = ['West Drayage Inc', 'Harborline Trucking LLC', 'Blue Anchor Cartage Inc'] as const

const dayFormats = new Map<string, Intl.DateTimeFormat>()
/** `22 Nov 2026` in the zone of its place; empty where there is no time. */
function dayText(at: string | Date | null | undefined, zone: string | null | undefined): string {
  if (!at) return ''
  const timeZone = zone ?? 'UTC'
  const known = dayFormats.get(timeZone)
  const format =
    known ?? new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' })
  if (!known) dayFormats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${parts['day']} ${parts['month']} ${parts['year']}`
}

const terminalName = ({ shipment, containers }: DocumentSubject): string => {
  const id = containers[0]?.pickup_facility_id ?? containers[0]?.pod_terminal_id ?? shipment.pod_terminal_id
  return terminals.find((each) => each.id === id)?.name ?? shipment.port_of_discharge_name ?? ''
}

/** `40HC`, as forms write the size and type of a container. */
function sizeText({ equipment_length, equipment_height, equipment_type }: ContainerSnapshot): string {
  const kind = equipment_type === 'reefer' ? 'RF' : equipment_height === 'high_cube' ? 'HC' : 'GP'
  return `${equipment_length ?? 40}${kind}`
}

const containerTable = ({ containers, random }: DocumentSubject): NonNullable<DocumentForm['table']> => ({
  headings: ['Container No.', 'Seal No.', 'Type', 'Packages', 'Gross Weight (kg)'],
  rows: containers.map((container) => [
    container.number,
    container.seal_number ?? '',
    sizeText(container),
    String(random.integer(`packages ${container.number}`, 180, 1400)),
    ((container.weight_in_lbs ?? 30_000) * KILOGRAMS_PER_POUND).toLocaleString('en-US', {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }),
  ]),
})

const voyageRows = ({ shipment }: DocumentSubject): DocumentForm['rows'] => [
  [
    ['Vessel', shipment.pod_vessel_name ?? ''],
    ['Voyage', shipment.pod_voyage_number ?? ''],
  ],
  [
    ['Port of loading', shipment.port_of_lading_name ?? ''],
    ['Port of discharge', shipment.port_of_discharge_name ?? ''],
  ],
]
const billRow = ({ shipment }: DocumentSubject): DocumentForm['rows'][number] => [
  ['B/L No.', shipment.bill_of_lading_number],
  ['Booking No.', shipment.booking_number ?? ''],
]
const issuerOf = ({ shipment }: DocumentSubject): string =>
  shipment.shipping_line_name ?? shipment.shipping_line_scac ?? ''

/** The customer is the consignee, and the account is notified. */
export const billForm = (subject: DocumentSubject, notify: string): DocumentForm => {
  const { shipment, customer, random } = subject
  const boarded = dayText(shipment.pol_atd_at ?? shipment.pol_etd_at, shipment.pol_timezone)
  return {
    issuer: issuerOf(subject),
    title: 'BILL OF LADING',
    rows: [
      billRow(subject),
      [
        ['Shipper', random.pick('shipper', shippers)],
        ['Consignee', customer],
      ],
      [['Notify party', notify]],
      ...voyageRows(subject),
      [
        ['Shipped on board', boarded],
        ['Date of issue', boarded],
      ],
    ],
    table: containerTable(subject),
    notes: ['Freight prepaid', 'Number of originals: 3', "Shipper's load, stow and count"],
  }
}

export const noticeForm = (subject: DocumentSubject): DocumentForm => {
  const { shipment, containers, customer, issued } = subject
  const zone = shipment.pod_timezone
  const lastFreeDay = containers.flatMap(({ pickup_lfd }) => pickup_lfd ?? []).toSorted()[0]
  return {
    issuer: issuerOf(subject),
    title: 'ARRIVAL NOTICE',
    rows: [
      billRow(subject),
      [
        ['Consignee', customer],
        ['Date issued', dayText(issued, zone)],
      ],
      ...voyageRows(subject),
      [
        ['ETA', dayText(shipment.pod_ata_at ?? shipment.pod_eta_at, zone)],
        ...(lastFreeDay === undefined ? [] : [['Last free day', dayText(lastFreeDay, zone)] as const]),
      ],
      [['Pickup location', terminalName(subject)]],
    ],
    table: containerTable(subject),
    notes: [
      'Freight charges must be paid and original bills surrendered before release.',
      'Please arrange pickup before the last free day to avoid demurrage.',
    ],
  }
}

export const orderForm = (subject: DocumentSubject): DocumentForm => {
  const { shipment, containers, customer, random, issued } = subject
  const zone = shipment.pod_timezone
  const lastFreeDay = containers.flatMap(({ pickup_lfd }) => pickup_lfd ?? []).toSorted()[0]
  return {
    issuer: 'Harbourline Customs Brokers Inc',
    title: 'DELIVERY ORDER',
    rows: [
      [
        ['D/O No.', `DO-${random.integer('order', 10_000, 99_999)}`],
        ['Issue date', dayText(issued, zone)],
      ],
      billRow(subject),
      voyageRows(subject)[0] ?? [],
      [
        ['Pickup location', terminalName(subject)],
        ['Pickup No.', `PU${random.integer('pickup', 10_000, 99_999)}`],
      ],
      [
        ['Trucker', random.pick('trucker', truckers)],
        ['Deliver to', customer],
      ],
      ...(lastFreeDay === undefined ? [] : [[['Last free day', dayText(lastFreeDay, zone)] as const]]),
    ],
    table: containerTable(subject),
    notes: ['Please release the above to the named carrier.'],
  }
}

/** Words that speak for more than one type: a person has to say what it is. */
export const noteForm = ({ shipment, containers, customer }: DocumentSubject): DocumentForm => ({
  issuer: 'Warehouse 4',
  title: 'Note to the desk',
  rows: [
    [
      ['Please deliver to', customer],
      ['Pick up at', shipment.port_of_discharge_name ?? ''],
    ],
    [
      ['Container', containers[0]?.number ?? ''],
      ['Trucker', 'Delta Drayage LLC'],
    ],
  ],
  table: null,
  notes: [],
})

/** The same form with another check digit at the end of its first container number, as mistyped. */
export function withWrongCheckDigit(form: DocumentForm): DocumentForm {
  const [first, ...rest] = form.table?.rows ?? []
  if (!form.table || !first) return form
  const [number = '', ...cells] = first
  const digit = (Number(number.at(-1)) + 1) % 10
  return { ...form, table: { ...form.table, rows: [[`${number.slice(0, -1)}${digit}`, ...cells], ...rest] } }
}

/** The same form with a container, and without the numbers of its shipment. */
export const withoutShipmentNumbers = (form: DocumentForm): DocumentForm => ({
  ...form,
  rows: form.rows.filter(([first]) => first?.[0] !== 'B/L No.'),
  table: form.table && { ...form.table, rows: form.table.rows.slice(0, 1) },
})
