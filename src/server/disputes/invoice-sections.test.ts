import { expect, test } from 'vitest'
import { containerClocks, type StoredTariff } from '../../contract/trade/deadlines/index.ts'
import {
  clockedContainerOf,
  storedTariffOf,
  yearOfGate,
} from '../../contract/trade/deadlines/testing/clocked-container.ts'
import { invoiceSections } from './invoice-sections.present.ts'

/** Out on 9 June, four days after free time, and an invoice of 6 July. */
const out = { at: '2026-06-09T20:00:00Z', source: 'terminal' }
const noteOf = (tariffs: StoredTariff[]) => {
  const container = clockedContainerOf({
    current_status: 'picked_up',
    pod_full_out_at: out.at,
    times: { ...clockedContainerOf().times, port_left: out },
  })
  const terms = { tariffs, calendars: [yearOfGate()] }
  const [section] = invoiceSections({
    container: {
      number: 'CSQU3054383',
      shipment_id: null,
      bill_of_lading_number: null,
      port_of_discharge_locode: 'USLAX',
      port_of_discharge_name: 'Los Angeles',
      shipping_line_name: null,
      equipment_type: 'dry',
      equipment_length: 40,
      pod_timezone: 'America/Los_Angeles',
    },
    clocks: containerClocks(container, terms, new Date('2026-08-01T00:00:00Z')),
    calendars: [],
    events: [],
    changes: [],
    failed_appointments: [],
    documents: [
      {
        id: 'a',
        name: 'Invoice',
        document_type: 'freight_invoice',
        file_size_bytes: 1,
        received_at: '2026-07-06T00:00:00Z',
        blob_key: 'a',
        invoice: { invoice_date: '2026-07-06' },
      },
    ],
  })
  return section?.note
}

test('an invoice is issued in time by the last day that all clocks charge', () => {
  expect(noteOf([storedTariffOf()])).toContain('27 days after the last charged day')
})

test('while one clock is not calculated, nothing is said of the last charged day', () => {
  const contracts = ['A-1', 'B-2'].map((contract) =>
    storedTariffOf({ id: contract, contract, biller: 'terminal', label: 'Storage' }, { scope: 'storage' }),
  )
  expect(noteOf([storedTariffOf(), ...contracts])).toContain('cannot be said')
})
