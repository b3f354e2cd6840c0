import type { DocumentType } from '../../../contract/vocabulary/index.ts'

/** A field: its path, its text in the document, the value to be read, and three labels of different issuers. */
export type SampleFact = [path: string, written: string, read: unknown, labels: [string, string, string]]
const money = (amount: number) => ({ amount, currency_code: 'USD' })
const at = (location_name: string) => ({ location_name })
const by = (party_name: string) => ({ party_name })

const bill: SampleFact = [
  'transport_document_reference',
  'MEDU9104472',
  'MEDU9104472',
  ['MBL No.', 'Master B/L No.', 'Bill of Lading Number'],
]
const vessel: SampleFact = [
  'vessel_name',
  'MSC IRINA',
  'MSC IRINA',
  ['Vessel', 'Ocean Vessel', 'Vessel Name'],
]
const voyage: SampleFact = [
  'carrier_export_voyage_number',
  'UX638W',
  'UX638W',
  ['Voyage', 'Voy. No.', 'Voyage Number'],
]
const loading: SampleFact = [
  'port_of_loading',
  'NINGBO, CHINA',
  at('NINGBO, CHINA'),
  ['POL', 'Port of Loading', 'Load Port'],
]
const discharge: SampleFact = [
  'port_of_discharge',
  'LOS ANGELES, CA',
  at('LOS ANGELES, CA'),
  ['POD', 'Port of Discharge', 'Discharge Port'],
]

const containers = `
Container No.        Type        Packages        Gross Weight (kg)
CSQU3054383          40HC        120             18,250.50
TCLU6718159          20DC        80              9,000.00
`
const boxes = [
  {
    equipment_reference: 'CSQU3054383',
    iso_equipment_code: '45G1',
    number_of_packages: 120,
  },
  {
    equipment_reference: 'TCLU6718159',
    iso_equipment_code: '22G1',
    number_of_packages: 80,
  },
]
const goods = `
Description          Quantity      Unit Price      Amount (USD)
Torque wrench        20            12.50           250.00
Socket set           4             49.95           199.80
`
const charges = `
Charge Description        Quantity      Rate          Amount
Ocean freight             1             2,400.00      2,400.00
Terminal handling         1             310.50        310.50
`

