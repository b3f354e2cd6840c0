import { describe, expect, test } from 'vitest'
import { invoiceElements, invoiceLimits, type ReadInvoice } from './us-invoice.ts'

const container = { number: 'MSCU7301147', bill_of_lading_number: 'MEDUCS229763' }
const invoice: ReadInvoice = {
  transport_document_reference: 'CS229763',
  utilized_transport_equipments: [{ equipment_reference: 'MSCU 730114-7' }, { equipment_reference: null }],
  invoice_date: '2026-07-01',
  total_amount: { amount: 880, currency_code: 'USD' },
}
const stateOf = (text: string, of: ReadInvoice = invoice) => {
  const found = invoiceElements(of, container).find((each) => each.text === text)
  return found && [found.state, found.value]
}

describe('the elements of an invoice in the United States', () => {
  test('are named with what was read, whichever way numbers are written', () => {
    expect(stateOf('Bill of lading number')).toEqual(['read', 'CS229763'])
    expect(stateOf('Container number')).toEqual(['read', 'MSCU 730114-7'])
    expect(stateOf('Date of the invoice')).toEqual(['read', '2026-07-01'])
    expect(stateOf('Amount in all')).toEqual(['read', '880.00 USD'])
  })

  test('are for a person to look at where nothing is read, and never taken for missing', () => {
    expect(stateOf('Date until which it is to be paid')).toEqual(['not_read', null])
    expect(stateOf('Each date that is charged')).toEqual(['not_read', null])
    expect(new Set(invoiceElements({}, container).map(({ state }) => state))).toEqual(new Set(['not_read']))
    expect(invoiceElements({}, container)).toHaveLength(19)
  })

  test('differ where the invoice names another container or bill of lading', () => {
    const other = {
      transport_document_reference: 'MEDU0000001',
      utilized_transport_equipments: [{ equipment_reference: 'TRUU1234567' }],
    }
    expect(stateOf('Bill of lading number', other)?.[0]).toBe('differs')
    expect(stateOf('Container number', other)?.[0]).toBe('differs')
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
