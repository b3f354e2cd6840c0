import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ExtractedField } from '../reading/types.ts'
import type { DocumentService } from './document-service.ts'
import { readingResult } from './reader.ts'

/** Where each value of these bookings is printed. */
export const bookingBox = { x: 0.1, y: 0.1, width: 0.2, height: 0.02 }
/** A document of the type with the fewest key fields that tracking has, too. @param values in place of the usual ones; empty for none */
export const bookingOf = (number: string, values: Record<string, string> = {}) => {
  const payload: Record<string, string> = {
    carrier_booking_reference: number,
    'booking_party.party_name': 'Fir Street Imports',
    vessel_name: 'MSC IRINA',
    carrier_export_voyage_number: '645E',
    'port_of_loading.location_name': 'Shanghai, China',
    'port_of_discharge.location_name': 'Los Angeles, CA',
    expected_departure_date: '2026-11-02',
    expected_arrival_date: '2026-11-24',
    ...values,
  }
  const fields = Object.entries(payload).flatMap(([path, value]): ExtractedField[] =>
    value === ''
      ? []
      : [{ path, value, text: value, page: 1, box: bookingBox, method: 'text', confidence: 0.9 }],
  )
  const said: Record<string, unknown> = {}
  for (const { path, value } of fields) {
    const [name = '', member] = path.split('.')
    said[name] = member === undefined ? value : { [member]: value }
  }
  return readingResult('A booking', { type: 'booking_confirmation', extraction: { payload: said, fields } })
}

/** Bookings that are tracked, and documents about them that are read. */
export function readBookings(documents: DocumentService) {
  const { service } = documents
  let serial = 0
  /** @returns the booking number of a new shipment */
  async function trackedBooking(more: Record<string, unknown> = {}): Promise<string> {
    const booking_number = `BKG8800${++serial}`
    const imported = await service.ask('POST', '/v2/imports', {
      data: [
        {
          id: randomUUID(),
          type: 'shipment',
          attributes: {
            bill_of_lading_number: `MEDU7700${serial}`,
            booking_number,
            pod_vessel_name: 'MSC IRINA',
            pod_voyage_number: '0645E',
            port_of_lading_name: 'Shanghai',
            port_of_discharge_name: 'Los Angeles',
            pol_atd_at: '2026-11-02T18:00:00Z',
            pol_timezone: 'Asia/Shanghai',
            pod_eta_at: '2026-11-25T05:00:00Z',
            pod_timezone: 'America/Los_Angeles',
            ...more,
          },
          relationships: {},
        },
      ],
    })
    expect(imported.status).toBe(201)
    return booking_number
  }
  /** @returns the id of a new document that was read so */
  async function read(outcome: ReturnType<typeof bookingOf>, name?: string): Promise<string> {
    const { id } = await documents.file(name)
    documents.fakeReader.answers.read = () => outcome
    await documents.work()
    return id
  }
  return { trackedBooking, read }
}
