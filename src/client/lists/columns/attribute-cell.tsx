import type { ExportKind } from '../../../contract/exports/index.ts'
import {
  attributesIn,
  containerFields,
  shipmentFields,
  trackingRequestFields,
} from '../../../contract/fields/index.ts'
import { readable, moneyText } from '../../format/index.ts'
import { Moment, NoValue } from '../../ui/index.ts'

type Facts = Readonly<Record<string, unknown>>

/** The attributes whose values are words of the interface: people read them as words. */
const vocabulary = new Set(
  [containerFields, shipmentFields, trackingRequestFields].flatMap((fields) =>
    attributesIn(fields, ({ kind }) => kind === 'word' || kind === 'enum').map(([name]) => name),
  ),
)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const factsOf = (value: unknown): Facts =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const tellHold = (value: unknown): string => {
  const { name, status } = factsOf(value)
  const called = isText(name) ? name : 'Hold'
  const word = /[A-Z]/.test(called) ? called : readable(called)
  return status === 'hold' || !isText(status) ? word : `${word} ${readable(status).toLowerCase()}`
}
const tellFee = (value: unknown): string => {
  const { type, amount, currency_code } = factsOf(value)
  const money =
    typeof amount === 'number' ? moneyText(amount, isText(currency_code) ? currency_code : null) : ''
  return `${isText(type) ? readable(type) : 'Fee'} ${money}`.trim()
}

const listed = (value: unknown, format: (each: unknown) => string): string =>
  Array.isArray(value) ? value.map(format).join(' · ') : ''

/** A value as text; empty where there is none. An unexpected value is shown as far as it can be read. */
export function attributeText(kind: ExportKind, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'holds') return listed(value, tellHold)
  if (kind === 'fees') return listed(value, tellFee)
  if (Array.isArray(value)) return value.map((each) => attributeText('text', name, each)).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return value.toLocaleString('en-US')
  if (typeof value === 'string') return vocabulary.has(name) ? readable(value) : value
  return JSON.stringify(value)
}

type AttributeProps = {
  kind: ExportKind
  name: string
  value: unknown
  /** The zone of an instant; null where none was reported for its place. */
  zone: string | null
  now: Date
}

const expected = /_(eta|etd)_at$/

/** One attribute as it is: times in the zone of their place, identifiers in mono, estimates named as such. */
export const AttributeCell = ({ kind, name, value, zone, now }: AttributeProps) => {
  if ((kind === 'instant' || kind === 'day') && isText(value) && Number.isFinite(Date.parse(value))) {
    return (
      <Moment at={value} zone={zone} now={now} dateOnly={kind === 'day'} estimate={expected.test(name)} />
    )
  }
  const text = attributeText(kind, name, value)
  if (text === '') return <NoValue />
  return (
    <span className={kind === 'identifier' ? 'id' : undefined} title={text.length > 24 ? text : undefined}>
      {text}
    </span>
  )
}
