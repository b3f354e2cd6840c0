import type { CustomFieldValue } from '../../contract/resources/index.ts'
import { customFieldMost, type CustomFieldType } from '../../contract/vocabulary/index.ts'
import { readDate } from './formats.rules.ts'
import { isReference, referenceTypeOf } from './references.rules.ts'

/** The parts of a definition that restrict its values. */
export interface ValueRule {
  data_type: CustomFieldType
  reference_type: string | null
  validation: Record<string, unknown> | null
  default_format: string | null
}
/** The value as it is stored, or the sentence of the refusal. */
export type ValueCheck = { value: CustomFieldValue } | { refused: string }

const refuse = (rest: string): ValueCheck => ({ refused: `Value ${rest}` })

/**
 * Reads a value by its definition. Dates become ISO 8601 (`2026-09-12`, `2026-09-12T06:59:00Z`), repeated choices are
 * removed; everything else stays as it is.
 * @param options the values that can be chosen; undefined when they are not checked yet
 */
export function readValue(
  rule: ValueRule,
  raw: CustomFieldValue,
  options: readonly string[] | undefined,
): ValueCheck {
  const check: ValueCheck = raw === null ? { value: null } : read(rule, raw, options)
  if ('refused' in check || rule.validation?.['required'] !== true) return check
  const { value } = check
  const isBlank = value === null || (typeof value === 'string' ? value.trim() === '' : isEmpty(value))
  return isBlank ? refuse("can't be blank") : check
}

const isEmpty = (value: CustomFieldValue): boolean => Array.isArray(value) && value.length === 0

function read(
  rule: ValueRule,
  raw: NonNullable<CustomFieldValue>,
  options: readonly string[] | undefined,
): ValueCheck {
  switch (rule.data_type) {
    case 'short_text':
      return typeof raw === 'string' ? readText(raw, rule.validation ?? {}) : refuse('must be a text')
    case 'number':
      return typeof raw === 'number' ? readNumber(raw, rule.validation ?? {}) : refuse('must be a number')
    case 'boolean':
      return typeof raw === 'boolean' ? { value: raw } : refuse('must be true or false')
    case 'date':
      return typeof raw === 'string' ? readDay(raw, rule.default_format) : refuse('must be a date as a text')
    case 'datetime':
      return typeof raw === 'string' ? readTime(raw, rule.default_format) : refuse('must be a time as a text')
    case 'enum':
      return typeof raw === 'string' ? chosen(raw, [raw], options) : refuse('must be one option as a text')
    case 'enum_multi':
      return Array.isArray(raw)
        ? chosen([...new Set(raw)], raw, options)
        : refuse('must be an array of options')
    case 'reference':
      return readReference(raw, rule.reference_type)
  }
}

const limit = (rules: Record<string, unknown>, name: string): number | undefined =>
  typeof rules[name] === 'number' ? rules[name] : undefined

function readText(text: string, rules: Record<string, unknown>): ValueCheck {
  const length = [...text].length
  const most = Math.min(limit(rules, 'max_length') ?? customFieldMost.text, customFieldMost.text)
  const least = limit(rules, 'min_length') ?? 0
  if (length > most) return refuse(`must have at most ${most} characters`)
  if (length < least) return refuse(`must have at least ${least} characters`)
  return { value: text }
}

function readNumber(number: number, rules: Record<string, unknown>): ValueCheck {
  const [least, most] = [limit(rules, 'min'), limit(rules, 'max')]
  if (!Number.isFinite(number)) return refuse('must be a number')
  if (least !== undefined && number < least) return refuse(`must be at least ${least}`)
  if (most !== undefined && number > most) return refuse(`must be at most ${most}`)
  return { value: number }
}

/** The instant of these parts in UTC, undefined for an impossible day or time; months from 1. */
function instant(year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0): Date | undefined {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second)
  const kept = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()]
  const given = [month, day, hour, minute]
  return year >= 1 && second < 60 && kept.every((part, index) => part === given[index]) ? date : undefined
}

function readDay(text: string, format: string | null): ValueCheck {
  const [, ...iso] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const parts = format === null ? undefined : readDate(text, format)
  const date =
    iso.length > 0 ? instant(...iso.map(Number)) : parts && instant(parts.year, parts.month, parts.day)
  if (date) return { value: date.toISOString().slice(0, 10) }
  return refuse(`must be a date like 2026-09-12${format === null ? '' : ` or ${format}`}`)
}

const isoTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?$/i

/** A time without a zone is taken as UTC (docs/interface.md, "Times"). */
function readTime(text: string, format: string | null): ValueCheck {
  const [whole, day = '', hour, minute, second = '0', fraction = '0', zone = 'Z'] = isoTime.exec(text) ?? []
  const parts = format === null ? undefined : readDate(text, format)
  const date = whole
    ? instant(...day.split('-').map(Number), Number(hour), Number(minute), Number(second))
    : parts && instant(parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second)
  const minutes = offset(zone)
  if (!date || minutes === undefined)
    return refuse(`must be a time like 2026-09-12T06:59:00Z${format === null ? '' : ` or ${format}`}`)
  const milliseconds = Math.trunc(Number(`0.${fraction}`) * 1000)
  const utc = new Date(date.getTime() - minutes * 60_000 + milliseconds)
  const year = utc.getUTCFullYear()
  if (year < 1 || year > 9999) return refuse('must be a time in the years 1 to 9999')
  return { value: utc.toISOString().replace('.000Z', 'Z') }
}

/** Minutes ahead of UTC; undefined for an impossible offset. */
function offset(zone: string): number | undefined {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? []
  if (sign === undefined) return 0
  if (Number(hours) > 15 || Number(minutes) > 59) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

function chosen(
  value: string | string[],
  named: readonly string[],
  options: readonly string[] | undefined,
): ValueCheck {
  if (named.some((name) => name.length > customFieldMost.name))
    return refuse('must name options of this field')
  if (options === undefined) return { value }
  const unknown = named.find((name) => !options.includes(name))
  if (unknown === undefined) return { value }
  return refuse(
    options.length === 0
      ? 'cannot be chosen: this field has no options yet'
      : `must be ${Array.isArray(value) ? 'of' : 'one of'}: ${options.slice(0, 20).join(', ')}`,
  )
}

function readReference(raw: NonNullable<CustomFieldValue>, reference_type: string | null): ValueCheck {
  const type = reference_type === null ? undefined : referenceTypeOf(reference_type)
  if (type === undefined || !isReference(raw) || referenceTypeOf(raw.type) !== type)
    return refuse(`must be {"type": "${type ?? reference_type}", "id": "<uuid>"}`)
  return { value: { type, id: raw.id.toLowerCase() } }
}
