import { attributesIn, containerFields, shipmentFields, trackingRequestFields } from '../fields/index.ts'
import type { ExportKind } from '../fields/index.ts'
import { moneyText, readable } from '../format/index.ts'
import { midSentence, numberText, t } from '../language/index.ts'
import type { Attributes } from './facts.ts'

/** The attributes whose values are words of the interface: people read them as words. */
const vocabulary = new Set(
  [containerFields, shipmentFields, trackingRequestFields].flatMap((fields) =>
    attributesIn(fields, ({ kind }) => kind === 'word' || kind === 'enum').map(([name]) => name),
  ),
)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const factsOf = (value: unknown): Attributes =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const tellHold = (value: unknown): string => {
  const { name, status } = factsOf(value)
  const called = isText(name) ? name : t('Hold')
  const word = /[A-Z]/.test(called) ? called : readable(called)
  return status === 'hold' || !isText(status) ? word : `${word} ${midSentence(readable(status))}`
}
const tellFee = (value: unknown): string => {
  const { type, amount, currency_code } = factsOf(value)
  const money =
    typeof amount === 'number' ? moneyText(amount, isText(currency_code) ? currency_code : null) : ''
  return `${isText(type) ? readable(type) : t('Fee')} ${money}`.trim()
}

const listed = (value: unknown, format: (each: unknown) => string): string =>
  Array.isArray(value) ? value.map(format).join(' · ') : ''

/** A value as text; empty where there is none. An unexpected value is shown as far as it can be read. */
export function attributeText(kind: ExportKind, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'holds') return listed(value, tellHold)
  if (kind === 'fees') return listed(value, tellFee)
  if (Array.isArray(value)) return value.map((each) => attributeText('text', name, each)).join(', ')
  if (typeof value === 'boolean') return t(value ? 'Yes' : 'No')
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'string') return vocabulary.has(name) ? readable(value) : value
  return JSON.stringify(value)
}
