import { label } from './label.rules.ts'

/** Combines every name of a thing with every word for its end: `SI` and `closing time`. */
const each = (things: string, ends: string): string =>
  things
    .split(', ')
    .flatMap((thing) => ends.split(', ').map((end) => `${thing} ${end}`))
    .join(', ')
const releases = (whose: string): string =>
  `${each(whose, 'release date, released on, release on, released date')}, ${each(each('date of, date', whose), 'release')}`

export const dateLabels = [
  label(
    'day',
    'issue_date',
    'date of issue, issue date, issued on, date issued, bl date, date of bl, notice date, issued date, document date, date of notice, arrival notice date, do date, issued, packing list date, print date, date prepared, isf date, doc date, issuance date',
  ),
  label('day', 'issue_date invoice_date confirmed_date entry_date', 'date, dated, document date'),
  label('day', 'invoice_date', 'invoice date, inv date, date of invoice, bill date, tax invoice date'),
  label(
    'day',
    'payment_due_date',
    'due date, payment due, payment due date, pay by, invoice due date, due on, due',
  ),
  label(
    'day',
    'confirmed_date',
    'booking date, confirmation date, booking confirmation date, confirmed on, date confirmed, date of booking',
  ),
  label(
    'day',
    'shipped_on_board_date',
    'shipped on board, on board date, laden on board, shipped on board date, laden on board date, on board, date laden on board, sob date, date shipped on board, sob',
  ),
  label('day', 'received_for_shipment_date', 'received for shipment, received for shipment date'),
  label(
    'day',
    'port_of_discharge_arrival_date expected_arrival_date',
    'eta, eta pod, estimated time of arrival, estimated arrival, arrival date, estimated date of arrival, eta discharge port, eta at pod, date of arrival, eta port of discharge, estimated arrival date, eta at port of discharge, vessel eta, expected arrival, pod eta, arrived on, arrival, ata, vessel arrival date, expected arrival date, eta port, discharge eta, eta date, call date, vessel call date',
  ),
  label(
    'day',
    'place_of_delivery_arrival_date',
    'eta final destination, eta at final destination, eta place of delivery, eta final destn, eta destination, eta at place of delivery, eta ramp, eta door, eta final, final eta, eta del, final destination eta, est arrival at final destination, eta at destination',
  ),
  label(
    'day',
    'expected_departure_date',
    'etd, estimated time of departure, estimated departure, departure date, sailing date, etd pol, estimated departure date, expected departure, etd port of loading, sailing, est sailing date, expected departure date, etd load port, etd origin port, sail date',
  ),
  label(
    'day',
    'last_free_day',
    'last free day, lfd, free time expires, free until, last free date, last free time, free time expiration, last free, free time ends, free time until, last free day pier, demurrage lfd, last free day lfd, free time exp, storage begins after, last free day at terminal, last free day at port, last free day terminal, lfd at terminal, terminal lfd, last free day at pier, last day free, last day of free time',
  ),
  label(
    'day',
    'general_order_date',
    'go date, general order date, go, general order, go deadline, general order go date, go on, go eligible date, go eligible, general order on, go by, go day, to go on, goes to general order on, general order deadline, general order eligible date',
  ),
  label(
    'day',
    'freight_release_date',
    `${releases('freight, ocean freight, carrier, line, steamship line')}, freight released, freight release`,
  ),
  label(
    'day',
    'customs_release_date',
    `${releases('customs, cbp')}, customs cleared on, customs clearance date, customs released, customs release, cbp release, customs cleared, customs clearance`,
  ),
  label('day', 'release_date', 'release date, date of release, date released, released on'),
  label(
    'day',
    'empty_return_due_date',
    'empty return date, empty return by, return empty by, return by, empty return deadline, empty return due date, empty due date, empty due back, return empty before, last day to return empty, last day for empty return, container return date, container return by, return container by, return deadline, equipment return date, empty container return date',
  ),
  label(
    'moment',
    'pickup_appointment_at',
    each(
      'pickup, pick up, terminal, gate, truck, container pickup',
      'appointment, appt, appointment date, appointment time, appointment date time, appointment date/time, appointment date & time, appointment date and time, appt date, appt time, appt date/time',
    ),
  ),
  label('day', 'it_date', 'it date, date of it, in bond date'),
  label('day', 'entry_date', 'entry date, be date, boe date, bill of entry date'),
  label('day', 'summary_date', 'summary date, entry summary date'),
  label('day', 'import_date', 'import date, date of importation, importation date, date of import'),
  label('day', 'export_date', 'export date, date of exportation, exportation date'),
  label('day', 'valid_until', 'valid until, expires, expiry date, validity, valid to'),
  label('day', 'blanket_period_start', 'blanket period from'),
  label('day', 'blanket_period_end', 'blanket period to'),
  label('day', 'container_packed_on', 'packing date, date packed, packed on, date of packing'),
  label(
    'moment',
    'delivered_at',
    'delivery date, delivered, date delivered, delivered on, delivery date and time, delivered date, delivery date time, date of delivery, time of delivery, actual delivery, delivery completed',
  ),
  label('moment', 'filed_at', 'filed, filed on, filing date, date filed, isf filing date, filed at'),
]

