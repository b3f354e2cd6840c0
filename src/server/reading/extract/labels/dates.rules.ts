import { label } from './label.rules.ts'

export const dates = [
  label(
    'day',
    'issue_date',
    'date of issue, issue date, issued on, date issued, bl date, date of bl, notice date, issued date, document date, date of notice, arrival notice date, do date, issued, packing list date, print date, date prepared, isf date',
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
    'eta, eta pod, estimated time of arrival, estimated arrival, arrival date, estimated date of arrival, eta discharge port, eta at pod, date of arrival, eta port of discharge, estimated arrival date, eta at port of discharge, vessel eta, expected arrival, pod eta, arrived on, arrival, ata, vessel arrival date, expected arrival date, eta port, discharge eta',
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
    'last free day, lfd, free time expires, free until, last free date, last free time, free time expiration, last free, free time ends, free time until, last free day pier, demurrage lfd, last free day lfd, free time exp, storage begins after',
  ),
  label(
    'day',
    'general_order_date',
    'go date, general order date, go, general order, go deadline, general order go date, go on',
  ),
  label('day', 'it_date', 'it date, date of it, in bond date'),
  label('day', 'entry_date', 'entry date'),
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
/** Cut-offs of a booking by DCSA's codes. */
export const cutOffs: [string, string][] = [
  [
    'DCO',
    'doc cut off, documentation cut off, si cut off, docs cut off, shipping instruction cut off, document cut off, si closing, doc cutoff, si cutoff, documentation deadline, shipping instruction deadline, bl cut off, doc closing, si deadline',
  ],
  ['VCO', 'vgm cut off, vgm cutoff, vgm closing, vgm deadline, vgm submission'],
  [
    'FCO',
    'cy cut off, cy cutoff, cy closing, port cut off, full container cut off, cargo cut off, fcl cut off, gate in cut off, full return cut off, port cutoff, cy closing date, container cut off, cargo cutoff, fcl delivery cut off, terminal cut off, gate cut off',
  ],
  [
    'EFC',
    'earliest return date, erd, earliest full container delivery, earliest receiving date, early return date, earliest receive date',
  ],
]
