import { expect, test } from 'vitest'
import { valuesOf } from '../../testing/values-of.ts'

test('the seal stands below the container, or behind it in its cell, and no other reference is one', () => {
  const seal = 'utilized_transport_equipments.0.seals.0'
  const below = `
BILL OF LADING
HLXU8123451            20 PALLETS
SEAL: HLG4521187       THERMAL PAPER`
  expect(valuesOf('bill_of_lading', below)).toMatchObject({ [seal]: 'HLG4521187' })
  const inCell = `
ARRIVAL NOTICE

Container/Seal              Pkgs          Kgs          Cbm
EGHU9123457/EMCABC123       520 CTN       12345.00     65.320`
  expect(valuesOf('arrival_notice', inCell)).toMatchObject({
    [seal]: 'EMCABC123',
    'utilized_transport_equipments.0.cargo_gross_weight.value': 12345,
  })
  const behindSlash = `
SEA WAYBILL
TCLU9914561 /OOLGKA1234 /40HQ      COTTON T-SHIRTS`
  expect(valuesOf('sea_waybill', behindSlash)).toMatchObject({ [seal]: 'OOLGKA1234' })
  const reference = 'INVOICE\nContainer #  TCLU9914561   Ref #  IMP-77120'
  expect(valuesOf('freight_invoice', reference)).not.toHaveProperty([seal])
})

test('goods are read below the headers of forms with numbered boxes, and prices below their currency', () => {
  const certificate = `
CERTIFICATE OF ORIGIN
6. Marks and numbers   7. Number and kind of packages; description of goods   8. H.S. Code   9. Quantity   10. Number and date of invoices
N/M                    TWO HUNDRED (200) CARTONS OF COTTON T-SHIRTS           6109.10        24000PCS      INV-118 OCT. 14, 2026`
  expect(valuesOf('certificate_of_origin', certificate)).toMatchObject({
    'line_items.0.description_of_goods': 'TWO HUNDRED (200) CARTONS OF COTTON T-SHIRTS',
    'line_items.0.hs_codes.0': '6109.10',
    'line_items.0.quantity': 24000,
  })
  const invoice = `
COMMERCIAL INVOICE
Description of Goods       Quantity PCS   Rate EUR/PC   Amount EUR
COTTON T-SHIRTS            24,000         2.35          56,400.00`
  expect(valuesOf('commercial_invoice', invoice)).toMatchObject({
    'line_items.0.unit_price.amount': 2.35,
    'line_items.0.amount.amount': 56400,
  })
})

test('a line with a day of its own right below a table is none of its rows', () => {
  const values = valuesOf(
    'arrival_notice',
    `
ARRIVAL NOTICE

CONTAINER NO.      PKGS      DESCRIPTION           GROSS WEIGHT
TCLU9914561        812 CTNS  COTTON T-SHIRTS       10,221.00 KGS
FREE TIME EXPIRES  11-28-2026      G.O. DATE 12-07-2026`,
  )
  expect(values).toMatchObject({
    last_free_day: '2026-11-28',
    general_order_date: '2026-12-07',
    'consignment_items.0.description_of_goods': 'COTTON T-SHIRTS',
  })
})

test('a packing list has net and gross weights below short headers', () => {
  const values = valuesOf(
    'packing_list',
    `
PACKING LIST

Contents             Rolls     Net kg     Gross kg
THERMAL PAPER        240       22,450.0   22,900.0`,
  )
  expect(values).toMatchObject({
    'line_items.0.description_of_goods': 'THERMAL PAPER',
    'line_items.0.number_of_packages': 240,
    'line_items.0.cargo_net_weight.value': 22450,
    'line_items.0.cargo_gross_weight.value': 22900,
  })
})

test('freight and insurance below the goods of an invoice are none of them', () => {
  const values = valuesOf(
    'commercial_invoice',
    `
COMMERCIAL INVOICE

Pos   Material   Description               HS code    Origin   Quantity    Unit   Price/Unit   Amount EUR
10    77120      THERMAL PAPER 58GSM       48101300   DE       22,450.00   KG     1.85         41,532.50
                                           Freight charges                                     1,850.00`,
  )
  expect(values).toMatchObject({ 'line_items.0.country_of_origin': 'DE' })
  expect(Object.keys(values).filter((path) => path.startsWith('line_items.1'))).toEqual([])
})
