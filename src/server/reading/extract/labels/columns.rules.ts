import { currencyCodes } from '../../../../contract/trade/printed/units.rules.ts'
import { plainLabel } from './match.rules.ts'
import { bySignificantWords, significantWords } from './significant-words.rules.ts'

export const tableColumns = [
  'container',
  'seal',
  'type',
  'packages',
  'package_unit',
  'gross_weight',
  'net_weight',
  'tare',
  'volume',
  'description',
  'hs',
  'quantity',
  'unit',
  'unit_price',
  'amount',
  'currency',
  'charge',
  'product',
  'origin',
  'line',
  'prepaid',
  'collect',
  'entered_value',
  'duty_rate',
  'duty',
  'un',
  'class',
  'packing_group',
  'stop_type',
  'place',
  'when',
  'reference',
  'free_days',
  'free_until',
  'criterion',
  'other',
] as const
export type TableColumn = (typeof tableColumns)[number]
// prettier-ignore
const names: Partial<Record<TableColumn, string>> = {
  container: 'container, containers, cntr, container seal, container number, equipment, equipment number, ctnr, container id, unit number, container seal number, cont, container numbers, cntr seal, container and seal, containers seals',
  seal: 'seal, seals, actual seal, seal number, carrier seal, manifest seal, seal numbers, customs seal',
  type: 'type, size, size type, container type, type size, equipment type, cntr type, ctr type, container size type, iso code, iso type, sz type, container size, size & type',
  packages: 'packages, pkgs, pcs, pieces, of pkgs, of packages, of pcs, cartons, package count, ctns, number of packages, pkg, quantity of packages, pkg count, pkg qty, cartons qty, of cartons, boxes, rolls, drums, bags, bales, cases, crates, no of rolls, no of bags, no of drums, no of bales',
  package_unit: 'package type, kind of packages, pkg type, packaging, kind of package, package kind',
  gross_weight: 'gross weight, gross wt, weight, g weight, gw, gross, weight kgs, wt, gross weight kg, gross weight kgs, gross wt kg, cargo weight, weight kg, total weight, gw kg, gw kgs, gross mass, kgs, kilos, lbs, gross kg, gross kgs, gross weight lbs, weight lbs',
  net_weight: 'net weight, net wt, nw, n weight, net weight kg, net weight kgs, net qty, net, nw kg, nw kgs, net mass, net kg, net kgs',
  tare: 'tare, tare weight',
  volume: 'volume, measurement, cbm, meas, measure, cube, volume cbm, measurement cbm, gross volume, m3, meas cbm',
  description: 'description, description of goods, goods description, commodity, commodity desc, commodity description, cargo description, product description, item description, goods, full description of goods, description of packages and goods, product, description of articles, particulars, item, items, marks and description, details, proper shipping name, kind of packages description of goods, contents, content',
  hs: 'hs code, hts, hs, hts code, tariff, htsus, tariff code, hs codes, commodity code, harmonized code, htsus number, tariff number, kod hs',
  quantity: 'qty, quantity, units, shipped qty, qty shipped, order qty, quantity shipped, hours, total qty, qty pcs, quantity pcs, total quantity, no of units, container quantity, container qty, no of containers, of containers, equipment qty, units booked',
  unit: 'unit, uom, unit of measure, basis, per, u m, um, rate basis',
  unit_price: 'unit price, price, rate, amount qty, unit cost, amount/qty, price unit, unit rate, unit value, price each, unit price usd, rate unit, unit price eur, fob price, fob unit price',
  amount: 'amount, total, total amount, line total, extended price, net amount, local amount, amount usd, value, ext price, extension, total price, line amount, total value, charge amount, amount in usd, extended amount, total usd, amount eur, amount due, sum, ext amount, fob value, fob amount',
  currency: 'currency, cur, curr, ccy',
  charge: 'charge, charges, charge description, description of charges, charge name, charge type, freight and charges, freight & charges, charge code description, freight charges, service, fee',
  product: 'part, roll, barcode, sku, item code, product code, article, style, model, part number, item number, product number, material, item no, art, ref',
  origin: 'country of origin, origin, coo, made in, c o',
  line: 'line, ln, sno, srno, slno, pos, sr, sl, row, s',
  prepaid: 'prepaid, prepaid amount, ppd',
  collect: 'collect, collect amount, coll',
  entered_value: 'entered value',
  duty_rate: 'duty rate, rate of duty, htsus rate, tariff rate, duty rate %',
  duty: 'duty, duty amount, total duty, duty and ir tax',
  un: 'un, un number, un id, unno, un na',
  class: 'class, hazard class, imo class, class division, imdg class, hazard class division',
  packing_group: 'packing group, pg, pkg group',
  stop_type: 'stop type, stop, activity, event, pickup/delivery, stop kind',
  place: 'location, facility, stop location, name and address, facility and address, city state, city',
  when: 'appointment, date/time, date time, date and time, appt, appointment date/time, appointment time, date & time, scheduled, scheduled date/time, appt time',
  reference: 'reference numbers, ref numbers, references, reference',
  free_days: 'free days, free time, days free, free period, free time days, allowed days, days allowed',
  free_until: 'free until, last free day, lfd, free time expires, free time until, last free date, free through',
  criterion: 'origin criterion, origin criteria, origin conferring criterion, preference criterion, criterion for origin, criterion',
  other: 'ex rate, exchange rate, tax, tax amount, tax rate, currency amount, taxable amount, fcy amount, volume weight, remarks, marks, marks and numbers, marks & nos, marks & numbers, of pallets, pallets, date, status, vgm, temperature, discount, dimensions, add cvd rate, charges usd, relationship, loaded date, loaded, manifest, vat, gst, chargeable weight, po, number and date of invoices, number and date of invoice, invoice number and date',
}
const known = new Map<string, TableColumn>()
for (const [column, list] of Object.entries(names) as [TableColumn, string][])
  for (const name of list.split(',')) known.set(plainLabel(name), column)

