import { describe, expect, test } from 'vitest'
import { type InvoicedContainer, invoiceElements, invoiceLimits, type ReadInvoice } from './us-invoice.ts'

const container: InvoicedContainer = {
  number: 'MSCU7301147',
  bill_of_lading_number: 'MEDUCS229763',
  port_of_discharge_locode: 'USLAX',
  port_of_discharge_name: 'Los Angeles',
  rates: [{ scope: 'demurrage', currency_code: 'USD', rates_minor: [22_000, 28_000] }],
}
const invoice: ReadInvoice = {
  transport_document_reference: 'CS229763',
  utilized_transport_equipments: [{ equipment_reference: 'MSCU 730114-7' }, { equipment_reference: null }],
  invoice_date: '2026-07-01',
  total_amount: { amount: 880, currency_code: 'USD' },
}
const found = (text: string, of: ReadInvoice = invoice, known = container) =>
  invoiceElements(of, known).find((each) => each.text === text)
const stateOf = (...asked: Parameters<typeof found>) => found(...asked)?.state

describe('the elements of an invoice in the United States', () => {
  test('are compared with the container, whichever way numbers are written', () => {
    expect(found('Bill of lading number')).toMatchObject({
      state: 'agrees',
      value: 'CS229763',
      compared: 'MEDUCS229763',
    })
    expect(found('Container number')).toMatchObject({ state: 'agrees', value: 'MSCU 730114-7' })
  })

  test('that nobody else states are there, and an amount in all is not compared with one charge', () => {
    expect(found('Date of the invoice')).toMatchObject({ state: 'read', value: '2026-07-01' })
    expect(found('Amount in all')).toMatchObject({ state: 'not_comparable', value: '880.00 USD' })
  })

  test('are for a person to look at where nothing is read, and never taken for missing', () => {
    expect(stateOf('Date until which it is to be paid')).toBe('not_read')
    expect(stateOf('Each date that is charged')).toBe('not_looked_for')
    const states = invoiceElements({}, container).map(({ state }) => state)
    expect(states).toHaveLength(19)
    expect(new Set(states)).toEqual(new Set(['not_read', 'not_looked_for']))
  })

  test('differ where the invoice names another container or bill of lading', () => {
    const other = {
      transport_document_reference: 'MEDU0000001',
      utilized_transport_equipments: [{ equipment_reference: 'TRUU1234567' }],
    }
    expect(stateOf('Bill of lading number', other)).toBe('differs')
    expect(stateOf('Container number', other)).toBe('differs')
    expect(stateOf('Bill of lading number', { transport_document_reference: '3' })).toBe('differs')
  })

  test('are not compared with a number that is not known', () => {
    expect(stateOf('Bill of lading number', invoice, { ...container, bill_of_lading_number: null })).toBe(
      'not_comparable',
    )
  })
})

test.each([
  ['of the same code', { un_location_code: 'USLAX', location_name: 'San Pedro' }, 'agrees'],
  ['of another code', { un_location_code: 'USLGB' }, 'differs'],
  ['of the same name and a state', { location_name: 'LOS ANGELES, CA' }, 'agrees'],
  ['of another name, which may be of the same port', { location_name: 'SAN PEDRO' }, 'not_comparable'],
] as const)('a port of discharge %s', (_, port_of_discharge, state) => {
  expect(stateOf('Port of discharge', { port_of_discharge })).toBe(state)
})

describe('rates of an invoice', () => {
  const usd = (amount: number) => ({ amount, currency_code: 'USD' })
  const rates = (...charges: ReadInvoice['charges'] & object) => found('Rate for each date', { charges })

  test('agree where each is a rate of the tariff by which the container is counted', () => {
    const charges = [
      { charge_name: 'Demurrage day 5-9', quantity: 5, unit_price: usd(220) },
      { charge_name: 'Demurrage from day 10', quantity: 2, unit_price: usd(280) },
      { charge_name: 'Demurrage admin fee', quantity: 1, unit_price: usd(35) },
    ]
    expect(rates(...charges)).toEqual({
      text: 'Rate for each date',
      value: '220.00 USD, 280.00 USD',
      state: 'agrees',
      compared: '220.00 USD, 280.00 USD',
    })
  })

  test('differ where one is not, unless it may be the price of several days', () => {
    const charge = { charge_name: 'Import demurrage', unit_price: usd(240) }
    expect(rates({ ...charge, quantity: 3 })?.state).toBe('differs')
    expect(rates({ ...charge, quantity: 1 })?.state).toBe('not_comparable')
  })

  test.each([
    ['of another kind of charge', { charge_name: 'Detention', quantity: 3, unit_price: usd(220) }],
    [
      'in another currency',
      { charge_name: 'Demurrage', quantity: 3, unit_price: { amount: 220, currency_code: 'EUR' } },
    ],
  ])('%s are not compared', (_, charge) => {
    expect(rates(charge)?.state).toBe('not_comparable')
  })

  test('are not read of charges that are none for days, or of several kinds at once', () => {
    expect(rates({ charge_name: 'Ocean freight', quantity: 3, unit_price: usd(220) })?.state).toBe('not_read')
    expect(rates({ charge_name: 'Demurrage & detention', quantity: 3, unit_price: usd(220) })?.state).toBe(
      'not_read',
    )
  })
})

test.each([
  ['on the thirtieth day after the last charged one is in time', '2026-07-09', '2026-06-09', 30, true],
  ['a day later is not', '2026-07-10', '2026-06-09', 31, false],
  ['while the charge still goes on has no limit yet', '2026-07-10', null, null, null],
])('an invoice %s', (_, issued, last, days_to_invoice, is_issued_in_time) => {
  expect(invoiceLimits(issued, last)).toMatchObject({ days_to_invoice, is_issued_in_time })
})

test('a reduction may be asked for thirty days long, from the date of the invoice', () => {
  expect(invoiceLimits('2028-02-01', null).request_until).toBe('2028-03-02')
  expect(invoiceLimits(null, '2026-06-09')).toEqual({
    days_to_invoice: null,
    is_issued_in_time: null,
    request_until: null,
  })
})
