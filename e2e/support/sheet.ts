import { utils, write } from '@e965/xlsx'

const headers = ['PO', 'Container / B/L', 'Carrier', 'Shipper', 'Ready']

/**
 * A supplier's sheet of sixty rows: fifty are ready (the supplier named a wrong carrier for one of them), six have no
 * known carrier, two are repeated (a row of this sheet, and a number that is tracked already), and two are no numbers.
 * @param tracked a bill of lading that is tracked already
 */
export function supplierSheet(tracked: string) {
  const bills = Array.from({ length: 49 }, (_, n) => `MAEU2290${String(14_400 + n * 37)}`)
  // A container of Maersk for which the supplier names Hapag-Lloyd.
  const wrong = { number: 'MSKU7721046', carrier: 'Hapag-Lloyd' }
  const needCarrier = Array.from({ length: 6 }, (_, n) => String(990_417_700 + n * 13))
  const repeated = bills[7] ?? ''
  const invalid = ['--', 'to be advised, see the e-mail of Monday, and please call the forwarder']
  const repeats = [`${repeated.slice(0, 4)} ${repeated.slice(4)}`.toLowerCase(), tracked]
  const all = [
    ...bills.slice(0, 30),
    wrong.number,
    ...needCarrier,
    ...repeats,
    ...invalid,
    ...bills.slice(30),
  ]
  const rows = all.map((number, n) => {
    const carrier = number === wrong.number ? wrong.carrier : ''
    return [`PO-${7_000 + n}`, number, carrier, 'Sunrise Trading', '2026-11-27']
  })
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...rows]), 'Shipments')
  const file: unknown = write(book, { type: 'buffer', bookType: 'xlsx' })
  if (!Buffer.isBuffer(file)) throw new Error('No sheet was written')
  return {
    file,
    needCarrier,
    wrong: wrong.number,
    repeated,
    invalid,
    made: [...bills, wrong.number, ...needCarrier],
  }
}
