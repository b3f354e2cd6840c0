import {
  type CataloguePlace, leasingPrefixes, ports, shippingLines, terminals, vessels,
} from '../../../server/reference/catalogue/index.ts' // prettier-ignore
import type { Random } from '../../random.ts'
import { type Company, companyOf } from './parties.ts'
import { type Good, goods, type PackageKind, packageKinds } from './goods.ts'
import { numberOfBill, boxOf, type ShippedBox } from './boxes.ts'
import { addDays } from './days.ts'

export interface Line {
  good: Good
  code: string
  quantity: number
  amount: number
  packages: number
  gross: number
  net: number
  cubicMetres: number
}
/** One shipment, as all its documents tell it. */
export interface InventedShipment {
  line: { scac: string; name: string; short: string }
  vessel: string
  imo: string
  voyage: string
  importVoyage: string
  bill: string
  house: string
  booking: string
  loading: CataloguePlace
  discharge: CataloguePlace
  receipt: CataloguePlace | null
  delivery: { name: string; country: string; country_code: string } | null
  terminal: { name: string; firms: string | null }
  depot: string
  days: Record<'booked' | 'ordered' | 'invoiced' | 'cutoff' | 'departure' | 'arrival' | 'noticed' | 'free' | 'delivered' | 'emptyBack' | 'due', string>
  shipper: Company
  consignee: Company
  notify: Company
  second: Company
  forwarder: Company
  agent: Company
  trucker: Company
  broker: Company
  warehouse: Company
  manufacturer: Company
  boxes: ShippedBox[]
  lines: Line[]
  packageKind: PackageKind
  packageWord: string
  packages: number
  gross: number
  net: number
  cubicMetres: number
  currency: string
  goodsTotal: number
  incoterm: string
  order: string
  invoice: string
} // prettier-ignore

const cents = (value: number): number => Math.round(value * 100) / 100
const rounded = (value: number, places: number): number => Number(value.toFixed(places))
const floored = (value: number, places: number): number => Math.floor(value * 10 ** places) / 10 ** places

/** Inland places behind a port, for through carriage. */
const inland: Record<string, string[]> = {
  US: ['Chicago, IL', 'Dallas, TX', 'Memphis, TN', 'Columbus, OH', 'Denver, CO', 'Kansas City, MO', 'Atlanta, GA'],
  CA: ['Toronto, ON', 'Calgary, AB'], DE: ['Duisburg', 'München'], GB: ['Birmingham', 'Leeds'], IN: ['New Delhi ICD', 'Ahmedabad'],
  MX: ['Monterrey', 'Ciudad de México'], ES: ['Madrid', 'Zaragoza'], FR: ['Lyon', 'Paris'], AE: ['Jebel Ali Free Zone'],
} // prettier-ignore