const knownBySignificantWords = bySignificantWords(known, (one, other) => one === other)
/** The column of a plain name, also where its words are abbreviated or in another order. */
const columnNamed = (plain: string): TableColumn | undefined =>
  known.get(plain) ?? knownBySignificantWords.get(significantWords(plain))?.named

/** All known names of columns. */
export const columnNames: readonly string[] = Object.values(names).flatMap((list) => list.split(', '))

const MAX_HEADER_LENGTH = 60
/** `Kind of Packages; Description of goods; Marks and Numbers; Container No./Seal No.` */
const MAX_GOODS_HEADER_LENGTH = 100
/** `Rate EUR/PC`, `Amount in GBP`. */
const currencyAtEnd = new RegExp(` (?:in )?(?:${currencyCodes})(?:/\\p{L}+)?$`, 'iu')

/** Which column a header text names; null for a text that is no header. */
export type ReadColumn = (text: string) => TableColumn | null

/** The column of a header text: `Gross Weight (kg)` is `gross_weight`; of `Znaki / Marks` the part that is known. */
export function columnOf(text: string): TableColumn | null {
  // Boxes of forms are numbered: `7. Number and kind of packages; description of goods`.
  const bare = text.replace(/^\s*\(?\d{1,2}[a-z]?[.)]\s+/i, '')
  if (bare.length > MAX_HEADER_LENGTH)
    return bare.length <= MAX_GOODS_HEADER_LENGTH && /\bdescription of goods\b/i.test(bare)
      ? 'description'
      : null
  // `Container No. Type` is two headers.
  if (/\S (?:nos?\.?|number|#) (?!of\b)\w/i.test(bare)) return null
  // `No.` alone counts the lines; `Unit No.` is not the unit of a quantity.
  if (/^(?:nos?\.?|n[º°o]\.?|#|№)$/i.test(text.trim())) return 'line'
  if (/^unit (?:no\.?|number|#)$/i.test(text)) return 'container'
  const plain = plainLabel(text)
  const whole = columnNamed(plain) ?? columnNamed(plain.replace(currencyAtEnd, ''))
  if (whole !== undefined) return whole
  const parts = text.split(/\s*[/|]\s*/).map((part) => columnNamed(plainLabel(part)))
  const found = parts.find((part) => part !== undefined && part !== 'other')
  return parts.length < 2 ? null : (found ?? null)
}
