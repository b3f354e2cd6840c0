import { t } from '../../../contract/language/index.ts'
/** What a column of a sheet can hold. */
export const columnRoles = [
  'number',
  'container',
  'bill_of_lading',
  'booking_number',
  'request_type',
  'scac',
  'ref_numbers',
  'tags',
  'ignore',
] as const
export type ColumnRole = (typeof columnRoles)[number]

export const roleLabels: Record<ColumnRole, string> = {
  number: t('Number'),
  container: t('Container number'),
  bill_of_lading: t('Bill of lading'),
  booking_number: t('Booking number'),
  request_type: t('Kind of number'),
  scac: t('Carrier'),
  ref_numbers: t('Reference number'),
  tags: t('Tags'),
  ignore: t('Leave out'),
}

/** True for roles that several columns may have. */
export const isRepeatable = (role: ColumnRole): boolean =>
  role === 'ref_numbers' || role === 'tags' || role === 'ignore'

/** `Container No.` → `container`: without punctuation and without words that mean "number". */
export const bareHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\b([a-z])[./]([a-z])\b\.?/g, '$1$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\b(no|nos|nr|num|numbers?|ids?|numero|nummer|code)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Headings of forwarders' sheets, some in German, French and Spanish. A house bill is a reference: no line knows it. */
const headings: [ColumnRole, RegExp][] = [
  ['ref_numbers', /^(hbl|hbol|house (bl|bill|b l|bill of lading))$/],
  [
    'container',
    /^(containers?|cntrs?|ctnrs?|conts?|boxe?s?|equipments?|units?|container unit|containernummer|contenedor|conteneur|kontener)$/,
  ],
  [
    'bill_of_lading',
    /^(bl|b l|mbl|m bl|mbol|obl|bol|bls|(master|ocean|carrier|line) (bl|b l|bol|bill|bill of lading)|bill|bill of lading|bills of lading|konnossement|connaissement|conocimiento)$/,
  ],
  [
    'booking_number',
    /^(booking|bookings|bkg|bkgs|bk|(carrier|line|ocean) booking|booking (ref|reference)|bkg ref|buchung|reserva)$/,
  ],
  [
    'number',
    /^(tracking|tracked|track|request|identifier|shipment|master|mbl container|mbl booking|bl booking|container bl|to track)$/,
  ],
  ['request_type', /^(type|request type|tracking type|number type|kind|kind of number|request kind)$/],
  [
    'scac',
    /^(scac|carriers?|(ocean|sea|vocc) carrier|carrier (name|scac)|line|ssl|vocc|(shipping|steamship|ocean) line|shipping line scac|line scac|reederei|naviera|compagnie)$/,
  ],
  ['tags', /^(tags?|labels?|shipment tags?|keywords?)$/],
  [
    'ref_numbers',
    /^(pos?|p o|purchase orders?|orders?|so|sales orders?|refs?|references?|ref s|((our|your|my|customer|client|shipper|shippers|consignee|forwarder|internal|supplier|shipment|file|job|cust) (refs?|references?|order|po))|(customer|client) po|invoice|invoices|inv|job|file|dossier|auftrag|bestellung|referenz|referencia|commande|delivery)$/,
  ],
]

/** The role for a heading; undefined when the heading is not known. */
export function roleOfHeading(heading: string): ColumnRole | undefined {
  const bare = bareHeading(heading)
  if (bare === '') return /\b(no|number|#)/i.test(heading) ? 'number' : undefined
  return headings.find(([, pattern]) => pattern.test(bare))?.[0]
}
