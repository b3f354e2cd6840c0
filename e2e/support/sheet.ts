import { utils, write } from '@e965/xlsx'

const headers = ['PO', 'Container / B/L', 'Carrier', 'Shipper', 'Ready']

/**
 * A supplier's sheet of sixty rows: fifty numbers tell their line themselves, six do not, two repeat what is known
 * (one of them a row of this sheet, one `tracked` already), and two cannot be numbers.
 * @param tracked a bill of lading that is tracked already
 */
export function supplierSheet(tracked: string): { file: Buffer; needCarrier: string[]; numbers: string[] } {
  const bills = Array.from({ length: 50 }, (_, n) => `MEDU71${String(4_400 + n * 37).padStart(5, '0')}`)
  const needCarrier = Array.from({ length: 6 }, (_, n) => String(990_417_700 + n * 13))
  const repeats = [bills[7]?.toLowerCase() ?? '', tracked]
  const invalid = ['--', 'to be advised, see the e-mail of Monday, and please call the forwarder']
  const all = [...bills.slice(0, 30), ...needCarrier, ...repeats, ...invalid, ...bills.slice(30)]
  const rows = all.map((number, n) => [`PO-${7_000 + n}`, number, '', 'Sunrise Trading', '2026-11-27'])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...rows]), 'Shipments')
  const file: unknown = write(book, { type: 'buffer', bookType: 'xlsx' })
  if (!Buffer.isBuffer(file)) throw new Error('No sheet was written')
  return { file, needCarrier, numbers: [...bills, ...needCarrier] }
}
