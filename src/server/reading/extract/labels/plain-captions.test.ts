import { expect, test } from 'vitest'
import { valuesOf } from '../../testing/values-of.ts'

test('a caption without a colon and its value may be one cell', () => {
  const values = valuesOf(
    'arrival_notice',
    `
ARRIVAL NOTICE
Vessel EVER GIVEN 0123-045E    ETA 25-NOV-2026    Last Free Day 12/01/2026
Consignee NORTHWIND TRADING LLC
MBL EGLV123456789012    HBL SHA0012345
Port of Loading SHANGHAI     Port of Discharge LOS ANGELES, CA
Gross Weight 12,345.00 KGS`,
  )
  expect(values).toMatchObject({
    vessel_name: 'EVER GIVEN',
    carrier_export_voyage_number: '0123-045E',
    'consignee.party_name': 'NORTHWIND TRADING LLC',
    port_of_discharge_arrival_date: '2026-11-25',
    last_free_day: '2026-12-01',
    transport_document_reference: 'EGLV123456789012',
    house_document_reference: 'SHA0012345',
    'port_of_loading.location_name': 'SHANGHAI',
    'port_of_discharge.location_name': 'LOS ANGELES, CA',
    'consignment_items.0.cargo_gross_weight.value': 12345,
  })
})

test('a country behind its caption is one that there is', () => {
  expect(valuesOf('certificate_of_origin', 'CERTIFICATE OF ORIGIN\n9) COUNTRY OF ORIGIN CHINA')).toEqual({
    country_of_origin: 'CHINA',
  })
  expect(valuesOf('certificate_of_origin', 'CERTIFICATE OF ORIGIN\n9) COUNTRY OF ORIGIN MARKING')).toEqual({})
})

test('what follows a caption without a colon is a value only if nothing of it is left over', () => {
  const values = valuesOf(
    'arrival_notice',
    `
ARRIVAL NOTICE
ETA subject to change without notice
Vessel VOYAGE
Consignee copy
Carrier Corporation
Port of Discharge and place of delivery
PORT OF LOADING PORT OF DISCHARGE
DENVER
CO 80112-1234`,
  )
  expect(values).toEqual({})
})

test('a number and its date behind one caption are two values, and the date of an order is not that of the invoice', () => {
  const invoice = `
COMMERCIAL INVOICE
Invoice No. & Date: PK/EXP/1182/26 DT. 14.10.2026
Buyer's Order No. & Date: PO-88310 DT. 02.08.2026`
  expect(valuesOf('commercial_invoice', invoice)).toMatchObject({
    invoice_number: 'PK/EXP/1182/26',
    invoice_date: '2026-10-14',
    'purchase_order_numbers.0': 'PO-88310',
  })
  expect(valuesOf('commercial_invoice', invoice.replace(/Invoice No.*\n/, ''))).not.toHaveProperty(
    'invoice_date',
  )
  expect(
    valuesOf('commercial_invoice', 'COMMERCIAL INVOICE\nInvoice No. and Date\nEXP-1182 dated 14.10.2026'),
  ).toEqual({ invoice_number: 'EXP-1182', invoice_date: '2026-10-14' })
})

test('a date behind a caption that is not known is not the date of the document', () => {
  expect(valuesOf('arrival_notice', 'ARRIVAL NOTICE\nCall Date: 25-NOV-2026')).toEqual({
    port_of_discharge_arrival_date: '2026-11-25',
  })
  expect(valuesOf('arrival_notice', 'ARRIVAL NOTICE\nBerth Window Date: 25-NOV-2026')).toEqual({})
  expect(valuesOf('customs_entry', 'BILL OF ENTRY\nBE Date: 24-NOV-2026')).toEqual({
    entry_date: '2026-11-24',
  })
})

test('a party is asked for with its name and address', () => {
  const form =
    'IMPORTER SECURITY FILING\n4) SHIP TO NAME & ADDRESS\nNORTHWIND DC #3\n14800 S FIGUEROA ST, GARDENA, CA 90248'
  expect(valuesOf('importer_security_filing', form)).toMatchObject({
    'ship_to.party_name': 'NORTHWIND DC #3',
    'ship_to.address': '14800 S FIGUEROA ST, GARDENA, CA 90248',
  })
})
