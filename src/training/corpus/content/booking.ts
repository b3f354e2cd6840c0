import { letterSentences } from './sentences.ts'
import { routeEntries, movement, referenceRows, sailing } from './common.ts'
import { also, type Content, type Desk, type Row, entriesOf, join } from './desk.ts'
import { placeNamed, sizeOf, sizeWritten } from './parts.ts'
import { addDays } from '../facts/days.ts'

export function bookingConfirmation(desk: Desk): Content {
  const { facts, random, write, speaker } = desk
  const units = facts.boxes.length
  const size = facts.boxes[0]?.iso ?? '45G1'
  const sizeText = sizeWritten(desk, size)
  const cutOff = (code: string, key: string, before: number, time: string, at: number): Row => [
    'date',
    key,
    also(
      write.moment(
        `shipment_cut_off_times.${at}.cut_off_date_time`,
        addDays(facts.days.departure, -before),
        time,
      ),
      { path: `shipment_cut_off_times.${at}.cut_off_date_time_code`, value: code },
    ),
    0.6,
    undefined,
    ['shipment_cut_off_times.*.cut_off_date_time'],
  ]
  const entries = entriesOf(desk, [
    ['party', 'booking_party', write.party('booking_party', facts.forwarder), 0.92],
    ['party', 'shipper', write.party('shipper', facts.shipper), 0.5],
    ['party', 'consignee', write.party('consignee', facts.consignee), 0.2],
    ['reference', 'carrier_booking_reference', write.text('carrier_booking_reference', facts.booking)],
    [
      'reference',
      'transport_document_reference',
      write.text('transport_document_reference', facts.bill),
      0.15,
    ],
    [
      'reference',
      'service_contract_reference',
      write.text('service_contract_reference', `${random.letters(2)}${random.digits(6)}`),
      0.4,
    ],
    [
      'reference',
      'contract_quotation_reference',
      write.text('contract_quotation_reference', `Q${random.digits(7)}`),
      0.15,
    ],
    ...referenceRows(desk, 0.35),
    ...sailing(desk),
    ...routeEntries(desk),
    ['date', 'confirmed_date', write.day('confirmed_date', facts.days.booked), 0.8],
    ['date', 'expected_departure_date', write.day('expected_departure_date', facts.days.departure), 0.95],
    ['date', 'expected_arrival_date', write.day('expected_arrival_date', facts.days.arrival), 0.9],
    cutOff('DCO', 'cutoff.DCO', 4, '12:00', 0),
    cutOff('VCO', 'cutoff.VCO', 3, '16:00', 2),
    cutOff('EFC', 'cutoff.EFC', 9, '08:00', 3),
    cutOff('FCO', 'cutoff.FCO', 2, '17:00', 1),
    [
      'terms',
      'booking_status',
      write.text('booking_status', random.pick(['Confirmed', 'CONFIRMED', 'Amended'])),
      0.3,
    ],
    ...movement(desk, 0.4),
    [
      'measure',
      'confirmed_equipments.0.units',
      join(
        write.text('confirmed_equipments.0.units', String(units), units),
        ' x ',
        sizeOf('confirmed_equipments.0.iso_equipment_code', sizeText, size),
      ),
      0.8,
      undefined,
      ['confirmed_equipments.0.units', 'confirmed_equipments.0.iso_equipment_code'],
    ],
    [
      'place',
      'confirmed_equipments.0.empty_container_pickup_location',
      placeNamed(
        desk,
        'confirmed_equipments.0.empty_container_pickup_location',
        `${random.pick(['Empty Yard', 'Container Depot'])} ${facts.loading.city}`,
      ),
      0.5,
    ],
    [
      'note',
      'commodity_type',
      write.text('commodity_type', facts.lines[0]?.good.description ?? 'General cargo'),
      0.7,
    ],
    ['measure', 'cargo_gross_weight', write.weight('cargo_gross_weight', facts.gross), 0.6],
  ])
  return {
    issuer: { ...facts.agent, name: facts.line.name },
    entries,
    tables: [],
    totals: [],
    remarks: random.some(
      [
        'Rates are subject to all applicable surcharges.',
        'Please check all details and inform us of discrepancies.',
        'VGM must be submitted before the cut-off.',
        'Late documents may be rolled to the next vessel.',
      ],
      2,
    ),
    signatures: [{ caption: speaker.plainly('Customer service'), value: [[]] }],
    sentences: letterSentences(
      desk,
      'booking',
      {
        booking: write.text('carrier_booking_reference', facts.booking),
        vessel: write.text('vessel_name', facts.vessel),
        voyage: write.text('carrier_export_voyage_number', facts.voyage),
        loading: write.place('port_of_loading', facts.loading),
        discharge: write.place('port_of_discharge', facts.discharge),
        departure: write.day('expected_departure_date', facts.days.departure),
        arrival: write.day('expected_arrival_date', facts.days.arrival),
      },
      speaker.split,
    ),
  }
}