const closing = `cut off, cutoff, closing, deadline, ${each('cut off, cutoff, closing, deadline', 'date, time, date time, date/time, date & time, date and time')}`

/** Cut-offs of a booking by the codes of DCSA. */
export const cutOffLabels: [string, string][] = [
  [
    'DCO',
    each(
      'doc, docs, document, documents, documentation, si, shipping instruction, shipping instructions, bl, bl instruction, si/bl, si/doc, doc/si',
      closing,
    ),
  ],
  ['VCO', each('vgm, vgm submission, verified gross mass, si/vgm vgm', closing)],
  [
    'FCO',
    each(
      'cy, port, full container, fcl, gate in, full return, container, cargo, fcl delivery, terminal, gate, full gate in, cy gate in, port cy, cy/port, full container delivery, full delivery',
      closing,
    ),
  ],
  [
    'EFC',
    'earliest return date, erd, earliest full container delivery, earliest receiving date, early return date, earliest receive date, earliest full container delivery date, cy open, cy opening, earliest return, early receiving date, earliest gate in',
  ],
]
/** The last moment of something, in the languages of documents, without accents. */
const lastMoment =
  /\b(?:cut ?off|clos(?:ing|es?|ure)|deadline|due(?: by)?|latest|cloture|cierre|prazo|son zaman\w*)\b|schluss\b|\bby$/
/** What is due by then, by the code of DCSA. */
const dueThings: [code: string, of: RegExp][] = [
  ['VCO', /\bvgm\b|verified gross mass/],
  ['DCO', /\b(?:si|docs?|document\w*|shipping instructions?|bl instructions?|draft)\b/],
  ['FCO', /\b(?:cy|gate in|container|cargo|terminal|full)\b|^lade/],
]
const firstMoment =
  /\b(?:earliest|first|early)\b.*\b(?:receiv\w*|deliver\w*|gate in|return)\b|\b(?:terminal|cy|gate)\b.*\bopen\w*\b|\bouverture\b.*\bterminal\b|\bfruheste\b|\bapertura\b.*\bterminal\b/
const MAX_CAPTION_WORDS = 7
/** The code of the cut-off that a caption in other words names: `VGM due by`, `First receiving date`; null for all others. */
export function cutOffCodeOf(plain: string): string | null {
  const bare = plain.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (/\d/.test(bare) || bare.split(' ').length > MAX_CAPTION_WORDS) return null
  if (firstMoment.test(bare)) return 'EFC'
  return lastMoment.test(bare) ? (dueThings.find(([, of]) => of.test(bare))?.[0] ?? null) : null
}

/** Free time by the codes of DCSA; no prefix where the document does not say what it is for. */
const spans = 'free time, free days, free day, free period, free time days, days free, free time allowed'
const ends =
  'free until, free time expires, free time until, free time ends, last free day, lfd, free date, free thru, free through, last free date'
const named = (things: string): string =>
  `${each(things, `${spans}, ${ends}`)}, ${each(`${spans}, ${ends}`, things)}, ${things}`
export const freeTimeLabels: [string, string][] = [
  ['DEM', `${named('demurrage, dem')}, port free days, port free time`],
  ['DET', `${named('detention, det, per diem, equipment')}, free time at destination detention`],
  ['STO', named('storage, terminal storage')],
  ['ANY', spans],
]
