import { msg, t } from '../../../contract/language/index.ts'
import { containerStatusLabel, dayOfYearText, readable } from '../../format/index.ts'
import type { ColumnFilter } from '../view/index.ts'
import type { FilterSpec } from './specs.ts'
import type { ValueNames } from './value-names.ts'

type Of = Pick<FilterSpec, 'column' | 'kind' | 'editor'>

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** `Los Angeles · USLAX`; an id says nothing beside a name. */
export const nameWithCode = (name: string, code: string): string =>
  name === code || uuid.test(code) ? name : `${name} · ${code}`

/** `Available`, `Customs`, `yes`, `Los Angeles · USLAX`: a value as people say it. */
export function tellChoice({ column, kind }: Of, value: string, names?: ValueNames): string {
  const name = names?.get(value.toUpperCase())
  if (name !== undefined) return nameWithCode(name, value)
  if (column === 'current_status' || (column === 'status' && kind === 'word'))
    return containerStatusLabel(value).label
  if (kind === 'date') return dayOfYearText(value)
  if (kind === 'boolean') return value === 'true' ? t('yes') : t('no')
  if (kind === 'entries') return /[A-Z]/.test(value) ? value : readable(value)
  return kind === 'word' || kind === 'enum' ? readable(value) : value
}

const less = (end: string): string => {
  const number = Number(end)
  return Number.isInteger(number) ? String(number - 1) : end
}

interface SpanTexts {
  one: string
  until: string
  from: string
  both: string
}
const numbers: SpanTexts = {
  one: '{start}',
  until: '≤ {last}',
  from: '≥ {start}',
  both: msg('{start} to {last}'),
}
const days: SpanTexts = {
  one: msg('{start} days'),
  until: msg('≤ {last} days'),
  from: msg('≥ {start} days'),
  both: msg('{start} to {last} days'),
}
const hoursAgo: SpanTexts = {
  one: msg('{start} hours ago'),
  until: msg('≤ {last} hours ago'),
  from: msg('≥ {start} hours ago'),
  both: msg('{start} to {last} hours ago'),
}

function tellSpan(start: string | undefined, last: string | undefined, texts: SpanTexts): string {
  if (start === undefined) return t(texts.until, { last: last ?? '' })
  if (last === undefined) return t(texts.from, { start })
  return start === last ? t(texts.one, { start }) : t(texts.both, { start, last })
}

function tellDays(start: string | undefined, end: string | undefined): string {
  if (start === undefined && end === '0') return t('over')
  if (start === '0' && end === '1') return t('today')
  if (start === undefined && end === '1') return t('today or over')
  return tellSpan(start, end === undefined ? undefined : less(end), days)
}

const tellDelaySpan = (start: string | undefined, end: string | undefined): string =>
  start === undefined && end === '0'
    ? t('earlier than first reported')
    : tellSpan(start, end === undefined ? undefined : less(end), days)

const hours: Record<string, string> = {
  24: t('in the last 24 hours'),
  72: t('in the last 3 days'),
  168: t('in the last 7 days'),
}
const tellHours = (start: string | undefined, end: string | undefined): string => {
  const last = end === undefined ? undefined : less(end)
  const preset = start === undefined && last !== undefined ? hours[last] : undefined
  return preset ?? tellSpan(start, last, hoursAgo)
}

const dayMs = 86_400_000
const tellDates = (start: string | undefined, end: string | undefined): string => {
  const last = end === undefined ? undefined : dayOfYearText(new Date(Date.parse(end) - 1).toISOString())
  if (start === undefined) return t('until {last}', { last: last ?? '' })
  const first = dayOfYearText(start)
  if (last === undefined) return t('from {start}', { start: first })
  return first === last ? last : t('{start} to {last}', { start: first, last })
}

/** `105° W`, `0°`, `34° N`: an edge of an area of the map, to whole degrees. */
function degreesText(column: string, edge: string): string {
  const degrees = Math.round(Number(edge))
  if (degrees === 0) return '0°'
  const n = Math.abs(degrees)
  if (column === 'map_latitude') return degrees > 0 ? t('{n}° N', { n }) : t('{n}° S', { n })
  return degrees > 0 ? t('{n}° E', { n }) : t('{n}° W', { n })
}

function tellEdges({ column, editor }: Of, { start, end }: ColumnFilter): string[] {
  if (start === undefined && end === undefined) return []
  if (column === 'map_longitude' || column === 'map_latitude') {
    const [from, to] = [start, end].map((edge) =>
      edge === undefined ? undefined : degreesText(column, edge),
    )
    return [tellSpan(from, to, numbers)]
  }
  if (editor === 'days') return [tellDays(start, end)]
  if (editor === 'eta_delay') return [tellDelaySpan(start, end)]
  if (editor === 'hours') return [tellHours(start, end)]
  if (editor === 'dates') return [tellDates(start, end)]
  return [tellSpan(start, end === undefined ? undefined : less(end), numbers)]
}

/** More than these on a chip nobody reads. */
const shownMost = 3

/** What a filter asks, as its chip says it: `≤ 3 days`, `At terminal, Available`, `none`. */
export function filterText(spec: Of, filter: ColumnFilter, names?: ValueNames): string {
  const parts = [
    ...tellEdges(spec, filter),
    ...filter.values.map((value) => tellChoice(spec, value, names)),
    ...(filter.none ? [t('none')] : []),
    ...(filter.any ? [t('any')] : []),
  ]
  const left = parts.length - shownMost
  return left > 1 ? `${parts.slice(0, shownMost).join(', ')} +${left}` : parts.join(', ')
}

/** The day before or after, as `2026-11-20`. */
export const besideDay = (text: string, days: 1 | -1): string =>
  new Date(Date.parse(text) + days * dayMs).toISOString().slice(0, 10)
