import type { CataloguePlace } from '../../../server/reference/catalogue/index.ts'
import type { Random } from '../../random.ts'
import type { FieldValue, MarkedText, MarkedLines } from '../types.ts'
import { type Habits, writeDay, writeNumber } from './habits.ts'
import type { Company } from './parties.ts'

export type PrintedPlace = Pick<CataloguePlace, 'name' | 'country' | 'country_code'> & {
  code?: string
  state_abbr?: string | null
}

const run = (text: string, path?: string, value: FieldValue | null = null): MarkedText => ({
  text,
  marks: path === undefined ? [] : [{ path, value }],
})
export const plain = (...lines: string[]): MarkedLines => lines.map((line) => [run(line)])
const signs: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }
const pound = 0.45359237

/** Writes facts as one document does; what is a field is marked. */
export interface Writer {
  habits: Habits
  text: (path: string, text: string, value?: FieldValue) => MarkedLines
  /** Text as it is, with a mark; in capitals where the document has capitals. */
  run: (text: string, path?: string, value?: FieldValue | null) => MarkedText
  day: (path: string, day: string) => MarkedLines
  moment: (path: string, day: string, time: string) => MarkedLines
  money: (path: string, amount: number, currency: string, form?: Habits['money']) => MarkedLines
  weight: (path: string, kilograms: number, withUnit?: boolean) => MarkedLines
  volume: (path: string, cubicMetres: number, withUnit?: boolean) => MarkedLines
  number: (path: string, value: number, places?: number) => MarkedLines
  place: (path: string, place: PrintedPlace) => MarkedLines
  party: (path: string, company: Company, options?: { nameOnly?: boolean }) => MarkedLines
}

export function writerBy(habits: Habits, random: Random): Writer {
  const cased = (text: string): string => (habits.upper ? text.toUpperCase() : text)
  const make: Writer['run'] = (text, path, value = null) => run(cased(text), path, value)
  const measure = (
    path: string,
    value: number,
    unit: string,
    code: string,
    places: number,
    withUnit: boolean,
  ): MarkedLines => [
    [
      run(writeNumber(value, places, habits), `${path}.value`, Number(value.toFixed(places))),
      ...(withUnit ? [run(' '), run(unit, `${path}.unit`, code)] : []),
    ],
  ]
  return {
    habits,
    run: make,
    text: (path, text, value) => [[make(text, path, value ?? null)]],
    day: (path, day) => [[make(writeDay(day, habits), path, day)]],
    moment: (path, day, time) => [[make(`${writeDay(day, habits)} ${time}`, path, `${day}T${time}:00Z`)]],
    number: (path, value, places = 0) => [[run(writeNumber(value, places, habits), path, value)]],
    money: (path, amount, currency, form = habits.money) => {
      const number = run(writeNumber(amount, 2, habits), `${path}.amount`, amount)
      const code = run(currency, `${path}.currency_code`, currency)
      if (form === 'bare') return [[number]]
      if (form === 'behind') return [[number, run(' '), code]]
      const sign = form === 'sign' ? signs[currency] : undefined
      // `$1,200.00` is one word, and both of its parts.
      return sign === undefined
        ? [[code, run(' '), number]]
        : [[{ text: `${sign}${number.text}`, marks: [...number.marks, ...code.marks] }]]
    },
    weight: (path, kilograms, withUnit = true) =>
      habits.pounds
        ? measure(path, kilograms / pound, 'LBS', 'LBR', 0, withUnit)
        : measure(path, kilograms, habits.weightWord, 'KGM', 2, withUnit),
    volume: (path, cubicMetres, withUnit = true) =>
      measure(path, cubicMetres, habits.volumeWord, 'MTQ', 3, withUnit),
    place: (path, place) => [placeRuns(path, place, habits, make)],
    party: (path, company, { nameOnly = false } = {}) =>
      partyLines(path, company, habits, random, make, nameOnly),
  }
}

function placeRuns(
  path: string,
  place: PrintedPlace,
  { place: form }: Habits,
  make: Writer['run'],
): MarkedText[] {
  const state = place.state_abbr ?? null
  const name = state === null ? place.name : `${place.name}, ${state}`
  const long = form === 'name' ? name : state === null ? `${place.name}, ${place.country}` : name
  const shown = make(form === 'upper' ? long.toUpperCase() : long, `${path}.location_name`)
  const code = place.code
  if (code === undefined || form === 'name' || form === 'country' || form === 'upper') return [shown]
  const locode = run(code, `${path}.un_location_code`, code)
  return form === 'bracket' ? [shown, run(' ('), locode, run(')')] : [locode, run(' - '), shown]
}

function partyLines(
  path: string,
  company: Company,
  { party }: Habits,
  random: Random,
  make: Writer['run'],
  nameOnly: boolean,
): MarkedLines {
  // prettier-ignore
  const name = make(company.name, `${path}.party_name`)
  if (nameOnly) return [[name]]
  const address = { path: `${path}.address`, value: null }
  const of = (text: string): MarkedText => ({ text: make(text).text, marks: [address] })
  const country: MarkedText = {
    text: make(company.country).text,
    marks: [address, { path: `${path}.country_code`, value: company.country_code }],
  }
  const lines: MarkedLines = company.address.map((line) => [of(line)])
  if (party.country) {
    const last = lines.at(-1)
    if (last !== undefined && random.chance(0.5)) last.push({ text: ', ', marks: [address] }, country)
    else lines.push([country])
  }
  const written: MarkedLines = party.oneLine
    ? [
        [
          name,
          run(', '),
          ...lines.flatMap((line, at) => (at === 0 ? line : [{ text: ', ', marks: [address] }, ...line])),
        ],
      ]
    : [[name], ...lines]
  if (party.contacts && random.chance(0.75)) {
    const details: MarkedText[][] = []
    const tel = random.pick(['Tel: ', 'TEL: ', 'Phone: ', 'Tel. '])
    if (random.chance(0.7)) details.push([make(tel), run(company.phone, `${path}.phone`)])
    if (random.chance(0.3)) details.push([make(`Fax: ${company.fax}`)])
    if (random.chance(0.4)) details.push([make('E-mail: '), run(company.email, `${path}.email`)])
    if (random.chance(0.35)) {
      const [label = '', number = ''] = company.tax.split(': ')
      details.push([run(`${label}: `), run(number, `${path}.tax_id`)])
    }
    if (random.chance(0.25))
      details.push([
        make(random.pick(['Attn: ', 'Contact: '])),
        make(company.contact, `${path}.contact_name`),
      ])
    if (details.length > 1 && random.chance(0.3)) {
      const [one = [], two = [], ...more] = details
      written.push([...one, run('  '), ...two], ...more)
    } else written.push(...details)
  }
  return written
}
