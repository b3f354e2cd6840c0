import { numberText, presentLanguage, t } from '../../../../contract/language/index.ts'
import { dayOfYearText, formatContainerNumber, readable } from '../../../format/index.ts'
import { fieldNames } from './field-names.present.ts'
import type { Scalar } from './payload.rules.ts'

/** A member that names its object needs no name. */
const namingMembers = new Set(['location_name', 'party_name', 'value', 'amount'])
const isIndex = (name: string): boolean => /^\d+$/.test(name)
const fieldName = (name: string): string =>
  (Object.hasOwn(fieldNames, name) ? fieldNames[name] : undefined) ?? readable(name)

/** German keeps the capitals of its nouns. */
const lower = (text: string): string =>
  presentLanguage() === 'de' || /^[A-Z][A-Z/]/.test(text)
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1)

/** `Seal 2`, `Gross weight, unit`; the first entry has no number. */
function joinNames(names: readonly string[]): string {
  const parts: string[] = []
  for (const [at, name] of names.entries()) {
    if (isIndex(name)) {
      if (name !== '0') parts.push(`${parts.pop() ?? ''} ${Number(name) + 1}`.trim())
    } else if (!(namingMembers.has(name) && at > 0)) parts.push(fieldName(name))
  }
  const [first = '', ...rest] = parts
  return [first, ...rest.map(lower)].join(', ')
}

const parties =
  /^(shipper|consignee|notify_parties|seller|buyer|ship_to|deliver_to|invoice_(issuer|payer)|.*_party|.*agent.*|inland_carrier|importer.*|exporter|manufacturer|broker)$/
const datesTitle = t('Dates')
export const cargoTitle = t('Cargo')
const otherTitle = t('Other')
const kinds: [title: string, of: RegExp][] = [
  [t('Parties'), parties],
  [t('Route'), /^(port_of_|place_of_|vessel|carrier_(export|import)_voyage|.*_location$)/],
  [datesTitle, /(_date$|_day$|_at$|^free_until)/],
  [t('Amounts'), /(amount|value|currency|incoterms|payment)/],
  [cargoTitle, /(weight|volume|packages|goods|hs_codes|marks|package_code|commodity)/],
  [t('References'), /(reference|number|numbers|code)$/],
]
export const groupOrder = [
  t('References'),
  t('Parties'),
  t('Route'),
  datesTitle,
  cargoTitle,
  t('Amounts'),
  otherTitle,
]

/** The group and the label of a field. */
export function fieldLabel(path: string): { group: string; label: string } {
  const names = path.split('.')
  const [top = '', second = '', ...rest] = names
  if (isIndex(second) && rest.length > 0 && !parties.test(top))
    return { group: `${fieldName(top)} ${Number(second) + 1}`, label: joinNames(rest) }
  const date = kinds.find(([title]) => title === datesTitle)
  if (date?.[1].test(top)) return { group: datesTitle, label: joinNames(names) }
  return { group: kinds.find(([, of]) => of.test(top))?.[0] ?? otherTitle, label: joinNames(names) }
}

/** The label of a field where it stands without its group: `Container 2: Seal`. */
export function fieldTitle(path: string): string {
  const { group, label } = fieldLabel(path)
  return groupOrder.includes(group) ? label : `${group}: ${label}`
}

const day = /^(\d{4})-(\d\d)-(\d\d)$/
/** In the local time of the document. */
const localMoment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::00(?:\.0+)?)?Z$/

/** A value formatted for people. */
export function formatFieldValue(path: string, value: Scalar): string {
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number') return numberText(value, { maximumFractionDigits: 6 })
  if (path.endsWith('equipment_reference')) return formatContainerNumber(value)
  const [, date, time] = localMoment.exec(value) ?? []
  if (date !== undefined) return `${formatFieldValue(path, date)} ${time}`
  if (!day.test(value) || Number.isNaN(Date.parse(value))) return value
  return dayOfYearText(value)
}