interface SampleDocument {
  title: string
  facts: SampleFact[]
  table: string
  rows: [list: string, entries: unknown]
}
export const sampleDocuments: Partial<Record<DocumentType, SampleDocument>> = {
  arrival_notice: {
    title: 'ARRIVAL NOTICE',
    facts: [
      bill,
      [
        'house_document_reference',
        'QFI-26-0098',
        'QFI-26-0098',
        ['HBL No.', 'House B/L No.', 'House B/L Number'],
      ],
      vessel,
      voyage,
      loading,
      discharge,
      [
        'port_of_discharge_arrival_date',
        '22-SEP-2026',
        '2026-09-22',
        ['ETA', 'ETA at POD', 'Estimated Arrival'],
      ],
      ['last_free_day', '28-SEP-2026', '2026-09-28', ['LFD', 'Last Free Day', 'Free Time Expires']],
      ['general_order_date', '07-OCT-2026', '2026-10-07', ['G.O. Date', 'General Order Date', 'GO Date']],
      [
        'pickup_location',
        'APM PIER 400',
        at('APM PIER 400'),
        ['Pickup Location', 'Cargo Available At', 'Terminal Location'],
      ],
      [
        'return_location',
        'TRAPAC WILMINGTON',
        at('TRAPAC WILMINGTON'),
        ['Return Location', 'Empty Return', 'Return Empty To'],
      ],
      [
        'freight_release_status',
        'RELEASED',
        'RELEASED',
        ['Freight Release', 'Freight Release Status', 'Carrier Release Status'],
      ],
      [
        'customs_release_date',
        '24-SEP-2026',
        '2026-09-24',
        ['Customs Release Date', 'Customs Released On', 'Date of Customs Release'],
      ],
      [
        'empty_return_due_date',
        '05-OCT-2026',
        '2026-10-05',
        ['Return Empty By', 'Empty Return Due Date', 'Last Day to Return Empty'],
      ],
      ['total_amount', 'USD 1,245.00', money(1245), ['Total Due', 'Total Amount Due', 'Total Charges']],
    ],
    table: containers,
    rows: ['utilized_transport_equipments', boxes],
  },
  delivery_order: {
    title: 'DELIVERY ORDER',
    facts: [
      [
        'delivery_order_number',
        'DO-55121',
        'DO-55121',
        ['D/O No.', 'Delivery Order No.', 'Delivery Order Number'],
      ],
      bill,
      ['issue_date', '23-SEP-2026', '2026-09-23', ['Issue Date', 'Date of Issue', 'D/O Date']],
      vessel,
      voyage,
      [
        'inland_carrier',
        'SWIFT DRAY INC',
        by('SWIFT DRAY INC'),
        ['Trucker', 'Inland Carrier', 'Trucking Company'],
      ],
      [
        'deliver_to',
        'LAKESIDE IMPORTS LLC',
        by('LAKESIDE IMPORTS LLC'),
        ['Deliver To', 'Deliver To', 'Delivery Address'],
      ],
      [
        'pickup_location',
        'APM PIER 400',
        at('APM PIER 400'),
        ['Pickup Location', 'Pick-up At', 'Pickup Terminal'],
      ],
      ['pickup_number', 'PU77812', 'PU77812', ['Pickup No.', 'Pick-up No.', 'Pickup Number']],
      ['last_free_day', '28-SEP-2026', '2026-09-28', ['LFD', 'Last Free Day', 'Last Free Date']],
      [
        'pickup_appointment_at',
        '25-SEP-2026 08:30',
        '2026-09-25T08:30:00Z',
        ['Pickup Appointment', 'Terminal Appointment', 'Pickup Appointment Date'],
      ],
      [
        'customs_release_status',
        'CLEARED',
        'RELEASED',
        ['Customs Status', 'Customs Release', 'Customs Clearance Status'],
      ],
      [
        'freight_release_date',
        '24-SEP-2026',
        '2026-09-24',
        ['Freight Released On', 'Freight Release Date', 'Date of Freight Release'],
      ],
    ],
    table: containers,
    rows: ['utilized_transport_equipments', boxes],
  },
  booking_confirmation: {
    title: 'BOOKING CONFIRMATION',
    facts: [
      [
        'carrier_booking_reference',
        'EBKG0815001',
        'EBKG0815001',
        ['Booking No.', 'Booking Number', 'Booking Reference'],
      ],
      [
        'confirmed_date',
        '01-SEP-2026',
        '2026-09-01',
        ['Booking Date', 'Confirmation Date', 'Date Confirmed'],
      ],
      [
        'shipper',
        'NORTHWIND TOOLS CO., LTD.',
        by('NORTHWIND TOOLS CO., LTD.'),
        ['Shipper', 'Shipper Name', 'Shipper'],
      ],
      vessel,
      voyage,
      loading,
      discharge,
      ['expected_departure_date', '12-SEP-2026', '2026-09-12', ['ETD', 'ETD POL', 'Estimated Departure']],
      ['expected_arrival_date', '28-SEP-2026', '2026-09-28', ['ETA', 'ETA POD', 'Estimated Arrival']],
      ['receipt_type_at_origin', 'CY/CFS', 'CY', ['Service Type', 'Movement', 'Service Mode']],
    ],
    table: `
Container Type        Quantity        Commodity
40HC                  2               Torque wrenches
20DC                  1               Socket sets
`,
    rows: [
      'confirmed_equipments',
      [
        { iso_equipment_code: '45G1', units: 2 },
        { iso_equipment_code: '22G1', units: 1 },
      ],
    ],
  },
  commercial_invoice: {
    title: 'COMMERCIAL INVOICE',
    facts: [
      [
        'invoice_number',
        'NW-2026-0911',
        'NW-2026-0911',
        ['Invoice No.', 'Invoice Number', 'Commercial Invoice No.'],
      ],
      ['invoice_date', '11-SEP-2026', '2026-09-11', ['Invoice Date', 'Date of Invoice', 'Invoice Date']],
      [
        'seller',
        'NORTHWIND TOOLS CO., LTD.',
        by('NORTHWIND TOOLS CO., LTD.'),
        ['Seller', 'Seller', 'Vendor'],
      ],
      ['buyer', 'LAKESIDE IMPORTS LLC', by('LAKESIDE IMPORTS LLC'), ['Buyer', 'Buyer', 'Buyer Name']],
      ['incoterms', 'FOB NINGBO', 'FOB', ['Incoterms', 'Terms of Delivery', 'Incoterms 2020']],
      ['payment_terms', '30 days net', '30 days net', ['Payment Terms', 'Terms of Payment', 'Payment Terms']],
      [
        'country_of_origin',
        'CHINA',
        'CHINA',
        ['Country of Origin', 'Country of Origin', 'Country of Manufacture'],
      ],
      ['total_amount', 'USD 449.80', money(449.8), ['Total Amount', 'Invoice Total', 'Grand Total']],
    ],
    table: goods,
    rows: [
      'line_items',
      [
        { description_of_goods: 'Torque wrench', quantity: 20, amount: money(250) },
        { description_of_goods: 'Socket set', quantity: 4, amount: money(199.8) },
      ],
    ],
  },
  packing_list: {
    title: 'PACKING LIST',
    facts: [
      ['packing_list_number', 'PL-8812', 'PL-8812', ['Packing List No.', 'Packing List Number', 'P/L No.']],
      ['invoice_number', 'NW-2026-0911', 'NW-2026-0911', ['Invoice No.', 'Invoice Number', 'Invoice Ref']],
      ['issue_date', '11-SEP-2026', '2026-09-11', ['Date Issued', 'Packing List Date', 'Issue Date']],
      [
        'seller',
        'NORTHWIND TOOLS CO., LTD.',
        by('NORTHWIND TOOLS CO., LTD.'),
        ['Seller', 'Seller', 'Seller'],
      ],
      ['buyer', 'LAKESIDE IMPORTS LLC', by('LAKESIDE IMPORTS LLC'), ['Buyer', 'Buyer', 'Buyer']],
      [
        'cargo_gross_weight',
        '121.60 KGS',
        { value: 121.6, unit: 'KGM' },
        ['Total Gross Weight', 'Gross Weight', 'Total Gross Wt'],
      ],
      ['number_of_packages', '12 CTNS', 12, ['Total Cartons', 'No. of Packages', 'Total Packages']],
    ],
    table: `
Description          Quantity      Cartons      Net Weight (kg)      Gross Weight (kg)
Torque wrench        20            10           95.00                101.50
Socket set           4             2            18.40                20.10
`,
    rows: [
      'line_items',
      [
        {
          description_of_goods: 'Torque wrench',
          quantity: 20,
          number_of_packages: 10,
        },
        {
          description_of_goods: 'Socket set',
          cargo_gross_weight: { value: 20.1, unit: 'KGM' },
        },
      ],
    ],
  },
  freight_invoice: {
    title: 'FREIGHT INVOICE',
    facts: [
      ['invoice_number', 'QF-9001', 'QF-9001', ['Invoice #', 'Invoice No.', 'Invoice Number']],
      ['invoice_date', '20-SEP-2026', '2026-09-20', ['Invoice Date', 'Date of Invoice', 'Bill Date']],
      ['payment_due_date', '30-SEP-2026', '2026-09-30', ['Due Date', 'Payment Due', 'Payment Due Date']],
      bill,
      [
        'invoice_payer',
        'LAKESIDE IMPORTS LLC',
        by('LAKESIDE IMPORTS LLC'),
        ['Bill To', 'Invoice To', 'Bill To Party'],
      ],
      vessel,
      discharge,
      ['total_amount', 'USD 2,710.50', money(2710.5), ['Balance Due', 'Amount Due', 'Total Payable']],
    ],
    table: charges,
    rows: [
      'charges',
      [
        { charge_name: 'Ocean freight', currency_amount: 2400 },
        { charge_name: 'Terminal handling', currency_amount: 310.5 },
      ],
    ],
  },
}