/** `american`: it goes to the United States, or stays there. */
export function inventShipment(random: Random, american = false): InventedShipment {
  const line = random.pick(shippingLines)
  const fleet = vessels.filter(({ operator_scac }) => operator_scac === line.scac)
  const vessel = random.pick(fleet.length > 0 && random.chance(0.85) ? fleet : vessels)
  const toStates = american || random.chance(0.25)
  const loading = random.pick(ports.filter(({ country_code }) => !toStates || country_code !== 'US'))
  const discharge = random.pick(
    ports.filter(({ country_code }) =>
      toStates ? country_code === 'US' : country_code !== loading.country_code,
    ),
  )
  const origin = loading.country_code
  const goal = discharge.country_code
  const terminalRows = terminals.filter(({ port_code }) => port_code === discharge.code)
  const terminal = terminalRows.length > 0 ? random.pick(terminalRows) : null
  const booked = addDays('2025-01-06', random.int(0, 800))
  const departure = addDays(booked, random.int(8, 30))
  const arrival = addDays(departure, random.int(5, 42))
  const kind = random.pick(packageKinds)
  const count = random.pick([1, 1, 1, 2, 2, 3, 4, 6, 12])
  const kinds = random.pick([1, 1, 2, 2, 3, 4, 5, 7])
  const lines = random.some(goods, kinds).map((good): Line => {
    // What a container carries, and a package for each of them at least.
    const most = Math.floor((24_000 * count) / kinds / (good.perPackage * good.kilograms))
    const packages = random.int(Math.min(count, 4), Math.max(count + 4, Math.min(420, most)))
    const quantity = packages * good.perPackage
    const net = rounded(quantity * good.kilograms, 2)
    const price = cents(good.price * (0.8 + random.next() * 0.5))
    return {
      good: { ...good, price }, code: `${random.letters(2)}-${random.digits(4)}`, quantity, packages, net,
      amount: cents(quantity * price), gross: rounded(net * (1.03 + random.next() * 0.09), 2),
      cubicMetres: rounded(0.4 + packages * (0.02 + random.next() * 0.07), 3),
    } // prettier-ignore
  })
  const sum = (of: (line: Line) => number): number => lines.reduce((total, each) => total + of(each), 0)
  const packages = sum((each) => each.packages)
  const gross = rounded(
    sum((each) => each.gross),
    2,
  )
  const cubicMetres = rounded(
    sum((each) => each.cubicMetres),
    3,
  )
  const prefixes = [...line.container_prefixes, ...leasingPrefixes].filter((prefix) =>
    /^[A-Z]{4}$/.test(prefix),
  )
  const boxes = Array.from({ length: count }, (_, at) => {
    const last = at === count - 1
    const share = (total: number, places: number) =>
      last
        ? rounded(total - floored(total / count, places) * (count - 1), places)
        : floored(total / count, places)
    return boxOf(random, prefixes, {
      packages: share(packages, 0),
      kilograms: share(gross, 2),
      cubicMetres: share(cubicMetres, 3),
    })
  })
  const inlandNames = inland[goal]
  const cutoff = addDays(departure, -random.int(2, 5))
  const consignee = companyOf(random, 'goods', goal)
  return {
    line: { scac: line.scac, name: line.name, short: line.short_name },
    vessel: vessel.name,
    imo: vessel.imo,
    voyage: random.pick([
      `${random.digits(3)}${random.pick(['E', 'W', 'N', 'S'])}`,
      `0${random.digits(3)}${random.pick(['E', 'W'])}`,
      `${random.letters(2)}${random.digits(3)}${random.letters(1)}`,
      random.digits(3),
    ]),
    importVoyage: `${random.digits(3)}${random.pick(['E', 'W'])}`,
    bill: numberOfBill(
      random,
      line.scac,
      random.pick(line.bill_of_lading_prefixes.length > 0 ? line.bill_of_lading_prefixes : [line.scac]),
    ),
    house: `${random.letters(4)}${random.digits(random.int(5, 8))}`,
    booking: random.pick([
      random.digits(9),
      `${line.scac}${random.digits(8)}`,
      `EBKG${random.digits(8)}`,
      `${random.letters(3)}${random.digits(7)}`,
    ]),
    loading,
    discharge,
    receipt: random.chance(0.4)
      ? random.pick(ports.filter(({ country_code }) => country_code === origin))
      : null,
    delivery: random.chance(0.6)
      ? {
          name: inlandNames === undefined ? discharge.name : random.pick(inlandNames),
          country: discharge.country,
          country_code: goal,
        }
      : null,
    terminal: {
      name: terminal?.name ?? `${discharge.name} Container Terminal`,
      firms: terminal?.firms_code ?? null,
    },
    depot: `${random.pick(['Container Depot', 'Empty Yard', 'MTY Depot', 'Equipment Yard', 'Container Services'])} ${discharge.city}`,
    days: {
      booked, departure, arrival, cutoff,
      ordered: addDays(booked, -random.int(10, 60)), invoiced: addDays(departure, -random.int(1, 9)),
      noticed: addDays(arrival, -random.int(2, 6)), free: addDays(arrival, random.int(4, 9)),
      delivered: addDays(arrival, random.int(2, 12)), emptyBack: addDays(arrival, random.int(10, 20)), due: addDays(arrival, random.int(14, 45)),
    }, // prettier-ignore
    shipper: companyOf(random, 'goods', origin),
    consignee,
    notify: random.chance(0.3)
      ? consignee
      : companyOf(random, random.pick(['goods', 'broking', 'forwarding']), goal),
    second: companyOf(random, 'forwarding', goal),
    forwarder: companyOf(random, 'forwarding', random.pick([origin, goal])),
    agent: companyOf(random, 'forwarding', goal),
    trucker: companyOf(random, 'trucking', goal),
    broker: companyOf(random, 'broking', goal),
    warehouse: companyOf(random, 'warehouse', goal),
    manufacturer: companyOf(random, 'goods', origin),
    boxes,
    lines,
    packageKind: kind,
    packageWord: random.pick(kind.words),
    packages,
    gross,
    net: rounded(
      sum((each) => each.net),
      2,
    ),
    cubicMetres,
    currency: random.pick(['USD', 'USD', 'USD', 'EUR', 'EUR', 'GBP', consignee.currency]),
    goodsTotal: cents(sum((each) => each.amount)),
    incoterm: random.pick(['EXW', 'FCA', 'FOB', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DDP']),
    order: random.pick([
      `PO-${random.digits(5)}`,
      `45${random.digits(8)}`,
      `${random.letters(2)}${random.digits(6)}`,
      `PO${random.digits(6)}`,
    ]),
    invoice: random.pick([
      `INV-${random.digits(5)}`,
      `${random.digits(4)}/${random.pick(['25', '26'])}`,
      `${random.letters(2)}${random.digits(7)}`,
      `CI${random.digits(6)}`,
      random.digits(6),
    ]),
  }
}
