import { canFilter, type Column, type ColumnKind, type Columns, isSpan } from './columns.ts'
import { writePair } from './query.ts'

/** What a list is narrowed to by one column: any of the values (or none, or any at all), and within the span. */
export interface Filter {
  column: string
  /** As the column compares them: codes in capitals, instants in UTC. */
  values: string[]
  /** `null`: records that have nothing there. */
  none: boolean
  /** `any`: records that have something there. */
  any: boolean
  /** From (included) and to (excluded). */
  start?: string
  end?: string
}

const day = /^\d{4}-\d\d-\d\d$/
const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/i

/**
 * ISO 8601 UTC of a date-time or of a day (its midnight in UTC); undefined for what is none. A space stands where `+`
 * was not encoded in the address.
 */
export function readInstant(text: string): string | undefined {
  const written = text.replace(/ (\d\d:\d\d)$/, '+$1')
  if (!day.test(written) && !dateTime.test(written)) return undefined
  const at = new Date(written)
  const valid = Number.isFinite(at.getTime()) && !rolledOver(written)
  const utc = valid ? at.toISOString() : ''
  return /^\d{4}-/.test(utc) && !utc.startsWith('0000') ? utc : undefined
}

/** The thirtieth of February is no day, though JavaScript takes it for one in March. */
function rolledOver(written: string): boolean {
  const date = written.slice(0, 10)
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isFinite(read.getTime()) || read.toISOString().slice(0, 10) !== date
}

/** A calendar date, as `2026-11-30`; undefined for what is none. */
const readDate = (text: string): string | undefined =>
  day.test(text) && readInstant(text) !== undefined ? text : undefined

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i
const asIs = (word: string) => word
const known = (word: string, { values = [] }: Column) => (values.includes(word) ? word : undefined)
const finite = (word: string) =>
  number.test(word) && Number.isFinite(Number(word)) ? String(Number(word)) : undefined

/** A word as the column compares it; undefined when it cannot be a value of it. */
const readers: Record<ColumnKind, (word: string, column: Column, plain: boolean) => string | undefined> = {
  text: asIs,
  word: asIs,
  words: asIs,
  entries: asIs,
  code: (word) => word.toUpperCase(),
  enum: known,
  id: (word) => (uuid.test(word) ? word.toLowerCase() : undefined),
  number: finite,
  boolean: (word) => (word === 'true' || word === 'false' ? word : undefined),
  instant: readInstant,
  date: readDate,
  pairs: (word, _, plain) => writePair(word, plain),
}
const wanted: Partial<Record<ColumnKind, string>> = {
  id: 'a uuid',
  number: 'a number',
  boolean: 'true or false',
  instant: 'an ISO 8601 date and time',
  date: 'a calendar date as YYYY-MM-DD',
  pairs: 'a name and a value as name=value',
}
export const valueWanted = ({ kind, values = [] }: Column): string =>
  kind === 'enum' ? `one of: ${values.join(', ')}` : (wanted[kind] ?? 'a text')

/** The words between commas; a backslash takes the next character as it is, so `\,` is a comma and `\null` a text. */
function wordsOf(text: string): { word: string; plain: boolean }[] {
  const words = [{ word: '', plain: true }]
  for (let at = 0; at < text.length; at++) {
    const last = words.at(-1)
    const character = text.charAt(at)
    if (character === ',' || !last) words.push({ word: '', plain: true })
    else if (character === '\\' && at + 1 < text.length) {
      last.word += text.charAt(++at)
      last.plain = false
    } else last.word += character
  }
  return words.map(({ word, plain }) => ({ word: word.trim(), plain })).filter(({ word }) => word !== '')
}

type FilterValuesResult = Pick<Filter, 'values' | 'none' | 'any'> | { bad: string }

/** Reads `filter[x]=a,b`: any of these; `null` for nothing there, `any` for anything (`none` too, of holds and fees). */
export function readValues(column: Column, text: string): FilterValuesResult {
  const read = { values: [] as string[], none: false, any: false }
  const lists = column.kind === 'entries'
  const asks = column.kind !== 'pairs'
  for (const { word, plain } of wordsOf(text)) {
    if (plain && asks && (word === 'null' || (lists && word === 'none'))) read.none = true
    else if (plain && word === 'any' && (lists || column.kind === 'instant' || column.kind === 'date'))
      read.any = true
    else {
      const value = readers[column.kind](word, column, plain)
      if (value === undefined) return { bad: word }
      read.values.push(value)
    }
  }
  return read
}

/** Reads `filter[x][start]` or `[end]`: one value; nothing where it is empty. */
export function readEdge(column: Column, text: string): { edge: string | undefined } | { bad: string } {
  const word = text.trim()
  if (word === '') return { edge: undefined }
  const edge = readers[column.kind](word, column, true)
  return edge === undefined ? { bad: word } : { edge }
}

/** The filters of a query that the contract has checked. An empty parameter asks for nothing. */
export function readFilters(columns: Columns, query: Readonly<Record<string, unknown>>): Filter[] {
  const text = (name: string): string => {
    const given = query[name]
    return typeof given === 'string' ? given : ''
  }
  if (!Object.keys(query).some((name) => name.startsWith('filter['))) return []
  return Object.entries(columns)
    .filter(([, column]) => canFilter(column))
    .flatMap(([name, column]) => {
      const values = readValues(column, text(`filter[${name}]`))
      if ('bad' in values) return []
      const filter: Filter = { column: name, ...values }
      for (const edge of isSpan(column) ? (['start', 'end'] as const) : []) {
        const read = readEdge(column, text(`filter[${name}][${edge}]`))
        if ('edge' in read && read.edge !== undefined) filter[edge] = read.edge
      }
      const asks = filter.values.length > 0 || filter.none || filter.any
      return asks || filter.start !== undefined || filter.end !== undefined ? [filter] : []
    })
}
