import type { Random } from '../../random.ts'
import { countryStyles, type CountryStyle } from './countries.ts'

export interface Company {
  name: string
  /** Lines, without the country. */
  address: string[]
  country: string
  country_code: string
  phone: string
  fax: string
  email: string
  /** `EIN: 12-3456789` */
  tax: string
  contact: string
  currency: string
  style: CountryStyle
}
export type Trade = 'goods' | 'forwarding' | 'trucking' | 'broking' | 'warehouse' | 'bank'

const trades: Record<Trade, string> = {
  goods:
    'Industries;Foods;Furniture;Tools;Textiles;Chemicals;Electronics;Home Products;Machinery;Imports;Trading;Ceramics;Toys;Auto Parts;Lighting;Packaging;Steel;Garments;Footwear;Plastics;Supply;Produce;Tyres;Appliances;Wood Products;Pharma;Seafood;Bicycles;Medical Devices;Glass & Mirror;Building Materials;Sports & Leisure;Paper Mills',
  forwarding:
    'Freight Forwarding;Global Logistics;Shipping Agency;Freight Systems;Cargo Services;Forwarders;Ocean Freight;World Transport;Maritime Agency;Logistics;NVOCC Lines;Freight International',
  trucking:
    'Trucking;Drayage;Transport;Haulage;Carriers;Express Freight;Motor Lines;Cartage;Intermodal;Container Transport',
  broking: 'Customs Brokers;Brokerage;Freight Brokers;Logistics Brokerage;Customs Services;Load Solutions',
  warehouse:
    'Distribution Center;Warehouse;Cold Storage;Fulfillment;Container Freight Station;Bonded Warehouse',
  bank: 'Commercial Bank;Merchant Bank;Bank of Commerce;Trade Bank',
}
const list = (text: string): string[] => text.split(';')

/** `9` becomes a digit, `A` a letter where the pattern is no word. */
export function withDigits(pattern: string, random: Random): string {
  return pattern.replaceAll(/9/g, () => String(random.int(1, 9)))
}
const withLetters = (pattern: string, random: Random): string =>
  withDigits(pattern, random).replaceAll(/A(?![a-z])/g, () => random.letters(1))
/** `EIN: 99-9999999`: what is before the colon stays. */
const taxOf = (pattern: string, random: Random): string => {
  const at = pattern.indexOf(':') + 1
  return pattern.slice(0, at) + withLetters(pattern.slice(at), random)
}

export function companyOf(random: Random, trade: Trade, countryCode?: string): Company {
  const style = countryStyles.find(({ code }) => code === countryCode) ?? random.pick(countryStyles)
  const word = random.pick(list(style.words))
  const kind = random.pick(list(trades[trade]))
  const form = random.pick(list(style.forms))
  const middle = random.chance(0.15)
    ? ` ${random.pick([
        '& Sons',
        'International',
        'Group',
        'of America',
        'East',
        '2000',
        'Bros.',
        '& Partners',
        'Worldwide',
        '(Far East)',
        'y Asociados',
      ])}`
    : ''
  const name =
    `${word}${middle} ${/Trading|Export|Import/.test(form) && trade === 'goods' ? '' : `${kind} `}${form}`.trim()
  const [city = '', post = ''] = random.pick(list(style.cities)).split('|')
  const code = withLetters(post, random)
  const street = withDigits(random.pick(list(style.street)), random)
    .replace(/\bn\b/, String(random.int(1, random.chance(0.3) ? 9999 : 299)))
    .replace(/\bs\b/, random.pick(list(style.streets)))
  const place = random
    .pick(list(style.city))
    .replace(/\b[cp]\b/g, (sign) => (sign === 'c' ? city : code))
    .trim()
  const address = [street, place].filter((line) => line !== '')
  if (random.chance(0.18))
    address.unshift(
      random
        .pick([
          '2nd Floor, Trade Tower',
          'Building 7',
          'Export Department',
          'Dock 14',
          'Attn: Import Dept',
          'Unit 12B',
        ])
        .replace('Attn: ', ''),
    )
  const contact = random.pick(list(style.people))
  const host =
    word
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z]/g, '') || 'trade'
  const first =
    contact
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[^a-z ]/g, '')
      .split(' ')[0] ?? 'info'
  const mailbox = random.pick([first, 'info', 'imports', 'sales', 'docs', 'ops'])
  return {
    name,
    address,
    country: random.pick(style.names),
    country_code: style.code,
    phone: withDigits(random.pick(list(style.phone)), random),
    fax: withDigits(random.pick(list(style.phone)), random),
    email: `${mailbox}@${host}-${kind
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 9)}.${random.pick(['com', 'net', 'co', 'example'])}`,
    tax: taxOf(style.tax, random),
    contact,
    currency: style.currency,
    style,
  }
}
